/** Describes how the new sheet was aligned and how good the match is. */
import type { Alignment, AlignmentDone } from '../../../../../workers/protocol/comparison.ts';
import { capital, inches } from '../../../domain/units.ts';

/** Smaller adjustments are not mentioned. */
const NO_TURN_DEGREES = 0.005;
const NO_SCALE = 0.00005;
const NO_SHIFT_INCHES = 0.0005;

function turnWords(degrees: number): string | null {
  if (Math.abs(degrees) < NO_TURN_DEGREES) return null;
  const quarter = Math.abs(Math.abs(degrees) - 90) < NO_TURN_DEGREES;
  if (Math.abs(Math.abs(degrees) - 180) < NO_TURN_DEGREES) return 'rotated 180°';
  const size = quarter ? '90' : Math.abs(degrees).toFixed(Math.abs(degrees) < 10 ? 2 : 1);
  return `rotated ${size}° ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`;
}

function scaleWords(scale: number): string | null {
  if (Math.abs(scale - 1) < NO_SCALE) return null;
  const places = Math.abs(scale - 1) < 0.01 ? 2 : 0;
  return `scaled to ${(scale * 100).toFixed(places)}%`;
}

function shiftWords(done: AlignmentDone): string | null {
  const across = done.shiftInches.x;
  const down = done.shiftInches.y;
  const parts: string[] = [];
  const size = (value: number) => inches(Math.abs(value), Math.abs(value) < 0.1 ? 3 : 2);
  if (Math.abs(across) >= NO_SHIFT_INCHES)
    parts.push(`${size(across)} ${across > 0 ? 'right' : 'left'}`);
  if (Math.abs(down) >= NO_SHIFT_INCHES) parts.push(`${size(down)} ${down > 0 ? 'down' : 'up'}`);
  return parts.length === 0 ? null : `shifted ${parts.join(' and ')}`;
}

/** "rotated 90° clockwise, scaled to 200%, shifted 0.42 in left", or "already aligned". */
export function doneWords(done: AlignmentDone): string {
  const words = [
    done.mirrored ? 'mirrored' : null,
    turnWords(done.turnDegrees),
    scaleWords(done.scale),
    shiftWords(done),
  ].filter((part) => part !== null);
  return words.length === 0 ? 'already aligned' : words.join(', ');
}

export type AlignmentSummary = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  /** "0.004 in"; null when nothing was measured. */
  error: string | null;
  done: string;
  /** Why the alignment failed or is uncertain, or what it was matched on. */
  detail: string;
  /** Whether to suggest realigning by hand. */
  askForPoints: boolean;
};

/** Above this error, in inches, the user is asked to check even a confident alignment. */
export const CHECK_ABOVE_INCHES = 0.05;

/** What the core matched the drawings on. */
const METHOD_WORDS: Readonly<Record<string, string>> = {
  'words and line ends': 'Matched on text and line endpoints',
  'line ends and ink': 'Matched on line endpoints and linework',
  'line ends': 'Matched on line endpoints',
  ink: 'Matched on linework',
  'identical pages': 'The pages are identical',
  'three points': 'Matched on three points',
};

function methodWords(method: string): string {
  return METHOD_WORDS[method] ?? `Matched on ${method}`;
}

export function describeAlignment(alignment: Alignment, byHand: boolean): AlignmentSummary {
  const done = capital(doneWords(alignment.done));
  if (alignment.status === 'failed') {
    return {
      tone: 'bad',
      title: 'Pick three points to align',
      error: null,
      done: 'Drawing B is shown unadjusted',
      detail: alignment.reason ?? 'No reliable alignment was found.',
      askForPoints: true,
    };
  }
  const uncertain = alignment.status === 'uncertain';
  const coarse = alignment.errorInches > CHECK_ABOVE_INCHES;
  return {
    tone: uncertain || coarse ? 'warn' : 'ok',
    title:
      uncertain || coarse
        ? 'Check alignment'
        : byHand
          ? 'Aligned by three points'
          : 'Aligned automatically',
    error: inches(alignment.errorInches),
    done,
    detail:
      uncertain && alignment.reason !== undefined
        ? alignment.reason
        : methodWords(alignment.method),
    askForPoints: uncertain || coarse,
  };
}

/** Announced when the alignment is known. */
export function alignmentSpeech(alignment: Alignment, byHand: boolean): string {
  const words = describeAlignment(alignment, byHand);
  const error = words.error === null ? '' : ` Error ${words.error.replace(' in', ' inches')}.`;
  const more = words.askForPoints ? ` ${words.detail}` : '';
  return `${words.title}.${error} ${words.done}.${more}`;
}

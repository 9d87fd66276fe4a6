/** What the alignment did and how sure it is, in words. */
import type { Alignment, AlignmentDone } from '../../../workers/protocol/session.ts';
import { capital, inches } from './units.ts';

/** Below these a step is not worth a word: a turn of 0.005°, a scale of 0.00005, a shift of 0.0005 in. */
const NO_TURN_DEGREES = 0.005;
const NO_SCALE = 0.00005;
const NO_SHIFT_INCHES = 0.0005;

function turnWords(degrees: number): string | null {
  if (Math.abs(degrees) < NO_TURN_DEGREES) return null;
  const quarter = Math.abs(Math.abs(degrees) - 90) < NO_TURN_DEGREES;
  if (Math.abs(Math.abs(degrees) - 180) < NO_TURN_DEGREES) return 'turned upside down';
  const size = quarter ? '90' : Math.abs(degrees).toFixed(Math.abs(degrees) < 10 ? 2 : 1);
  return `turned ${size}° ${degrees > 0 ? 'right' : 'left'}`;
}

function scaleWords(scale: number): string | null {
  if (Math.abs(scale - 1) < NO_SCALE) return null;
  const places = Math.abs(scale - 1) < 0.01 ? 4 : 2;
  return `${scale > 1 ? 'enlarged' : 'reduced'} ${scale.toFixed(places)}×`;
}

function shiftWords(done: AlignmentDone): string | null {
  const across = done.shiftInches.x;
  const down = done.shiftInches.y;
  const parts: string[] = [];
  const size = (value: number) => inches(Math.abs(value), Math.abs(value) < 0.1 ? 3 : 2);
  if (Math.abs(across) >= NO_SHIFT_INCHES)
    parts.push(`${size(across)} ${across > 0 ? 'right' : 'left'}`);
  if (Math.abs(down) >= NO_SHIFT_INCHES) parts.push(`${size(down)} ${down > 0 ? 'down' : 'up'}`);
  return parts.length === 0 ? null : `moved ${parts.join(' and ')}`;
}

/** "turned 90° right, enlarged 2.00×, moved 0.42 in left"; "nothing had to move" when so. */
export function doneWords(done: AlignmentDone): string {
  const words = [
    done.mirrored ? 'mirrored' : null,
    turnWords(done.turnDegrees),
    scaleWords(done.scale),
    shiftWords(done),
  ].filter((part) => part !== null);
  return words.length === 0 ? 'nothing had to move' : words.join(', ');
}

export type AlignmentSummary = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  /** "0.004 in", or null when nothing was measured. */
  error: string | null;
  done: string;
  /** Why not aligned, or how it was found. */
  detail: string;
  /** Whether realigning by hand is the thing to do next. */
  askForPoints: boolean;
};

/** Errors above this are worth a look even when the fit is sure, inches. */
export const CHECK_ABOVE_INCHES = 0.05;

export function describeAlignment(alignment: Alignment, byHand: boolean): AlignmentSummary {
  const done = capital(doneWords(alignment.done));
  if (alignment.status === 'failed') {
    return {
      tone: 'bad',
      title: 'Pick three points to align',
      error: null,
      done: 'Drawing B lies as it was drawn',
      detail: alignment.reason ?? 'No alignment was found that both drawings support.',
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
        : `Found by ${alignment.method}`,
    askForPoints: uncertain || coarse,
  };
}

/** What is announced once the alignment is known. */
export function alignmentSpeech(alignment: Alignment, byHand: boolean): string {
  const words = describeAlignment(alignment, byHand);
  const error = words.error === null ? '' : ` Error ${words.error.replace(' in', ' inches')}.`;
  const more = words.askForPoints ? ` ${words.detail}` : '';
  return `${words.title}.${error} ${words.done}.${more}`;
}

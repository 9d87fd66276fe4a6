/** Describes how the new sheet was aligned and how good the match is. */
import type { AlignedView } from '../../../contract/src/geometry/by-view.ts';
import { applyMatrix, meanScale } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import type { Alignment, AlignmentDone } from '../../../workers/protocol/comparison.ts';
import { stretchOf } from '../../../contract/src/geometry/stretch.ts';
import { capital, inches, plural, POINTS_PER_INCH } from './units.ts';

/** Smaller adjustments are not mentioned. */
const NO_TURN_DEGREES = 0.005;
const NO_SCALE = 0.00005;
const NO_STRETCH = 0.0005;
const NO_SHIFT_INCHES = 0.0005;

function turnWords(degrees: number): string | null {
  if (Math.abs(degrees) < NO_TURN_DEGREES) return null;
  const quarter = Math.abs(Math.abs(degrees) - 90) < NO_TURN_DEGREES;
  if (Math.abs(Math.abs(degrees) - 180) < NO_TURN_DEGREES) return 'rotated 180°';
  const size = quarter ? '90' : Math.abs(degrees).toFixed(Math.abs(degrees) < 10 ? 2 : 1);
  return `rotated ${size}° ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`;
}

function percent(scale: number): string {
  const off = Math.abs(scale - 1);
  const places = off >= NO_SCALE && off < 0.01 ? 2 : 0;
  return `${(scale * 100).toFixed(places)}%`;
}

/** Width and height, where three points scale them differently. */
function scaleWords(scale: number, matrix: Matrix | null): string | null {
  const { across, down } = matrix === null ? { across: scale, down: scale } : stretchOf(matrix);
  if (Math.abs(across - down) >= NO_STRETCH) {
    return `scaled to ${percent(across)} × ${percent(down)}`;
  }
  return Math.abs(scale - 1) < NO_SCALE ? null : `scaled to ${percent(scale)}`;
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
export function doneWords(done: AlignmentDone, matrix: Matrix | null = null): string {
  const words = [
    done.mirrored ? 'mirrored' : null,
    turnWords(done.turnDegrees),
    scaleWords(done.scale, matrix),
    shiftWords(done),
  ].filter((part) => part !== null);
  return words.length === 0 ? 'already aligned' : words.join(', ');
}

export type AlignmentSummary = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  /** "0.004 in"; null when nothing was measured. */
  error: string | null;
  /** What stands in place of the error when there is none. */
  withoutError: 'Not aligned' | 'Partly aligned' | 'Error not measured';
  done: string;
  /** How each drawing was moved that is aligned by itself. */
  views: readonly { readonly title: string; readonly done: string }[];
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
  'drawing by drawing': 'The rest of the sheet is aligned as a whole',
};

function methodWords(method: string): string {
  return METHOD_WORDS[method] ?? `Matched on ${method}`;
}

/** What was done to a drawing that is aligned by itself. */
function doneToView({ matrix, newBox }: AlignedView): AlignmentDone {
  const [x0, y0, x1, y1] = newBox;
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  const there = applyMatrix(matrix, middle);
  const [a, b, c, d] = matrix;
  return {
    turnDegrees: (Math.atan2(b, a) * 180) / Math.PI,
    scale: meanScale(matrix),
    mirrored: a * d - b * c < 0,
    shiftInches: {
      x: (there.x - middle.x) / POINTS_PER_INCH,
      y: (there.y - middle.y) / POINTS_PER_INCH,
    },
  };
}

export function describeAlignment(alignment: Alignment, byHand: boolean): AlignmentSummary {
  const done = capital(doneWords(alignment.done, alignment.matrix));
  if (alignment.status === 'failed') {
    return {
      tone: 'bad',
      title: 'Pick three points to align',
      error: null,
      withoutError: 'Not aligned',
      done: 'Drawing B is shown unadjusted',
      detail: alignment.reason ?? 'No reliable alignment was found.',
      views: [],
      askForPoints: true,
    };
  }
  const views = (alignment.byView?.views ?? []).map((view, index) => ({
    title: view.title ?? `Drawing ${index + 1}`,
    done: capital(doneWords(doneToView(view))),
  }));
  const uncertain = alignment.status === 'uncertain';
  const coarse = (alignment.errorInches ?? 0) > CHECK_ABOVE_INCHES;
  return {
    tone: uncertain || coarse ? 'warn' : 'ok',
    title:
      uncertain || coarse
        ? 'Check alignment'
        : byHand
          ? 'Aligned by three points'
          : views.length > 0
            ? 'Aligned drawing by drawing'
            : 'Aligned automatically',
    error: alignment.errorInches === null ? null : inches(alignment.errorInches),
    withoutError: !uncertain
      ? 'Error not measured'
      : views.length > 0
        ? 'Partly aligned'
        : 'Not aligned',
    done: views.length > 0 ? `${plural(views.length, 'drawing')} aligned one by one` : done,
    views,
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
  const error =
    words.error === null
      ? ` ${words.withoutError}.`
      : ` Error ${words.error.replace(' in', ' inches')}.`;
  const more = words.askForPoints ? ` ${words.detail}` : '';
  return `${words.title}.${error} ${words.done}.${more}`;
}

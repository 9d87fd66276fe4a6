/** What an overlay of a project shows, and how far it is. */
import { mapBox } from '../../../contract/src/geometry/matrix.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type {
  Overlay,
  OverlayDrawing,
  OverlayExecution,
} from '../../../contract/src/overlays/schema.ts';
import { sheetName } from './sheet-name.ts';
import { POINTS_PER_UNIT } from './units.ts';

/** OV-028. Before anything is created, an overlay is idle. */
export type OverlayPhase =
  | 'idle'
  | 'creating-overlay'
  | 'loading-overlay'
  | 'reviewing'
  | 'complete';

export const PHASE_WORDS: Readonly<Record<OverlayPhase, string>> = {
  idle: '',
  'creating-overlay': 'Creating overlay',
  'loading-overlay': 'Loading overlay',
  reviewing: 'Reviewing',
  complete: 'Complete',
};

type Progress = Pick<OverlayExecution, 'alignment_2' | 'has_been_checked'>;

/** `isShown`: both drawings are on screen. Undefined while the execution is loading. */
export function overlayPhase(execution: Progress | undefined, isShown: boolean): OverlayPhase {
  if (execution === undefined) return 'loading-overlay';
  const { alignment_2: aligned, has_been_checked: isChecked } = execution;
  if (aligned === null && !isChecked) return 'creating-overlay';
  if (!isShown) return 'loading-overlay';
  return isChecked ? 'complete' : 'reviewing';
}

export const CHECK_ALIGNMENT = 'Check alignment';

/** Nobody should rely on what it shows. */
export function isDoubtful({ alignment_2: aligned, has_been_checked: isChecked }: Progress) {
  return isChecked && aligned?.status !== 'aligned';
}

/** "Creating overlay", "Reviewing", "Check alignment", "Complete". */
export function stateWords(execution: Progress): string {
  return isDoubtful(execution) ? CHECK_ALIGNMENT : PHASE_WORDS[overlayPhase(execution, true)];
}

/** Percent in the app, a fraction on the wire (OV-013). */
export function percentOf(opacity: number): number {
  return Math.round(opacity * 100);
}

export function opacityOf(percent: number): number {
  return percent / 100;
}

/** What tells a drawing from others of the same title: "A-101 Rev 2". */
export function drawingPlace({ sheet }: Pick<OverlayDrawing, 'sheet'>): string {
  const { number } = sheetName(sheet);
  return sheet.revision === null ? number : `${number} Rev ${sheet.revision}`;
}

/** Characters of a document's name beside a sheet number. */
const MOST_OF_NAME = 24;

/** Of two drawings. Versions whose revisions do not tell them apart are named with their files: "A-101 (Permit)". */
export function drawingPlaces({
  drawing_1: a,
  drawing_2: b,
}: Pick<Overlay, 'drawing_1' | 'drawing_2'>): readonly [a: string, b: string] {
  const places = [drawingPlace(a), drawingPlace(b)] as const;
  if (places[0] !== places[1] || a.sheet.document_name === b.sheet.document_name) return places;
  const named = ({ sheet: { document_name: name } }: OverlayDrawing) =>
    `${places[0]} (${name.length > MOST_OF_NAME ? `${name.slice(0, MOST_OF_NAME)}…` : name})`;
  return [named(a), named(b)];
}

/** "First floor plan, A-101 Rev 1, with First floor plan, A-101 Rev 2". */
export function overlayTitle(overlay: Pick<Overlay, 'drawing_1' | 'drawing_2'>) {
  const [a, b] = drawingPlaces(overlay);
  return `${overlay.drawing_1.title}, ${a}, with ${overlay.drawing_2.title}, ${b}`;
}

export const ASSISTANT = 'AI assistant';

export function requesterName({
  requested_by_ai: isAi,
  requested_by: person,
}: Pick<Overlay, 'requested_by_ai' | 'requested_by'>): string {
  return isAi ? ASSISTANT : (person?.full_name ?? 'Former member');
}

/** Sheet units to page points. */
export function boxInPoints(box: Box): Box {
  return [
    box[0] * POINTS_PER_UNIT,
    box[1] * POINTS_PER_UNIT,
    box[2] * POINTS_PER_UNIT,
    box[3] * POINTS_PER_UNIT,
  ];
}

/** What is compared: on the overlay in page points of drawing 1, on each page in its own. Null: all of it. */
export type ShownParts = Readonly<Record<'overlay' | 'a' | 'b', Box | null>>;

export function shownParts(
  execution: Pick<OverlayExecution, 'box_1' | 'box_2' | 'alignment_2'>,
): ShownParts {
  const { box_1: a, box_2: b } = execution;
  return { overlay: shownPart(execution), a: a && boxInPoints(a), b: b && boxInPoints(b) };
}

/** What the overlay shows, page points of drawing 1: the parts that were aligned. Null: both sheets as a whole. */
function shownPart(
  execution: Pick<OverlayExecution, 'box_1' | 'box_2' | 'alignment_2'>,
): Box | null {
  const { box_1: first, box_2: second, alignment_2: aligned } = execution;
  if (first === null) return null;
  const a = boxInPoints(first);
  if (second === null || aligned === null || aligned.status === 'failed') return a;
  const b = mapBox(aligned.matrix, boxInPoints(second));
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

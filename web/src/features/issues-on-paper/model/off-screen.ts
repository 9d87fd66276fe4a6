/** Issues above and below what a viewer shows. Pure. */
import type { Camera } from '../../../domain/camera.ts';
import type { PaperIssue } from './paper-issues.ts';

export type Beyond = {
  /** The selected one if it is there, otherwise the nearest. */
  readonly found: PaperIssue;
  /** How many more there are. */
  readonly more: number;
};
export type OffScreen = { readonly up: Beyond | null; readonly down: Beyond | null };

type Looking = Pick<Camera, 'boxToPane' | 'pane' | 'isReady'>;

function beyond(
  all: readonly { found: PaperIssue; distance: number }[],
  selectedId: number | null,
): Beyond | null {
  const [first, ...rest] = all;
  if (first === undefined) return null;
  const nearest = rest.reduce((best, each) => (each.distance < best.distance ? each : best), first);
  const chosen = all.find(({ found }) => found.issue.id === selectedId) ?? nearest;
  return { found: chosen.found, more: rest.length };
}

export function offScreen(
  issues: readonly PaperIssue[],
  camera: Looking,
  selectedId: number | null,
): OffScreen {
  if (!camera.isReady) return { up: null, down: null };
  const { height } = camera.pane;
  const up: { found: PaperIssue; distance: number }[] = [];
  const down: { found: PaperIssue; distance: number }[] = [];
  for (const found of issues) {
    const [, top, , bottom] = camera.boxToPane(found.box);
    if (bottom < 0) up.push({ found, distance: -bottom });
    else if (top > height) down.push({ found, distance: top - height });
  }
  return { up: beyond(up, selectedId), down: beyond(down, selectedId) };
}

/** "#129", or "#129 +4". */
export function beyondText({ found, more }: Beyond): string {
  const number = `#${found.issue.id}`;
  return more === 0 ? number : `${number} +${more.toLocaleString('en-US')}`;
}

/** "Issue 129 is below. Show it", or "Issue 129 and 4 more are below. Show issue 129". */
export function beyondName({ found, more }: Beyond, where: 'above' | 'below'): string {
  const { id } = found.issue;
  return more === 0
    ? `Issue ${id} is ${where}. Show it`
    : `Issue ${id} and ${more.toLocaleString('en-US')} more are ${where}. Show issue ${id}`;
}

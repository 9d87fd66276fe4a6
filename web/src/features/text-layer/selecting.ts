/** Selects text by mouse and keys, and copies it. */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { spanAfter, wholeLine, wordAt } from './model/text-selection.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import type { PageSelection } from './page-selection.ts';

/** Longer selections are truncated when announced. */
const MAX_ANNOUNCED_LENGTH = 200;
/** Text is hit within this distance of its box, CSS px. */
const REACH_PX = 2;
/** Less movement than this is a click, CSS px. */
const PRESS_PX = 4;

/** Pans if the box is not fully visible. */
function bringIntoSight(camera: Camera, box: Box): void {
  const [x0, y0, x1, y1] = camera.boxToPane(box);
  const { width, height } = camera.pane;
  if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return;
  camera.centerAt({ x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 });
}

type Selecting = {
  /** The pane, whose gestures pan where there is no text. */
  host: HTMLElement;
  /** Receives focus and keys. */
  layer: HTMLElement;
  camera: Camera;
  selection: PageSelection;
};

/** Listens until `signal` aborts. */
export function listenToSelecting(selecting: Selecting, signal: AbortSignal): void {
  listenToMouse(selecting, signal);
  listenToKeys(selecting, signal);
  const { layer, selection } = selecting;
  layer.addEventListener(
    'copy',
    (event) => {
      const text = selection.selected;
      if (text === null || text === '' || event.clipboardData === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      announce('Copied.');
    },
    { signal },
  );
}

function listenToMouse({ host, layer, camera, selection }: Selecting, signal: AbortSignal): void {
  const pointOf = (event: MouseEvent) => {
    const frame = host.getBoundingClientRect();
    return camera.toPage({ x: event.clientX - frame.left, y: event.clientY - frame.top });
  };
  const isOnText = (event: MouseEvent) =>
    selection.isTextAt(pointOf(event), REACH_PX / camera.viewport.scale);
  host.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons === 0) host.toggleAttribute('data-over-text', isOnText(event));
    },
    { signal },
  );
  // The paper's gestures start on pointerdown; touch keeps panning.
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      if (isOnText(event)) event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  host.addEventListener(
    'mousedown',
    (event) => {
      if (event.button !== 0) return;
      const drag = new AbortController();
      const until = { signal: AbortSignal.any([signal, drag.signal]) };
      if (!isOnText(event)) {
        // A click beside the text clears the selection; a drag pans and keeps it.
        const release = (up: MouseEvent) => {
          drag.abort();
          const moved = Math.hypot(up.clientX - event.clientX, up.clientY - event.clientY);
          if (moved < PRESS_PX) selection.select(null);
        };
        addEventListener('mouseup', release, until);
        return;
      }
      event.preventDefault();
      layer.focus({ preventScroll: true });
      const start = selection.placeAt(pointOf(event));
      if (start === null) return;
      const { texts } = selection;
      if (event.detail === 2) return selection.select(wordAt(texts, start));
      if (event.detail > 2) return selection.select(wholeLine(texts, start.line));
      const anchor = (event.shiftKey ? selection.span?.anchor : null) ?? start;
      selection.select({ anchor, focus: start });
      const follow = (move: MouseEvent) => {
        const focus = selection.placeAt(pointOf(move));
        if (focus !== null) selection.select({ anchor, focus });
      };
      addEventListener('mousemove', follow, until);
      addEventListener('mouseup', () => drag.abort(), until);
      return undefined;
    },
    { signal },
  );
  signal.addEventListener('abort', () => host.removeAttribute('data-over-text'));
}

function listenToKeys({ host, layer, camera, selection }: Selecting, signal: AbortSignal): void {
  // Works anywhere in the pane: there is nothing else to select.
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey === event.metaKey) return;
      const { texts } = selection;
      if (texts.length === 0) return;
      const { focus } = wholeLine(texts, texts.length - 1);
      selection.select({ anchor: { line: 0, offset: 0 }, focus });
      layer.focus({ preventScroll: true });
      announce(`All ${plural(texts.length, 'line')} selected.`);
      event.preventDefault();
    },
    { signal },
  );
  layer.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isEnd = event.key === 'Escape' && selection.span !== null;
      const next = isEnd ? null : spanAfter(selection.texts, selection.span, event);
      if (next === null && !isEnd) return;
      selection.select(next);
      const box = next === null ? null : selection.boxOf(next.focus.line);
      if (box !== null) bringIntoSight(camera, box);
      const text = selection.selected ?? '';
      const isCut = text.length > MAX_ANNOUNCED_LENGTH;
      const said = isCut ? `${text.slice(0, MAX_ANNOUNCED_LENGTH)} …` : text;
      announce(isEnd ? 'Selection cleared.' : `${said} selected`);
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}

/** A page with markups that are selected and changed on it, and their popup, for tests. */
import { expect, vi } from 'vitest';
import { Camera } from '../../web/src/domain/camera.ts';
import { MarkupEditing } from '../../web/src/features/markup-editing/markup-editing.ts';
import { MarkupPopup } from '../../web/src/features/markup-editing/markup-popup.tsx';
import { SelectionLayer } from '../../web/src/features/markup-editing/selection-layer.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { markup } from '../support/markups.ts';
import { render, untilPaneListens } from './render.ts';

const PAGE = { width: 600, height: 400 };
export const cloud = markup({
  name: 'cloud',
  kind: 'cloud',
  style: { ...markup().style, fill: '#ffff00' },
});
export const line = markup({
  name: 'line',
  kind: 'polyline',
  shape: {
    form: 'points',
    points: [
      { x: 300, y: 100 },
      { x: 400, y: 150 },
    ],
  },
});
export const low = markup({
  name: 'low',
  shape: { form: 'box', box: [50, 250, 150, 300], turned: 0 },
});
const onOpenIssue = vi.fn<(issueId: number) => void>();

/** A page of 600 × 400 points at one CSS px per point. */
export async function onPaper(
  store: MarkupStore,
  mayDraw = true,
  onRaise = () => undefined as void,
) {
  const camera = new Camera();
  camera.resize(PAGE);
  camera.setPage(PAGE);
  camera.moveTo({ scale: 1, x: 0, y: 0 });
  const editing = new MarkupEditing(store, { author: 'Ada' });
  const listens = untilPaneListens();
  const place = render(
    <>
      <button type="button">Before</button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
      <div data-pane="1" tabIndex={0} style={{ ...PAGE, position: 'relative', overflow: 'hidden' }}>
        <SelectionLayer
          camera={camera}
          viewer={1}
          snap={async () => null}
          documentId={DOCUMENT_ID}
          pageNumber={1}
          editing={editing}
          mayDraw={mayDraw}
        />
      </div>
      <MarkupPopup {...{ editing, mayDraw, onRaise, onOpenIssue }} />
    </>,
  );
  await expect.element(place.getByRole('listbox')).toBeInTheDocument();
  await listens();
  const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
  const { left, top } = pane.getBoundingClientRect();
  const send = (type: string, x: number, y: number, keys: PointerEventInit = {}) => {
    const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0 };
    pane.dispatchEvent(new PointerEvent(type, { ...at, ...keys, bubbles: true, cancelable: true }));
  };
  vi.spyOn(pane, 'setPointerCapture').mockReturnValue();
  const tap = (x: number, y: number, keys?: PointerEventInit) => {
    send('pointerdown', x, y, keys);
    send('pointerup', x, y, keys);
  };
  const drag = (from: [number, number], to: [number, number], keys?: PointerEventInit) => {
    send('pointerdown', ...from, keys);
    send('pointermove', ...to, keys);
    send('pointerup', ...to, keys);
  };
  const focusOption = async (name: RegExp) => {
    await expect.element(place.getByRole('option', { name })).toBeInTheDocument();
    (place.getByRole('option', { name }).element() as HTMLElement).focus();
  };
  return { store, editing, place, pane, camera, tap, drag, send, focusOption };
}

export const selectedNames = (store: MarkupStore) =>
  [...store.store.get().selected].map((key) => store.get(key)?.markup.name);

/** Markups after they are drawn: selected and changed on the paper, their popup, and the list beside it. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Camera } from '../../web/src/domain/camera.ts';
import { MarkupEditing } from '../../web/src/features/markup-editing/markup-editing.ts';
import { MarkupPopup } from '../../web/src/features/markup-editing/markup-popup.tsx';
import { SelectionLayer } from '../../web/src/features/markup-editing/selection-layer.tsx';
import { MarkupsPanel } from '../../web/src/features/markups-list/markups-panel.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { keyOf, sharedStoreWith, shownOn, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { render, untilPaneListens } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());

const said = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

const PAGE = { width: 600, height: 400 };
const cloud = markup({
  name: 'cloud',
  kind: 'cloud',
  style: { ...markup().style, fill: '#ffff00' },
});
const line = markup({
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
const low = markup({ name: 'low', shape: { form: 'box', box: [50, 250, 150, 300], turned: 0 } });
const onOpenIssue = vi.fn<(issueId: number) => void>();

/** A page of 600 × 400 points at one CSS px per point. */
async function onPaper(store: MarkupStore, mayDraw = true, onRaise = () => undefined as void) {
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

const selectedNames = (store: MarkupStore) =>
  [...store.store.get().selected].map((key) => store.get(key)?.markup.name);
const boxOf = (store: MarkupStore, name: string) => {
  const shape = shownOn(store).get(name)?.shape;
  return shape?.form === 'box' ? shape.box.map((side) => Math.round(side * 100) / 100) : null;
};

describe('on the paper', () => {
  it('a tap selects, with Shift one more, beside everything nothing', async () => {
    const { store, tap, place } = await onPaper(storeWith([cloud, line, low]));
    tap(100, 118);
    expect(selectedNames(store)).toEqual(['cloud']);
    await expect.element(place.getByRole('application')).toHaveFocus();
    tap(50, 280, { shiftKey: true });
    expect(selectedNames(store)).toEqual(['cloud', 'low']);
    await expect.element(page.getByRole('dialog', { name: '2 markups' })).toBeVisible();
    tap(550, 20);
    expect(selectedNames(store)).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes the focus once for each tap, not again for what is selected in a list later', async () => {
    const { store, tap, place } = await onPaper(storeWith([cloud, low]));
    tap(100, 118);
    await expect.element(place.getByRole('application')).toHaveFocus();
    (place.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus();
    store.select([keyOf(low)]);
    await expect.element(place.getByRole('application', { name: /^Rectangle/ })).toBeVisible();
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await expect.element(place.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  it('a drag moves what is selected, a handle resizes it, and Ctrl+Z takes each back', async () => {
    const { store, tap, drag, send, pane } = await onPaper(storeWith([cloud, low]));
    tap(50, 280);
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(9);
    drag([100, 275], [120, 285]);
    expect(boxOf(store, 'low')).toEqual([70, 260, 170, 310]);
    const resized = () => {
      const corner = document.querySelector('.markup-handle:last-of-type')?.getBoundingClientRect();
      const { left = 0, right = 0 } = corner ?? {};
      return Math.round((left + right) / 2 - pane.getBoundingClientRect().left);
    };
    await expect.poll(resized).toBe(170);
    drag([170, 310], [190, 320]);
    expect(boxOf(store, 'low')).toEqual([70, 260, 190, 320]);
    await expect.poll(resized).toBe(190);
    send('pointerdown', 100, 300);
    send('pointermove', 300, 300);
    expect(boxOf(store, 'low')?.[0]).toBe(270);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    expect(boxOf(store, 'low')).toEqual([70, 260, 190, 320]);
    await expect.poll(said).toContain('Move cancelled');
    pane.focus();
    store.undo('undo');
    store.undo('undo');
    expect(boxOf(store, 'low')).toEqual([50, 250, 150, 300]);
  });

  it('Ctrl and a bracket, or its menu, bring it before others or behind them', async () => {
    const over = markup({ name: 'over' });
    const { store, tap, place } = await onPaper(storeWith([cloud, over]));
    const order = () => [...shownOn(store).keys()];
    tap(136, 100);
    await expect.element(place.getByRole('application')).toHaveFocus();
    expect(selectedNames(store)).toEqual(['over']);
    await userEvent.keyboard('{Control>}{[}{/Control}');
    await expect.poll(said).toContain('Sent backward.');
    expect(order()).toEqual(['over', 'cloud']);
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByRole('menuitem', { name: 'Bring to front' }).click();
    expect(order()).toEqual(['cloud', 'over']);
    await expect.poll(said).toContain('Brought to front.');
    store.undo('undo');
    expect(order()).toEqual(['over', 'cloud']);
  });

  it('a lasso selects what it surrounds', async () => {
    const { store, drag } = await onPaper(storeWith([cloud, line, low]));
    drag([90, 80], [420, 160], { shiftKey: true });
    expect(selectedNames(store)).toEqual(['cloud', 'line']);
  });

  it('keys move it and each of its points, delete, duplicate and select all', async () => {
    const { store, focusOption, place } = await onPaper(storeWith([cloud, line, low]));
    await focusOption(/Polyline, by Ada, 2 of 3/);
    await userEvent.keyboard('{Enter}');
    await expect.element(place.getByRole('application')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    const firstPoint = () => {
      const shape = shownOn(store).get('line')?.shape;
      return shape?.form === 'points' ? shape.points[0] : null;
    };
    expect(firstPoint()).toEqual({ x: expect.closeTo(300.72, 5), y: expect.closeTo(107.2, 5) });
    await expect.poll(said).toContain('x 418, y 149.');
    await userEvent.keyboard('{Escape}');
    expect(firstPoint()).toEqual({ x: 300, y: 100 });
    await expect.poll(said).toContain('Move cancelled');

    await userEvent.tab();
    await expect.element(place.getByRole('button', { name: /^Point 1 of 2/ })).toHaveFocus();
    await userEvent.keyboard('{Insert}');
    await expect.element(place.getByRole('button', { name: /^Point 2 of 3, x 486/ })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Delete}');
    await expect.element(place.getByRole('button', { name: /^Point 2 of 2/ })).toBeVisible();

    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => shownOn(store).size).toBe(4);
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => shownOn(store).size).toBe(3);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selectedNames(store)).toHaveLength(3);
  });

  it('copies, and pastes on the same page in place', async () => {
    const { store, tap, pane } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await expect.poll(() => selectedNames(store)).toEqual(['cloud']);
    const clipboardData = new DataTransfer();
    const fire = (type: string) =>
      pane.dispatchEvent(
        new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
      );
    fire('copy');
    expect(clipboardData.getData('text/plain')).toBe('Cloud');
    pane.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }),
    );
    fire('paste');
    const [, copy] = shownOn(store).values();
    expect(copy).toMatchObject({ shape: cloud.shape, author: 'Ada' });
    expect(copy?.name).not.toBe('cloud');
    fire('cut');
    expect(shownOn(store).size).toBe(1);
  });

  it('gives the focus to the paper when what is pasted is taken back', async () => {
    const { store, tap, pane, focusOption } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await expect.poll(() => document.activeElement?.className).toBe('markup-body');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => shownOn(store).size).toBe(2);
    await expect.poll(() => document.activeElement?.className).toBe('markup-body');
    store.undo('undo');
    await expect.poll(() => document.activeElement).toBe(pane);
    // The same among the markups for assistive technology.
    store.undo('redo');
    await focusOption(/^Cloud.*2 of 2/);
    store.undo('undo');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/1 of 1/);
    store.change([{ key: keyOf(cloud), to: null }]);
    await expect.poll(() => document.activeElement).toBe(pane);
  });

  it('leaves alone what is selected on another page', async () => {
    const far = markup({ name: 'far', pageNumber: 2 });
    const { store, pane } = await onPaper(storeWith([cloud, far]));
    store.select([keyOf(far)]);
    pane.focus();
    await userEvent.keyboard('{Delete}');
    expect(shownOn(store, 2).size).toBe(1);
    store.select([keyOf(far), keyOf(cloud)]);
    await userEvent.keyboard('{Delete}');
    expect([shownOn(store).size, shownOn(store, 2).size]).toEqual([0, 1]);
  });

  it('is read only for those who may not edit (AN-019)', async () => {
    const { store, tap, pane, place } = await onPaper(
      storeWith([cloud], { canEdit: false }),
      false,
    );
    tap(100, 118);
    await expect.element(place.getByRole('application')).toHaveFocus();
    expect(document.querySelectorAll('.markup-handle')).toHaveLength(0);
    await userEvent.keyboard('{ArrowRight}{Delete}');
    expect(boxOf(store, 'cloud')).toEqual([100, 100, 172, 136]);
    await expect.poll(said).toContain('View only');
    pane.focus();
    const popup = page.getByRole('dialog', { name: 'Cloud' });
    await expect.element(popup.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect.element(popup.getByRole('button', { name: 'Comment' })).toBeVisible();
    for (const name of ['Delete', 'Lock', 'Style', 'Reply', 'Duplicate']) {
      await expect.element(popup.getByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('rights that change while the page is open (AN-020, AN-021)', () => {
  it('take handles and delete away, and give them back', async () => {
    const { store, mayEdit } = sharedStoreWith([cloud]);
    const { tap, place } = await onPaper(store);
    tap(100, 118);
    const remove = page
      .getByRole('dialog', { name: 'Cloud' })
      .getByRole('button', { name: 'Delete' });
    await expect.element(remove).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(9);
    mayEdit(false);
    await expect.element(remove).not.toBeInTheDocument();
    expect(document.querySelectorAll('.markup-handle')).toHaveLength(0);
    await expect.element(place.getByRole('application')).toBeInTheDocument();
    mayEdit(true);
    await expect.element(remove).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(9);
  });

  it('end a drag where it is, without saying that it moved', async () => {
    const { store, mayEdit } = sharedStoreWith([cloud]);
    const { tap, send } = await onPaper(store);
    tap(100, 118);
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(9);
    send('pointerdown', 120, 110);
    send('pointermove', 140, 110);
    expect(boxOf(store, 'cloud')).toEqual([120, 100, 192, 136]);
    mayEdit(false);
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(0);
    send('pointermove', 170, 110);
    send('pointerup', 170, 110);
    expect(boxOf(store, 'cloud')).toEqual([120, 100, 192, 136]);
    await expect.element(page.getByRole('dialog', { name: 'Cloud' })).toBeVisible();
    expect(said()).not.toContain('Moved');
  });

  it('leave what is typed to be copied', async () => {
    const { store, mayEdit } = sharedStoreWith([cloud]);
    const { tap } = await onPaper(store);
    tap(100, 118);
    await page.getByRole('button', { name: 'Comment' }).click();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await comment.fill('Check the hinges.');
    mayEdit(false);
    await expect.element(comment).toHaveAttribute('readonly');
    await expect.element(comment).toHaveValue('Check the hinges.');
    await expect.element(page.getByText(/Copy it if you need it/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('the mirror tree', () => {
  it('is one stop of Tab, and arrow keys go through 5,000 markups in reading order', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => {
      const [x, y] = [(at % 50) * 12, Math.floor(at / 50) * 4];
      return markup({
        name: `m${at}`,
        shape: { form: 'box', box: [x, y, x + 5, y + 3], turned: 0 },
      });
    });
    const { place, pane } = await onPaper(storeWith(many));
    const list = place.getByRole('listbox', { name: 'Markups on this page, 5,000' });
    await expect.element(list).toBeInTheDocument();
    expect(list.getByRole('option').all().length).toBeLessThan(100);
    pane.focus();
    await userEvent.tab();
    await expect.element(place.getByRole('option', { name: /, 1 of 5,000/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(place.getByRole('option', { name: /, 3 of 5,000/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(place.getByRole('option', { name: /5,000 of 5,000/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(pane);
  });
});

/** What a test leaves open hides the page of the next one. */
async function closePopover() {
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('.popover')).toBeNull();
}

describe('the popup', () => {
  it('opens beside a tapped markup and changes its style (AN-007)', async () => {
    const { store, tap } = await onPaper(storeWith([{ ...cloud, subject: 'Door 114A' }]));
    tap(100, 118);
    const popup = page.getByRole('dialog', { name: 'Cloud: Door 114A' });
    await userEvent.click(popup.getByRole('button', { name: 'Style' }));
    await userEvent.click(
      page
        .getByRole('radiogroup', { name: 'Color', exact: true })
        .getByRole('radio', { name: 'Blue' }),
    );
    expect(shownOn(store).get('cloud')?.style.color).toBe('#0000ff');
    const width = page.getByRole('textbox', { name: 'Width, pt' });
    await userEvent.fill(width, '3');
    await userEvent.keyboard('{Enter}');
    expect(shownOn(store).get('cloud')?.style.width).toBe(3);
    await closePopover();
  });

  it('places a markup by numbers, in inches', async () => {
    const { store, tap } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await userEvent.click(page.getByRole('button', { name: 'Position and size' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Left, in' }), '2');
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(page.getByRole('textbox', { name: 'Rotation, °' }), '30');
    await userEvent.keyboard('{Enter}');
    expect(shownOn(store).get('cloud')?.shape).toMatchObject({ turned: 30 });
    expect(boxOf(store, 'cloud')).toEqual([144, 100, 216, 136]);
    await closePopover();
  });

  it('keeps a locked markup as it is, and deletes one with its popup (AN-008, AN-015)', async () => {
    const { store, tap } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await userEvent.click(page.getByRole('button', { name: 'Lock' }));
    expect(shownOn(store).get('cloud')?.isLocked).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Style' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Lock' }));
    await userEvent.click(page.getByRole('button', { name: 'Delete' }));
    expect(shownOn(store).size).toBe(0);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    store.undo('undo');
    expect(shownOn(store).size).toBe(1);
  });

  const kinds = ['rectangle', 'highlight', 'distance', 'area'];
  const ofKinds = oneOfEach().filter(({ kind }) => kinds.includes(kind));
  it.each(ofKinds)('offers Add issue on one markup of kind $kind (AN-011)', async (one) => {
    const store = storeWith([one]);
    const onRaise = vi.fn<() => void>();
    await onPaper(store, true, onRaise);
    store.select([keyOf(one)]);
    await page.getByRole('button', { name: 'Add issue' }).click();
    expect(onRaise).toHaveBeenCalledOnce();
  });

  it('offers Add issue on one plain markup (AN-008)', async () => {
    let raised = 0;
    const { tap, place } = await onPaper(storeWith([cloud, low]), true, () => void (raised += 1));
    tap(100, 118);
    await page.getByRole('button', { name: 'Add issue' }).click();
    expect(raised).toBe(1);
    tap(50, 280, { shiftKey: true });
    await expect.element(page.getByRole('dialog', { name: '2 markups' })).toBeVisible();
    await expect.element(place.getByRole('button', { name: 'Add issue' })).not.toBeInTheDocument();
  });

  it('takes the keys of the paper: copies, cuts, duplicates, restacks and deletes', async () => {
    const { store, tap, pane } = await onPaper(storeWith([cloud, low]));
    const isOnBody = () => document.activeElement?.className;
    tap(100, 118);
    const button = () => page.getByRole('button', { name: 'Style' }).element() as HTMLElement;
    await expect.poll(isOnBody).toBe('markup-body');
    const clipboardData = new DataTransfer();
    const fire = (type: string) =>
      button().dispatchEvent(
        new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
      );
    button().focus();
    fire('copy');
    expect(clipboardData.getData('text/plain')).toBe('Cloud');
    await userEvent.keyboard('{Control>}]{/Control}');
    await expect.poll(said).toBe('Nothing lies over it.');
    expect(button()).toHaveFocus();
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => shownOn(store).size).toBe(3);
    await expect.poll(isOnBody).toBe('markup-body');
    button().focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => shownOn(store).size).toBe(2);
    await expect.poll(() => document.activeElement).toBe(pane);
    tap(100, 118);
    await expect.poll(isOnBody).toBe('markup-body');
    button().focus();
    fire('cut');
    expect([...shownOn(store).keys()]).toEqual(['low']);
    await expect.poll(() => document.activeElement).toBe(pane);
  });

  it('follows the paper once scrolling rests (V-039)', async () => {
    const { tap, camera } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const left = () => document.querySelector('.markup-popup')?.getBoundingClientRect().left ?? 0;
    await expect.poll(left).toBeGreaterThan(0);
    const before = left();
    camera.moveTo({ scale: 2, x: 0, y: 0 });
    expect(left()).toBe(before);
    await expect.poll(left).not.toBe(before);
  });

  it('takes a comment and a reply', async () => {
    const { store, tap } = await onPaper(storeWith([cloud]));
    tap(100, 118);
    await userEvent.click(page.getByRole('button', { name: 'Comment' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), 'Check the width');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    expect(shownOn(store).get('cloud')?.contents).toBe('Check the width');
    await closePopover();
    await userEvent.click(page.getByRole('button', { name: 'Reply' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Reply' }), 'It is 36 in');
    await userEvent.click(page.getByRole('button', { name: 'Add reply' }));
    const reply = [...shownOn(store).values()].find(({ repliesTo }) => repliesTo === 'cloud');
    expect(reply?.contents).toBe('It is 36 in');
    await closePopover();
  });
});

describe('the list', () => {
  const HEIGHT = { display: 'flex', height: 600, width: 480 };

  async function list(store: MarkupStore, pageNumber = 1) {
    const goTo = vi.fn<(page: number) => void>();
    const place = render(
      <div style={HEIGHT}>
        <MarkupsPanel
          markups={store}
          document={{ id: DOCUMENT_ID, name: 'Clinic.pdf', pageCount: 3 }}
          pageNumber={pageNumber}
          pageName={pageName}
          author="Ada"
          mayReply
          goTo={goTo}
        />
      </div>,
    );
    await expect.poll(() => store.document(DOCUMENT_ID).get().phase).toBe('loaded');
    return { place, goTo };
  }
  const pageName = (number: number) => `Page ${number}`;

  it('says in words that there is nothing', async () => {
    const { place } = await list(storeWith([]));
    await expect
      .element(place.getByRole('heading', { name: 'No markups in this document' }))
      .toBeVisible();
  });

  it('has 10,000 rows, mounts those in sight, and keys reach the last', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      markup({ name: `m${at}`, subject: `Item ${at + 1}` }),
    );
    const { place } = await list(storeWith(many));
    const grid = place.getByRole('grid', { name: 'Markups' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '10001');
    expect(grid.getByRole('row').all().length).toBeLessThan(60);
    (grid.getByRole('row').nth(1).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(grid.getByRole('row', { name: /Item 10000/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  });

  it('goes through carried markups: accepted, discarded, the next one shown each time', async () => {
    const carried = { from: 'A-102, 2026-01-15', errorInches: 0.0021, sizeRatio: 1 };
    const named = (['changed', 'off-sheet', null, 'uncertain'] as const).map((review, at) =>
      markup({ name: `m${at}`, subject: `Item ${at}`, carried: { ...carried, review } }),
    );
    const store = storeWith(named);
    const { place } = await list(store);
    await expect.element(place.getByText('3 carried markups to review')).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Show only these' }));
    await expect.poll(said).toBe('3 markups');
    await userEvent.click(place.getByRole('row', { name: /Item 0/ }));
    await expect.element(place.getByText(/Aligned within 0.002 in/)).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Accept' }));
    const details = (item: number) => place.getByRole('region', { name: `Rectangle Item ${item}` });
    await expect.element(details(1)).toHaveFocus();
    await expect.poll(said).toBe('Accepted. 2 markups left to review.');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(details(3)).toHaveFocus();
    await expect.poll(said).toBe('Discarded. 1 markup left to review.');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(details(3)).toHaveFocus();
    await expect.poll(said).toBe('Accepted. Nothing left to review.');
    await expect.element(place.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
    const kept = shownOn(store);
    expect([...kept.values()].map((one) => one.carried?.review)).toEqual([null, null, null]);
    // Both can be taken back.
    store.undo('undo');
    store.undo('undo');
    await expect.element(place.getByText('2 carried markups to review')).toBeVisible();
  });

  it('searches and says how many it found', async () => {
    const named = ['Door', 'Beam', 'Door hinge'].map((subject, at) =>
      markup({ name: `m${at}`, subject }),
    );
    const { place } = await list(storeWith(named));
    await userEvent.fill(place.getByRole('searchbox', { name: 'Search markups' }), 'door');
    await expect.poll(said).toContain('2 markups');
    await userEvent.fill(place.getByRole('searchbox', { name: 'Search markups' }), 'roof');
    await expect.poll(said).toContain('No markups found');
    await userEvent.click(place.getByRole('button', { name: 'Clear all filters' }));
    await expect.element(place.getByRole('row', { name: /Beam/ })).toBeVisible();
  });

  it('jumps to the page of a markup and selects it', async () => {
    const far = markup({ name: 'far', subject: 'Roof', pageNumber: 7 });
    const store = storeWith([cloud, far]);
    const { place, goTo } = await list(store);
    await userEvent.click(place.getByRole('row', { name: /Roof/ }));
    expect(goTo).toHaveBeenCalledWith(7);
    expect([...store.store.get().selected]).toEqual([keyOf(far)]);
    await expect.element(place.getByRole('region', { name: 'Rectangle Roof' })).toBeVisible();
  });

  it('lets keys act on the row that has the focus, however it got it', async () => {
    const [beam, door] = ['Beam', 'Door'].map((subject) => markup({ name: subject, subject }));
    const store = storeWith([beam, door].filter((each) => each !== undefined));
    const { place } = await list(store);
    (place.getByRole('row', { name: /Door/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect([...store.store.get().selected]).toEqual(door && [keyOf(door)]);
    await expect.element(place.getByRole('region', { name: 'Rectangle Door' })).toBeVisible();
  });

  it('keeps the focus among the rows when one is deleted', async () => {
    const named = ['Beam', 'Door', 'Roof'].map((subject) => markup({ name: subject, subject }));
    const locked = markup({ name: 'Stair', subject: 'Stair', isLocked: true });
    const { place } = await list(storeWith([...named, locked]));
    const row = (name: RegExp) => place.getByRole('row', { name });
    (row(/Door/).element() as HTMLElement).focus();
    await userEvent.click(row(/Door/));
    (row(/Door/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(row(/Door/)).not.toBeInTheDocument();
    await expect.element(row(/Roof/)).toHaveFocus();
    await userEvent.keyboard('{End}{Delete}');
    await expect.poll(said).toContain('cannot be deleted');
    await expect.element(row(/Stair/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Delete}');
    await expect.element(row(/Roof/)).not.toBeInTheDocument();
    await expect.element(row(/Stair/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row(/Beam/)).toHaveFocus();
  });

  it('keeps the focus among the rows while several are deleted one after the other', async () => {
    const subjects = ['Beam', 'Door', 'Duct', 'Roof', 'Stair'];
    const store = storeWith(subjects.map((subject) => markup({ name: subject, subject })));
    const { place } = await list(store);
    const row = (name: RegExp) => place.getByRole('row', { name });
    await expect.element(row(/Beam/)).toBeVisible();
    (row(/Beam/).element() as HTMLElement).focus();
    // The list follows the deletions later; meanwhile the keys pass the rows that go.
    await userEvent.keyboard('{ArrowDown}{Delete}{Delete}{ArrowUp}');
    await expect.element(row(/Beam/)).toHaveFocus();
    await expect.element(row(/Door|Duct/)).not.toBeInTheDocument();
    await expect.element(row(/Beam/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row(/Roof/)).toHaveFocus();
    store.change([{ key: keyOf(markup({ name: 'Roof' })), to: null }]);
    await expect.element(row(/Stair/)).toHaveFocus();
  });

  it('gives the focus to the paper when the last markups are deleted', async () => {
    const { place } = await list(storeWith([cloud, low]));
    render(
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper
      <div data-pane="1" tabIndex={0}>
        Paper
      </div>,
    );
    const row = place.getByRole('row', { name: /Cloud/ });
    await userEvent.click(row);
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}{Delete}');
    await expect.poll(() => document.activeElement?.getAttribute('data-pane')).toBe('1');
  });

  it('checks a markup, sets its state and takes a reply', async () => {
    const store = storeWith([cloud]);
    const { place } = await list(store);
    const row = place.getByRole('row', { name: /Cloud/ });
    await userEvent.click(row);
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(row.getByText('Checked', { exact: true })).toBeInTheDocument();
    await userEvent.click(place.getByRole('button', { name: /State/ }).last());
    await userEvent.click(page.getByRole('option', { name: 'Accepted' }));
    await expect.element(row.getByRole('gridcell', { name: 'Accepted' })).toBeVisible();
    await userEvent.fill(place.getByRole('textbox', { name: 'Reply' }), 'Agreed');
    await userEvent.click(place.getByRole('button', { name: 'Add reply' }));
    await expect
      .element(place.getByRole('list', { name: 'Replies' }).getByText('Agreed'))
      .toBeVisible();
    const states = [...shownOn(store).values()].flatMap(({ state }) => state ?? []);
    expect(states).toEqual([
      { model: 'Marked', value: 'Marked' },
      { model: 'Review', value: 'Accepted' },
    ]);
  });

  it('takes the keys of the paper in its rows', async () => {
    const store = storeWith([cloud, low]);
    await onPaper(store);
    const { place } = await list(store);
    const row = (name: RegExp) => place.getByRole('row', { name });
    const copied = (name: RegExp) => {
      const clipboardData = new DataTransfer();
      row(name)
        .element()
        .dispatchEvent(
          new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
        );
      return clipboardData.getData('text/plain');
    };
    await expect.element(row(/Cloud/)).toBeVisible();
    (row(/Cloud/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(selectedNames(store)).toEqual(['cloud']);
    expect(row(/Cloud/).element()).toHaveFocus();
    expect(copied(/Cloud/)).toBe('Cloud');
    await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}');
    await expect.poll(() => shownOn(store).size).toBe(3);
    expect([...shownOn(store).values()].filter(({ kind }) => kind === low.kind)).toHaveLength(2);
  });

  it('shows the markup of another page before it is duplicated', async () => {
    const far = markup({ name: 'far', subject: 'Roof', pageNumber: 7 });
    const store = storeWith([cloud, far]);
    await onPaper(store);
    const { place, goTo } = await list(store);
    const row = place.getByRole('row', { name: /Roof/ });
    await expect.element(row).toBeVisible();
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(goTo).toHaveBeenCalledWith(7);
    await expect.poll(said).toBe('It is being shown. Press Ctrl+D again to duplicate it.');
    expect(store.document(DOCUMENT_ID).get().pages.get(7)).toHaveLength(1);
  });
});

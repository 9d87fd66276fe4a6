/** Markups after they are drawn: selected and changed on the paper, their popup, and the list beside it. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { keyOf, sharedStoreWith, shownOn, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { cloud, line, low, onPaper, selectedNames } from './markups-on-paper.tsx';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());

const said = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

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

/** What people do to selected markups. Lives outside React, because dragging changes markups every frame. */
import {
  ALIGNMENTS,
  alignMarkups,
  copiesOf,
  distributeMarkups,
} from '../../../../markups/src/arrange.ts';
import type { Alignment } from '../../../../markups/src/arrange.ts';
import type { PageSize } from '../../../../markups/src/extent.ts';
import type { Markup, MarkupStyle } from '../../../../markups/src/model.ts';
import { replyTo } from '../../../../markups/src/replies.ts';
import { restacked } from '../../../../markups/src/stack.ts';
import type { StackMove } from '../../../../markups/src/stack.ts';
import { placeMarkup } from '../../../../markups/src/transform.ts';
import type { Placement } from '../../../../markups/src/transform.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { markupsName } from '../../domain/markup-words.ts';
import { documentIdOf, stackedOf } from '../../host/markups/document-markups.ts';
import type { MarkupKey, ShownMarkup } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { copyToClipboard } from './clipboard.ts';
import { MarkupSelection } from './markup-selection.ts';
import type { PagePlace } from './markup-selection.ts';

/** Duplicates lie this far from the originals, page points. */
const OFFSET: Point = { x: 9, y: 9 };

export const ARRANGEMENTS = [...ALIGNMENTS, 'across', 'down'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

function isAlignment(arrangement: Arrangement): arrangement is Alignment {
  return ALIGNMENTS.some((each) => each === arrangement);
}

/** Whether its shape, style and words may be changed. */
export function canChange({ canEdit, markup }: ShownMarkup): boolean {
  return canEdit && !markup.isLocked && markup.kind !== 'foreign';
}

/** Whether it may be deleted. */
function canRemove({ canEdit, markup }: ShownMarkup): boolean {
  return canEdit && !markup.isLocked;
}

const MOVED: Readonly<Record<StackMove, string>> = {
  front: 'Brought to front.',
  forward: 'Brought forward.',
  backward: 'Sent backward.',
  back: 'Sent to back.',
};
const UNMOVED: Readonly<Record<StackMove, string>> = {
  front: 'In front already.',
  forward: 'Nothing lies over it.',
  backward: 'Nothing lies under it.',
  back: 'At the back already.',
};

export class MarkupEditing {
  readonly markups: MarkupStore;
  readonly selection: MarkupSelection;
  readonly #author: string;
  constructor(markups: MarkupStore, { author }: { author: string }) {
    this.markups = markups;
    this.selection = new MarkupSelection(markups);
    this.#author = author;
  }

  /** Whether a markup may be changed as of now. */
  mayChange(key: MarkupKey): boolean {
    const shown = this.markups.get(key);
    return shown !== null && canChange(shown);
  }

  /** Changes markups to what is given, those that may be changed. */
  change(
    changed: readonly ShownMarkup[],
    to: readonly Markup[],
    gesture: symbol | null = null,
  ): void {
    const modified = new Date().toISOString();
    const changes = changed.flatMap((shown, index) => {
      const markup = to[index];
      return markup === undefined ? [] : [{ key: shown.key, to: { ...markup, modified } }];
    });
    if (changes.length > 0) this.markups.change(changes, { gesture });
  }

  /** Ends a gesture: markups are what they were before it. */
  putBack(changed: readonly ShownMarkup[], to: readonly Markup[], gesture: symbol): void {
    const changes = changed.flatMap(({ key }, index) => {
      const markup = to[index];
      return markup === undefined ? [] : [{ key, to: markup }];
    });
    if (changes.length > 0) this.markups.change(changes, { gesture });
  }

  /** Deletes what is selected, in one step of undo; asks first about markups of issues. */
  remove(): void {
    const selected = this.selection.selected();
    const removed = selected.filter(canRemove);
    if (removed.length === 0) {
      if (selected.length > 0) announce(refusal(selected));
      return;
    }
    const kept = selected.filter((shown) => !removed.includes(shown)).map(({ key }) => key);
    const name = markupsName(removed.map(({ markup }) => markup));
    this.markups.removal.remove(
      removed.map(({ key }) => key),
      {
        select: kept,
        onRemoved: () =>
          announce(`${name} deleted. Ctrl+Z brings ${removed.length === 1 ? 'it' : 'them'} back.`),
      },
    );
  }

  duplicate(page: PagePlace): void {
    const copies = this.selection.selected().map(({ markup }) => markup);
    this.addCopies(copies, page, { at: null, offset: OFFSET }, 'duplicated');
  }

  /** Adds copies of markups to a page and selects them. */
  addCopies(
    markups: readonly Markup[],
    page: PagePlace,
    where: { at: Point | null; offset?: Point },
    verb: 'duplicated' | 'pasted',
  ): void {
    const size = page.camera.page;
    const drawn = markups.filter(({ kind, repliesTo }) => kind !== 'foreign' && repliesTo === null);
    if (size === null || drawn.length === 0) return;
    const copies = copiesOf(drawn, {
      ...{ page: size, pageNumber: page.pageNumber, author: this.#author },
      ...{ now: new Date().toISOString(), newName: () => crypto.randomUUID() },
      ...where,
    });
    this.selection.select(page.viewer, []);
    this.markups.add(page.documentId, copies, true);
    this.selection.askFocus();
    announce(`${markupsName(copies)} ${verb}.`);
  }

  arrange(arrangement: Arrangement): void {
    const changed = this.selection.selected().filter(canChange);
    const markups = changed.map(({ markup }) => markup);
    const to = isAlignment(arrangement)
      ? alignMarkups(markups, arrangement)
      : distributeMarkups(markups, arrangement);
    this.change(changed, to);
    announce(isAlignment(arrangement) ? 'Aligned.' : 'Distributed.');
  }

  /** Brings what is selected forward among the markups of its page, or sends it back. */
  restack(move: StackMove): void {
    const selected = this.selection.selected();
    const moved = selected.filter(canChange);
    const [first] = moved;
    if (first === undefined) {
      if (selected.length > 0) announce(refusal(selected));
      return;
    }
    const { pages } = this.markups.document(documentIdOf(first.key)).get();
    const page = pages.get(first.markup.pageNumber) ?? [];
    const names = new Set(moved.map(({ markup }) => markup.name));
    const orders = restacked(page.map(stackedOf), names, move);
    const changed = page.flatMap((shown) => {
      const order = orders.get(shown.markup.name);
      return order === undefined ? [] : [{ shown, to: { ...shown.markup, order } }];
    });
    this.change(
      changed.map(({ shown }) => shown),
      changed.map(({ to }) => to),
    );
    announce(changed.length === 0 ? UNMOVED[move] : MOVED[move]);
  }

  restyle(style: Partial<MarkupStyle>, gesture: symbol | null = null): void {
    const changed = this.selection.selected().filter(canChange);
    this.change(
      changed,
      changed.map(({ markup }) => ({ ...markup, style: { ...markup.style, ...style } })),
      gesture,
    );
  }

  place(shown: ShownMarkup, placement: Placement, page: PageSize): void {
    if (canChange(shown)) this.change([shown], [placeMarkup(shown.markup, placement, page)]);
  }

  describe(shown: ShownMarkup, words: Partial<Pick<Markup, 'subject' | 'contents'>>): void {
    if (canChange(shown)) this.change([shown], [{ ...shown.markup, ...words }]);
  }

  setLocked(isLocked: boolean): void {
    const changed = this.selection.selected().filter(({ canEdit }) => canEdit);
    this.change(
      changed,
      changed.map(({ markup }) => ({ ...markup, isLocked })),
    );
    announce(isLocked ? 'Locked.' : 'Unlocked.');
  }

  /** Adds an answer to a markup. */
  reply({ key, markup }: ShownMarkup, contents: string): void {
    const [name, now] = [crypto.randomUUID(), new Date().toISOString()];
    this.markups.add(documentIdOf(key), [
      replyTo(markup, { name, author: this.#author, now, contents }),
    ]);
    announce('Reply added.');
  }

  /** Copies what is selected, for the button; keys have events of their own. */
  async copy(): Promise<void> {
    const markups = this.selection.selected().map(({ markup }) => markup);
    const isCopied = await copyToClipboard(markups);
    announce(isCopied ? `${markupsName(markups)} copied.` : 'The browser does not allow copying.');
  }
}

function refusal(selected: readonly ShownMarkup[]): string {
  return selected.some(({ canEdit }) => canEdit)
    ? 'Locked. Unlock it to change it.'
    : 'View only. Its author can change it.';
}

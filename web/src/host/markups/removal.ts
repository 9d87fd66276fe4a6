/** AN-015: people are asked before a markup is deleted that belongs to an issue. */
import { createStore } from '../../lib/store.ts';
import type { MarkupKey } from './document-markups.ts';
import type { MarkupStore } from './markup-store.ts';

type RemovalQuestion = {
  /** The issues that lose their markup, by id. */
  readonly issueIds: readonly number[];
  readonly remove: () => void;
};

type RemovalOptions = {
  /** Selected afterward. */
  readonly select?: readonly MarkupKey[];
  /** Not called if people keep the markups. */
  readonly onRemoved?: () => void;
};

export class MarkupRemoval {
  readonly question = createStore<RemovalQuestion | null>(null);
  readonly #markups: Pick<MarkupStore, 'get' | 'change'>;

  constructor(markups: Pick<MarkupStore, 'get' | 'change'>) {
    this.#markups = markups;
  }

  /** Deletes markups in one step of undo, at once or after the question. */
  remove(keys: readonly MarkupKey[], { select = [], onRemoved }: RemovalOptions = {}): void {
    const remove = () => {
      this.#markups.change(
        keys.map((key) => ({ key, to: null })),
        { select },
      );
      onRemoved?.();
    };
    const issueIds = keys.flatMap((key) => this.#markups.get(key)?.row?.issue_id ?? []);
    if (issueIds.length === 0) return remove();
    this.question.set({ issueIds: issueIds.toSorted((a, b) => a - b), remove });
    return undefined;
  }

  answer(isSure: boolean): void {
    const asked = this.question.get();
    this.question.set(null);
    if (isSure) asked?.remove();
  }
}

/** Changes that the server did not take: what people decide about, or are told. */
import type { Markup } from '../../../../markups/src/model.ts';
import type { MarkupKey, SaveState } from './document-markups.ts';
import type { MarkupRow } from './markup-server.ts';

/** Someone else changed what is changed here; null stands for deleted. */
export type Conflict = {
  readonly key: MarkupKey;
  readonly mine: Markup | null;
  readonly theirs: Markup | null;
  readonly row: MarkupRow | null;
};

/** The server refused it. A change is taken back (AN-014); a new markup stays, and is sent again or dropped. */
export type Refusal = {
  readonly key: MarkupKey;
  readonly markup: Markup;
  /** What the server says, if anything. */
  readonly reason: string | null;
  readonly isTakenBack: boolean;
};

export class MarkupQuestions {
  /** Oldest first. */
  conflicts: readonly Conflict[] = [];
  /** Until settled, oldest first. */
  refusals: readonly Refusal[] = [];

  conflictOf(key: MarkupKey): Conflict | null {
    return this.conflicts.find((conflict) => conflict.key === key) ?? null;
  }

  /** Why a change is not sent before people decide; null if it may be. */
  heldAs(key: MarkupKey): Extract<SaveState, 'failed' | 'conflict'> | null {
    if (this.conflictOf(key) !== null) return 'conflict';
    const isKept = this.refusals.some((refusal) => refusal.key === key && !refusal.isTakenBack);
    return isKept ? 'failed' : null;
  }

  addConflict(conflict: Conflict): void {
    this.conflicts = [...this.conflicts, conflict];
  }

  addRefusal(refusal: Refusal): void {
    this.refusals = [...this.refusals.filter(({ key }) => key !== refusal.key), refusal];
  }

  settleConflict(key: MarkupKey): void {
    this.conflicts = this.conflicts.filter((conflict) => conflict.key !== key);
  }

  settleRefusal(key: MarkupKey): void {
    this.refusals = this.refusals.filter((refusal) => refusal.key !== key);
  }

  /** There is nothing to decide any more. A message about what was taken back stays. */
  drop(key: MarkupKey): void {
    this.settleConflict(key);
    this.refusals = this.refusals.filter((each) => each.key !== key || each.isTakenBack);
  }
}

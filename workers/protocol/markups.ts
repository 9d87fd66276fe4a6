/** Markups that are painted together with the paper, so that picture and markups never part. */
import type { Markup } from '../../markups/src/model.ts';

export type MarkupPainting = {
  /**
   * The markups of a page (from 1), the lowest first, in page points. They show in all views of the document while they
   * show that page. Only what differs by identity from the last call is sent, in portions. An empty list takes them away.
   */
  set(pageNumber: number, markups: readonly Markup[]): void;
  /** Leaves markups out, by name, and only those: the page shows them itself while they are edited. */
  leaveOut(names: ReadonlySet<string>): void;
  /** Resolves when all views show what was set and left out before this call. */
  painted(): Promise<void>;
};

/** The issues that have a markup on a page. Pure. */
import { isOnPaper } from '../../../../../markups/src/appearance.ts';
import { extentOf } from '../../../../../markups/src/extent.ts';
import type { IssueOnPaper } from '../../../../../contract/src/issues/schema.ts';
import type { Box } from '../../../../../contract/src/geometry/types.ts';
import type { MarkupKey, ShownMarkup } from '../../../host/markups/document-markups.ts';

export type PaperIssue = {
  readonly issue: IssueOnPaper;
  readonly key: MarkupKey;
  /** Around its markup, page points. */
  readonly box: Box;
};

/** What changes an issue on the page; a drag of something else does not. */
function isSame(one: PaperIssue, other: PaperIssue | undefined): boolean {
  return one.key === other?.key && one.issue === other.issue && one.box.join() === other.box.join();
}

/** The issues of a page as its markups change: the same list until one of them does. */
export class PaperIssues {
  #last: readonly PaperIssue[] = [];

  /** The most urgent first. */
  of(onPage: readonly ShownMarkup[]): readonly PaperIssue[] {
    const found = onPage
      .flatMap(({ issue, key, markup }): PaperIssue[] => {
        const box = issue === null || !isOnPaper(markup) ? null : extentOf(markup);
        return issue === null || box === null ? [] : [{ issue, key, box }];
      })
      .toSorted((a, b) => b.issue.priority_id - a.issue.priority_id || a.issue.id - b.issue.id);
    const last = this.#last;
    const isLike = found.length === last.length && found.every((one, at) => isSame(one, last[at]));
    if (!isLike) this.#last = found;
    return this.#last;
  }
}

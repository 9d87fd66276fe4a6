/** Cards sorted by page, with a heading wherever the page changes (IC-008). */
import type { Issue } from '../../../../contract/src/issues/schema.ts';

/** Each issue with the heading above it, or null. */
export function withPageHeadings(
  issues: readonly Issue[],
): { issue: Issue; heading: string | null }[] {
  return issues.map((issue, at) => {
    const before = issues[at - 1];
    const isSame =
      before?.page_number === issue.page_number && before.document_id === issue.document_id;
    const heading = isSame || issue.page_number === null ? null : `Page ${issue.page_number}`;
    return { issue, heading };
  });
}

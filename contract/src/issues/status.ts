/** The statuses of issues, and which may follow which (IC-024). Without zod, so that the page can use it. */
export const ISSUE_STATUS = {
  open: 1,
  inProgress: 2,
  inReview: 3,
  resolved: 4,
  closed: 5,
} as const;

const { open, resolved, closed } = ISSUE_STATUS;

/**
 * Open issues may get any status. A resolved or closed one is reopened first; a resolved one may also be closed. An issue
 * without a status counts as open.
 */
export function mayFollow(from: number | null, to: number | null): boolean {
  if (from === to || from === null || from < resolved) return true;
  return to === open || (from === resolved && to === closed);
}

/** Comments that are typed and not saved. They outlive their card, which may leave the list, until the tab is closed. */
const drafts = new Map<number, string>();

/** Empty if there is none. */
export function draftOf(issueId: number): string {
  return drafts.get(issueId) ?? '';
}

export function keepDraft(issueId: number, text: string): void {
  if (text === '') drafts.delete(issueId);
  else drafts.set(issueId, text);
}

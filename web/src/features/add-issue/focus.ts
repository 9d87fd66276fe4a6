/** Where the focus goes when the sheet closes. */

/** Until the card has loaded, in frames. */
const MOST_FRAMES = 300;

export function focusPaper(): void {
  const paper = document.querySelector<HTMLElement>('[data-pane]');
  paper?.focus({ preventScroll: true });
  // A question that closes with the sheet gives the focus to what is gone, a frame later.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) paper?.focus({ preventScroll: true });
    });
  });
}

/** The markup that stays selected. */
export function focusMarkup(): void {
  const body = document.querySelector<HTMLElement>('.markup-body');
  if (body === null) focusPaper();
  else body.focus({ preventScroll: true });
}

/** The issue's card, which has to load first. The paper has the focus until then, and keeps it if people go on there. */
export function focusCard(issueId: number): void {
  focusPaper();
  const from = document.activeElement;
  let frames = 0;
  const look = () => {
    if (document.activeElement !== from && document.activeElement !== document.body) return;
    const card = document.querySelector<HTMLElement>(`[data-issue="${issueId}"] .issue-title`);
    frames += 1;
    if (card !== null) card.focus();
    else if (frames < MOST_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The count beside the tab's name. */

/** "38", or "4 of 38" where filters leave some out; null until both are known. */
export function countWords(listed: number | undefined, all: number | undefined): string | null {
  if (listed === undefined || all === undefined) return null;
  const [some, total] = [listed, all].map((count) => count.toLocaleString('en-US'));
  return listed === all ? (total ?? null) : `${some} of ${total}`;
}

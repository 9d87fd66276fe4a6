/** Texts of the list that are cut (CV-005, CV-006). */

export const SUMMARY_LENGTH = 50;
export const DETAILS_LENGTH = 100;

/** The first characters on one line and an ellipsis; the whole text if it is not longer. Counts an emoji as one character. */
export function cutText(text: string, length: number): { text: string; isCut: boolean } {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= length
    ? { text, isCut: false }
    : { text: `${characters.slice(0, length).join('').trimEnd()}…`, isCut: true };
}

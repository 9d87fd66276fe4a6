/**
 * Markups on the clipboard: as XFDF for Pinbar in any tab, as words for everything else. Ctrl+Shift+V hands over the words
 * only, so the XFDF that goes with them is remembered until the page is left.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import { markupTitle } from '../../domain/markup-words.ts';

/** What a copy, cut or paste event has. */
type ClipboardText = Pick<DataTransfer, 'getData' | 'setData'>;

const XFDF_TYPE = 'application/vnd.adobe.xfdf';

let remembered: { readonly words: string; readonly xfdf: string } | null = null;

/** One line for each markup: "Cloud: Check the door width". */
function wordsOf(markups: readonly Markup[]): string {
  return markups.map(markupTitle).join('\n');
}

/** Puts markups on the clipboard of a copy or cut event. */
export function putOnClipboard(
  data: ClipboardText,
  markups: readonly Markup[],
  xfdf: string,
): void {
  const words = wordsOf(markups);
  remembered = { words, xfdf };
  data.setData(XFDF_TYPE, xfdf);
  data.setData('text/plain', words);
}

/** Puts markups on the clipboard without an event. Whether the browser allows it. */
export async function copyToClipboard(markups: readonly Markup[], xfdf: string): Promise<boolean> {
  const words = wordsOf(markups);
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    return false;
  }
  remembered = { words, xfdf };
  return true;
}

/** Markups as XFDF from the clipboard of a paste event; null if there are none. */
export function xfdfOnClipboard(data: ClipboardText): string | null {
  const xfdf = data.getData(XFDF_TYPE);
  if (xfdf !== '') return xfdf;
  const text = data.getData('text/plain').replaceAll('\r\n', '\n').trim();
  if (text === '') return null;
  if (remembered !== null && text === remembered.words.trim()) return remembered.xfdf;
  return text.startsWith('<') && text.includes('<xfdf') ? text : null;
}

/**
 * Markups on the clipboard: as XFDF for Pinbar in any tab, as words for everything else. Ctrl+Shift+V hands over the words
 * only, so the XFDF that goes with them is remembered until the page is left.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { markupTitle } from '../../domain/markup-words.ts';

/** What a copy, cut or paste event has. */
type ClipboardText = Pick<DataTransfer, 'getData' | 'setData'>;

const XFDF_TYPE = 'application/vnd.adobe.xfdf';

let remembered: { readonly words: string; readonly xfdf: string } | null = null;

/** One line for each markup: "Cloud: Check the door width". */
function wordsOf(markups: readonly Markup[]): string {
  return markups.map(markupTitle).join('\n');
}

/** The same for every page, so that a markup keeps its place on one that is turned or cut otherwise. */
const FRAME: PageFrame = { cropBox: [0, 0, 0, 0], rotation: 0, userUnit: 1 };

function remember(markups: readonly Markup[]): NonNullable<typeof remembered> {
  const now = { words: wordsOf(markups), xfdf: writeXfdf(markups, () => FRAME) };
  remembered = now;
  return now;
}

/** Puts markups on the clipboard of a copy or cut event. */
export function putOnClipboard(data: ClipboardText, markups: readonly Markup[]): void {
  const { words, xfdf } = remember(markups);
  data.setData(XFDF_TYPE, xfdf);
  data.setData('text/plain', words);
}

/** Puts markups on the clipboard without an event. Whether the browser allows it. */
export async function copyToClipboard(markups: readonly Markup[]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(remember(markups).words);
    return true;
  } catch {
    return false;
  }
}

function xfdfIn(data: ClipboardText): string | null {
  const xfdf = data.getData(XFDF_TYPE);
  if (xfdf !== '') return xfdf;
  const text = data.getData('text/plain').replaceAll('\r\n', '\n').trim();
  if (text === '') return null;
  if (text === remembered?.words.trim()) return remembered.xfdf;
  return text.startsWith('<') && text.includes('<xfdf') ? text : null;
}

/** The markups of a paste event, in page points; null if there is no XFDF, empty if it is damaged. */
export function markupsOnClipboard(data: ClipboardText): readonly Markup[] | null {
  const xfdf = xfdfIn(data);
  if (xfdf === null) return null;
  try {
    return readXfdf(xfdf, () => FRAME).markups;
  } catch {
    return [];
  }
}

/** Naming and pairing the sheets of two sets. */
import type { PageSummary } from '../../../workers/protocol/document.ts';
import { pageSheetName, sheetNumberOf } from './sheet-name.ts';
import { percentText } from './viewport.ts';

/** "A-101 First floor plan", "Page 3". */
export function sheetTitle(page: PageSummary | undefined, index: number): string {
  const { number, title } = pageSheetName(page, index);
  return title === '' || title === number ? number : `${number} ${title}`;
}

/** "Sheet A-101, First floor plan, page 3 of 42, 100 percent." `zoom`: 1 is 100 %. */
export function sheetSpeech(
  page: PageSummary | undefined,
  index: number,
  count: number,
  zoom: number,
): string {
  const name = pageSheetName(page, index).number;
  const title = sheetTitle(page, index).slice(name.length).trim();
  const percent = percentText(zoom).replace('%', ' percent');
  return `Sheet ${name}${title === '' ? '' : `, ${title}`}, page ${index + 1} of ${count}, ${percent}.`;
}

/** Uppercase without separators, so that "A-101", "a101" and "A 101" match. */
export function sheetKey(page: PageSummary): string | null {
  const key = sheetNumberOf(page)
    .toUpperCase()
    .replace(/[\s._–—-]+/g, '');
  return key === '' ? null : key;
}

export type SheetPair = { readonly a: number | null; readonly b: number | null };

/**
 * Pairs sheets by number in the first set's order, followed by unpaired sheets of the second set. If neither set has
 * numbers, pages are paired by position.
 */
export function pairSheets(a: readonly PageSummary[], b: readonly PageSummary[]): SheetPair[] {
  const waiting = new Map<string, number[]>();
  for (const page of b) {
    const key = sheetKey(page);
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), page.index]);
  }
  const keyed = a.some((page) => sheetKey(page) !== null) && waiting.size > 0;
  if (!keyed) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => ({
      a: i < a.length ? i : null,
      b: i < b.length ? i : null,
    }));
  }
  const taken = new Set<number>();
  const pairs: SheetPair[] = a.map((page) => {
    const key = sheetKey(page);
    const partner = key === null ? undefined : waiting.get(key)?.shift();
    if (partner !== undefined) taken.add(partner);
    return { a: page.index, b: partner ?? null };
  });
  const alone = b
    .filter((page) => !taken.has(page.index))
    .map((page) => ({ a: null, b: page.index }));
  return [...pairs, ...alone];
}

/** The page's partner, or null. */
export function partnerOf(
  pairs: readonly SheetPair[],
  side: 'a' | 'b',
  index: number,
): number | null {
  const pair = pairs.find((p) => p[side] === index);
  return pair?.[side === 'a' ? 'b' : 'a'] ?? null;
}

/** A file name without its extension. */
export function fileTitle(name: string): string {
  return name.replace(/\.pdf$/i, '');
}

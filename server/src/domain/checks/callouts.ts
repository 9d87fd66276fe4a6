/** Which sheets and drawings the marks of a sheet name. Pure. */
import type { Mark } from './marks.ts';
import { plainNumber } from './numbers.ts';

export type NamedSheet = {
  readonly id: number;
  readonly documentId: number;
  readonly number: string;
};

export type NamedDrawing = { readonly number: string | null };

/** The sheet with this number: in the same document, else in the newest. Null for the sheet itself, and if none has it. */
export function sheetNamed<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  from: { readonly id: number; readonly documentId: number },
  target: string,
): Sheet | null {
  const number = plainNumber(target);
  const all = sheets.filter((sheet) => plainNumber(sheet.number) === number);
  const own = all.find(({ documentId }) => documentId === from.documentId);
  const found = own ?? all.toSorted((a, b) => b.documentId - a.documentId)[0] ?? null;
  return found?.id === from.id ? null : found;
}

/** The drawing of a sheet that a mark names. Null if it names none, or several have the number. */
export function drawingNamed<Drawing extends NamedDrawing>(
  drawings: readonly Drawing[],
  { detail }: Pick<Mark, 'detail'>,
): Drawing | null {
  if (detail === null) return null;
  const wanted = plainNumber(detail);
  const [found, ...more] = drawings.filter(({ number }) => plainNumber(number ?? '') === wanted);
  return found === undefined || more.length > 0 ? null : found;
}

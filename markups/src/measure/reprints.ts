/** Sheets that were printed smaller: half-size sets, and sheets fitted to another standard size of paper. */
import type { PaperSize } from './scale-text.ts';

/** A known reduction: half of the size, or a sheet of one standard size fitted to another. */
export type Reprint = {
  readonly isHalfSize: boolean;
  /** `A1`, `ARCH D (24 × 36 in)`; null if the sizes of paper do not tell. */
  readonly from: string | null;
  readonly to: string | null;
};

const MM = 72 / 25.4;

/** Long sides by short sides, page points. ISO 216, ANSI Y14.1, and the architectural sizes. */
const SHEETS: readonly (readonly [name: string, long: number, short: number])[] = [
  ['A0', 1189 * MM, 841 * MM],
  ['A1', 841 * MM, 594 * MM],
  ['A2', 594 * MM, 420 * MM],
  ['A3', 420 * MM, 297 * MM],
  ['A4', 297 * MM, 210 * MM],
  ['8.5 × 11 in', 11 * 72, 8.5 * 72],
  ['11 × 17 in', 17 * 72, 11 * 72],
  ['12 × 18 in', 18 * 72, 12 * 72],
  ['15 × 21 in', 21 * 72, 15 * 72],
  ['17 × 22 in', 22 * 72, 17 * 72],
  ['18 × 24 in', 24 * 72, 18 * 72],
  ['22 × 34 in', 34 * 72, 22 * 72],
  ['24 × 36 in', 36 * 72, 24 * 72],
  ['30 × 42 in', 42 * 72, 30 * 72],
  ['34 × 44 in', 44 * 72, 34 * 72],
  ['36 × 48 in', 48 * 72, 36 * 72],
];

/** Sheets of a size differ by up to this share. */
const SAME_PAPER = 0.015;
/** A measured size is a known one within this share. */
const SAME_SIZE = 0.004;

function isNear(a: number, b: number, share: number): boolean {
  return Math.abs(a / b - 1) <= share;
}

/** Null for a size that nothing explains. `printed`: a share of the original size. `paper`: as the page is now. */
export function reprintOf(
  printed: number,
  relativeError: number,
  paper: PaperSize,
): Reprint | null {
  const share = Math.max(SAME_SIZE, relativeError);
  const [long, short] = [Math.max(paper.width, paper.height), Math.min(paper.width, paper.height)];
  const now = SHEETS.find(
    (sheet) => isNear(long, sheet[1], SAME_PAPER) && isNear(short, sheet[2], SAME_PAPER),
  );
  const isHalfSize = isNear(printed, 0.5, share);
  const isIso = (name: string) => name.startsWith('A');
  const origins =
    now === undefined
      ? []
      : SHEETS.filter(
          ([name, otherLong, otherShort]) =>
            otherLong > now[1] * 1.05 &&
            isIso(name) === isIso(now[0]) &&
            isNear(printed, Math.min(now[1] / otherLong, now[2] / otherShort), share),
        );
  const [origin] = origins;
  // Two sizes that explain it as well say nothing about which one it was.
  const from = origins.length === 1 ? (origin?.[0] ?? null) : null;
  if (!isHalfSize && from === null) return null;
  return { isHalfSize, from, to: from === null ? null : (now?.[0] ?? null) };
}

/** Sheets as checks of drawings see them, and what a check finds on them. */
import type { Check } from '../../server/src/domain/checks/check.ts';
import { factsOf } from '../../server/src/domain/checks/facts.ts';
import type { Drawn, SheetFacts } from '../../server/src/domain/checks/facts.ts';

export type Line = Parameters<typeof factsOf>[1][number];

/** A line of letters 6 × 10 points, by its middle. */
export const line = (text: string, x: number, y: number): Line => ({
  text,
  box: [x - 3 * text.length, y - 5, x + 3 * text.length, y + 5],
});
/** A detail above a sheet. */
export const mark = (detail: string, target: string, x: number, y: number): Line[] => [
  line(detail, x, y),
  line(target, x, y + 14),
];
export const room = (name: string, number: string, x: number, y: number): Line[] => [
  line(name, x, y),
  line(number, x, y + 12),
];

let lastId = 0;
export function sheet(
  number: string,
  title: string,
  { lines = [line('PLAN', 600, 600)], ...drawn }: Partial<Drawn> & { lines?: Line[] } = {},
): SheetFacts {
  lastId += 1;
  return factsOf(
    {
      ...{ sheetId: lastId, documentId: 1, pageNumber: lastId, issuanceId: 1, confidence: 1 },
      ...{ number, title, views: [], grids: [], symbols: null, width: 1000, height: 800, ...drawn },
    },
    lines,
    false,
  );
}

export function judged({ judge }: Check, sheets: readonly SheetFacts[]) {
  const { findings, unchecked } = judge({ sheets, sections: [] });
  return {
    found: findings.map(({ key }) => key),
    /** By the numbers of sheets. */
    reasons: Object.fromEntries(
      sheets.flatMap(({ sheetId, number }) => {
        const reason = unchecked.get(sheetId);
        return reason === undefined ? [] : [[number, reason]];
      }),
    ),
  };
}

export const view = (number: string | null, title = 'SECTION') => ({
  ...{ number, title, scale: null, ratio: null, box: [0, 0, 1000, 800] as const },
});
export const NUMBERS = { 1: 100, 2: 190, 3: 330, 4: 420, 5: 560 };
export const LETTERS = { A: 80, B: 200, C: 280 };
export type Places = Readonly<Record<string, number>>;

/** Lines with their bubbles at the top and on the left, by names and places. */
export function grid(
  numbers: Places,
  letters: Places = LETTERS,
  scale = 1,
  shift = 0,
): Drawn['grids'] {
  const at = (place: number) => scale * place + shift;
  const lines = (places: Places, endsAt: (place: number) => [number, number, number, number]) =>
    Object.entries(places).map(([label, place]) => ({ label, ends: endsAt(at(place)) }));
  return [
    [
      lines(numbers, (x) => [x, at(20), x, at(400)]),
      lines(letters, (y) => [at(40), y, at(700), y]),
    ],
  ];
}

/** Sheets of one issuance with the same number. */
import type { Check } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { lettersOf, plainNumber } from './numbers.ts';
import { listed } from './words.ts';

/** Of a number that was read well enough to say that another sheet has it. */
const SURE = 0.7;

function reasonAgainst({ number, confidence }: SheetFacts): string | null {
  if (number === '') return 'The sheet has no number.';
  // Counted in every document anew.
  if (lettersOf(number) === '') return 'Its number only counts pages.';
  return confidence < SURE ? 'Its number could not be read with certainty.' : null;
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const unchecked = new Map(
    sheets.flatMap((sheet) => {
      const reason = reasonAgainst(sheet);
      return reason === null ? [] : [[sheet.sheetId, reason] as const];
    }),
  );
  const sure = sheets.filter(({ sheetId }) => !unchecked.has(sheetId));
  const groups = Map.groupBy(sure, (sheet) => `${sheet.issuanceId} ${plainNumber(sheet.number)}`);
  const findings = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length < 2) return [];
    const { number } = first;
    const titles = same.map(({ title }) => (title === '' ? 'no title' : title));
    return {
      key: plainNumber(number),
      summary: `${same.length} sheets of one issuance have the number ${number}`,
      reason: `${listed(titles)} have the number ${number} in their title blocks.`,
      confidence: Math.min(...same.map(({ confidence }) => confidence)),
      places: same.map(({ sheetId, title }) => ({
        ...{ at: sheetId, quote: `${number} ${title}`.trim(), box: null },
      })),
    };
  });
  return { findings, unchecked };
}

export const duplicateNumbers: Check = {
  id: 'duplicate-numbers',
  name: 'Duplicate sheet numbers',
  description: 'Sheets of one issuance with the same number.',
  isOnByDefault: true,
  judge,
};

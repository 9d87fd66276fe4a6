/** What hot spots say, and how hot each is: rules without React. */
import { NO_CELL } from '../../../../../contract/src/dashboard/hot-spots.ts';
import type { HotSpots } from '../../../../../contract/src/dashboard/schema.ts';
import { plural } from '../../../domain/units.ts';
import { countText } from '../model/charts.ts';

export type HotSheet = HotSpots['sheets'][number];
export type HotCell = HotSheet['cells'][number];

/** What the colors show. */
export const MEASURES = ['open_issues', 'changes'] as const;
export type Measure = (typeof MEASURES)[number];

type Counts = Pick<HotCell, Measure>;

const NOUNS: Readonly<Record<Measure, string>> = { open_issues: 'open issue', changes: 'change' };

const LEVELS = 4;

/** 0 for none, otherwise 1 to 4 by the share of the most. */
export function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((LEVELS * count) / Math.max(count, most)));
}

export const mostOf = (rows: readonly Counts[], measure: Measure): number =>
  rows.reduce((most, row) => Math.max(most, row[measure]), 0);

/** What follows the number of the measure when a tile is read out: "open issues, 14 changes". */
export function restText(counts: Counts, measure: Measure): string {
  const other = measure === 'changes' ? 'open_issues' : 'changes';
  const noun = `${NOUNS[measure]}${counts[measure] === 1 ? '' : 's'}`;
  return `${noun}, ${plural(counts[other], NOUNS[other])}`;
}

/** The one with most of the measure, the first of equals; undefined if none has any. */
export function hottest<Row extends Counts>(
  rows: readonly Row[],
  measure: Measure,
): Row | undefined {
  const most = mostOf(rows, measure);
  return most === 0 ? undefined : rows.find((row) => row[measure] === most);
}

export function setSentence(sheets: readonly HotSheet[], measure: Measure): string {
  const noun = NOUNS[measure];
  const having = sheets.filter((sheet) => sheet[measure] > 0);
  const top = hottest(sheets, measure);
  if (top === undefined) return `No sheet has ${noun}s.`;
  const all = having.reduce((sum, sheet) => sum + sheet[measure], 0);
  const begin = `${plural(all, noun)} on ${plural(having.length, 'sheet')}`;
  if (having.length === 1) return `${begin}, ${top.sheet_number}.`;
  return `${begin}, most on ${top.sheet_number}: ${countText(top[measure])}.`;
}

export function sheetSentence(sheet: HotSheet, measure: Measure): string {
  const noun = NOUNS[measure];
  if (sheet[measure] === 0) return `${sheet.sheet_number} has no ${noun}s.`;
  const begin = `${sheet.sheet_number} has ${plural(sheet[measure], noun)}`;
  const top = hottest(
    sheet.cells.filter(({ cell }) => cell !== NO_CELL),
    measure,
  );
  if (top === undefined) return `${begin}, without a markup on it.`;
  const unplaced = sheet.cells.find(({ cell }) => cell === NO_CELL)?.[measure] ?? 0;
  const where = `${top.cell}: ${countText(top[measure])}.`;
  return unplaced > top[measure]
    ? `${begin}, ${countText(unplaced)} without a markup. Most others are in cell ${where}`
    : `${begin}, most in cell ${where}`;
}

/** Sheets by discipline, in the order of the first of each. */
export function byDiscipline(
  sheets: readonly HotSheet[],
): { discipline: string; sheets: HotSheet[] }[] {
  const groups = new Map<string, HotSheet[]>();
  for (const sheet of sheets) {
    const group = groups.get(sheet.discipline);
    if (group === undefined) groups.set(sheet.discipline, [sheet]);
    else group.push(sheet);
  }
  return [...groups].map(([discipline, group]) => ({ discipline, sheets: group }));
}

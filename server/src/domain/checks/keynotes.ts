/** Keynotes on drawings without an entry in their legend, and entries that no drawing uses. */
import { disciplineOf } from '../discipline.ts';
import type { Box, Check, Finding } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { lettersOf, plainNumber, shapeOf } from './numbers.ts';
import type { MarkedRow } from './rows-below.ts';
import type { Tag } from './tags.ts';
import { unreadableOf } from './words.ts';

/** Entries that have to be used before anything stands out, the share of keynotes that have to have an entry, and of entries that are used. */
const FEWEST_USED = 3;
const SHARE_LISTED = 0.75;
const SHARE_USED = 0.6;
/** The height of keynotes differs by less. */
const SAME_HEIGHT = 0.12;

const height = ([, y0, , y1]: Box) => Math.max(0.1, y1 - y0);
const looksOf = (mark: string) => `${lettersOf(mark)} ${shapeOf(mark)}`;
const keyOf = ({ text }: Tag) => plainNumber(text);

/** Those that are no grid lines, details or revisions, which have numbers too. */
function looseTags({ tags, loose }: SheetFacts): Tag[] {
  const boxes = new Set(loose.map(({ box }) => box));
  return tags.filter(({ box }) => boxes.has(box));
}

type Legend = {
  readonly sheet: SheetFacts;
  readonly rows: ReadonlyMap<string, MarkedRow>;
  /** The sheets whose keynotes it explains. */
  readonly over: readonly SheetFacts[];
};

/** A legend explains its own sheet if that uses it, else the sheets of its discipline that have none of their own. */
function legendOf(sheet: SheetFacts, sheets: readonly SheetFacts[]): Legend {
  const rows = new Map(sheet.keynotes.map((row) => [plainNumber(row.mark), row]));
  const own = new Set(
    looseTags(sheet)
      .map(keyOf)
      .filter((key) => rows.has(key)),
  );
  const others = sheets.filter(
    ({ number, keynotes }) =>
      keynotes.length === 0 && disciplineOf(number) === disciplineOf(sheet.number),
  );
  return { sheet, rows, over: own.size >= FEWEST_USED ? [sheet] : [sheet, ...others] };
}

/** What stands on a sheet as its keynotes do, with and without an entry. */
function usedOn(
  sheet: SheetFacts,
  { rows }: Legend,
): { listed: ReadonlySet<string>; unlisted: readonly Tag[] } {
  const tags = looseTags(sheet);
  const listed = tags.filter((tag) => rows.has(keyOf(tag)));
  const heights = listed.map(({ box }) => height(box)).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const looks = new Set([...rows.values()].map(({ mark }) => looksOf(mark)));
  const views = new Set(sheet.views.map(({ number }) => plainNumber(number ?? '')));
  const scheduled = new Set(sheet.scheduleRows.map(({ mark }) => plainNumber(mark)));
  const unlisted = tags.filter(
    (tag) =>
      !rows.has(keyOf(tag)) &&
      !tag.hasName &&
      looks.has(looksOf(tag.text)) &&
      Math.abs(height(tag.box) - usual) <= SAME_HEIGHT * usual &&
      !views.has(keyOf(tag)) &&
      !scheduled.has(keyOf(tag)),
  );
  return { listed: new Set(listed.map(keyOf)), unlisted };
}

function withoutEntry(sheet: SheetFacts, legend: Legend, tags: readonly Tag[]): Finding[] {
  return [...Map.groupBy(tags, keyOf)].map(([key, some]) => ({
    key: `tag ${plainNumber(sheet.number)} ${key}`,
    summary: `Keynote ${some[0]?.text ?? key} on ${sheet.number} is not in the legend`,
    reason: `Other keynotes on the sheet have an entry in the legend on ${legend.sheet.number}; ${some[0]?.text ?? key} has none.`,
    confidence: 0.7,
    places: some.map(({ text, box }) => ({ at: sheet.sheetId, quote: text, box })),
  }));
}

function unused({ sheet, rows, over }: Legend): Finding[] {
  // Anything of that name may be it.
  const used = new Set(over.flatMap((each) => looseTags(each).map(keyOf)));
  const entries = [...rows];
  const unusedEntries = entries.filter(([key]) => !used.has(key));
  const count = entries.length - unusedEntries.length;
  if (count < FEWEST_USED || count < SHARE_USED * entries.length) return [];
  return unusedEntries.map(([key, { mark, text, box }]) => ({
    key: `entry ${plainNumber(sheet.number)} ${key}`,
    summary: `Keynote ${mark} in the legend on ${sheet.number} is used nowhere`,
    reason: `Most entries of the legend are used on ${over.length === 1 ? 'the sheet' : 'the sheets of this discipline'}; ${mark} is used on none.`,
    confidence: 0.7,
    places: [{ at: sheet.sheetId, quote: `${mark} ${text}`, box }],
  }));
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const readable = sheets.filter(({ unreadable }) => unreadable === null);
  const legends = readable
    .filter(({ keynotes }) => keynotes.length > 0)
    .map((sheet) => legendOf(sheet, readable));
  if (legends.length === 0) {
    return {
      findings: [],
      unchecked: uncheckedAll(sheets, 'The project has no keynote legend.'),
    };
  }
  const covered = new Set<number>();
  const findings = legends.flatMap((legend) => {
    const found = legend.over.flatMap((sheet) => {
      const { listed, unlisted } = usedOn(sheet, legend);
      const different = new Set(unlisted.map(keyOf)).size;
      // Only there does a keynote without an entry stand out.
      const isUsed =
        listed.size >= FEWEST_USED && listed.size >= SHARE_LISTED * (listed.size + different);
      if (!isUsed) return [];
      covered.add(sheet.sheetId);
      return withoutEntry(sheet, legend, unlisted);
    });
    const entries = unused(legend);
    return [...found, ...entries];
  });
  const unchecked = unreadableOf(sheets);
  for (const { sheetId } of sheets) {
    if (covered.has(sheetId) || unchecked.has(sheetId)) continue;
    unchecked.set(sheetId, 'It shows no keynotes that a legend explains.');
  }
  return { findings, unchecked };
}

export const keynotes: Check = {
  id: 'keynotes',
  name: 'Keynotes',
  description: 'Keynotes on drawings without an entry in their legend, and entries without use.',
  isOnByDefault: false,
  judge,
};

/** Doors, windows and rooms on plans without a row in their schedule, and rows without a tag on any sheet. */
import type { Box, Check, Finding } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { lettersOf, plainNumber, shapeOf } from './numbers.ts';
import { SCHEDULED } from './schedule-rows.ts';
import type { Scheduled, ScheduleRow } from './schedule-rows.ts';
import type { Tag } from './tags.ts';
import { unreadableOf } from './words.ts';

type Row = ScheduleRow & { readonly sheet: SheetFacts };
/** The tags of one sheet that are about what a schedule lists. */
type Tagged = { readonly sheet: SheetFacts; readonly listed: Tag[]; readonly unlisted: Tag[] };

/** Tags that a sheet has to have before one without a row stands out, and the share of them that has to have a row. */
const FEWEST_LISTED = 3;
const SHARE_LISTED = 0.75;
/** Rows without a tag are mistakes only while most rows have one. */
const SHARE_TAGGED = 0.6;
/** The height of tags of one kind differs by less. */
const SAME_HEIGHT = 0.12;

/** Letters alone also name grid lines, zones of the border and details. */
const IS_LETTERS = /^[A-Z]+$/i;
const height = ([, y0, , y1]: Box) => Math.max(0.1, y1 - y0);
/** Sheets that show what a schedule lists. */
const SHOWS: Readonly<Record<Scheduled, RegExp>> = {
  door: /plan|planta|pianta|floor|level/i,
  window: /plan|floor|level|elevation/i,
  room: /plan|floor|level/i,
};

/** Marks of one kind have the same letters in front. */
const looksOf = (mark: string) => `${lettersOf(mark)} ${shapeOf(mark)}`;

/** The height that most of the listed tags have. */
function usualHeight(tags: readonly Tag[]): number {
  const heights = tags.map(({ box }) => height(box)).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function taggedOn(
  sheet: SheetFacts,
  kind: Scheduled,
  { marks, numbers }: { marks: ReadonlyMap<string, Row>; numbers: ReadonlySet<string> },
): Tagged {
  const isOfKind = ({ hasName }: Tag) => (kind === 'room') === hasName;
  const shapes = new Set([...marks.values()].map(({ mark }) => looksOf(mark)));
  const some = sheet.tags.filter(
    (tag) => isOfKind(tag) && shapes.has(looksOf(tag.text)) && !numbers.has(plainNumber(tag.text)),
  );
  const listed = some.filter(({ text }) => marks.has(plainNumber(text)));
  const usual = usualHeight(listed);
  const isUsual = ({ box }: Tag) => Math.abs(height(box) - usual) <= SAME_HEIGHT * usual;
  return {
    sheet,
    listed,
    unlisted: some.filter(
      (tag) => !marks.has(plainNumber(tag.text)) && isUsual(tag) && !IS_LETTERS.test(tag.text),
    ),
  };
}

/** Only there does a tag without a row stand out. */
function isCovered({ listed, unlisted }: Tagged): boolean {
  const different = (tags: readonly Tag[]) =>
    new Set(tags.map(({ text }) => plainNumber(text))).size;
  const [known, unknown] = [different(listed), different(unlisted)];
  return known >= FEWEST_LISTED && known >= SHARE_LISTED * (known + unknown);
}

function judgeKind(
  sheets: readonly SheetFacts[],
  kind: Scheduled,
): { findings: Finding[]; covered: Set<number> } {
  const rows = sheets.flatMap((sheet) =>
    sheet.scheduleRows.filter(({ of }) => of === kind).map((row): Row => ({ ...row, sheet })),
  );
  const marks = new Map(rows.map((row) => [plainNumber(row.mark), row]));
  if (marks.size === 0) return { findings: [], covered: new Set() };
  const shown = sheets.filter(
    ({ title, unreadable }) => unreadable === null && SHOWS[kind].test(title),
  );
  // Section marks name sheets.
  const numbers = new Set(sheets.map(({ number }) => plainNumber(number)));
  const tagged = shown.map((sheet) => taggedOn(sheet, kind, { marks, numbers }));
  const covered = tagged.filter(isCovered);
  const unlisted = Map.groupBy(
    covered.flatMap(({ sheet, unlisted: tags }) => tags.map((tag) => ({ sheet, tag }))),
    ({ tag }) => plainNumber(tag.text),
  );
  const found = new Set(
    tagged.flatMap(({ listed }) => listed.map(({ text }) => plainNumber(text))),
  );
  const untagged = [...marks].filter(([key]) => !found.has(key));
  const isUsual = found.size >= FEWEST_LISTED && found.size >= SHARE_TAGGED * marks.size;
  return {
    findings: [
      ...[...unlisted].map(([key, some]) => withoutRow(kind, key, some, rows)),
      ...(isUsual ? untagged.map(([key, row]) => withoutTag(kind, key, row)) : []),
    ],
    covered: new Set([
      ...covered.map(({ sheet }) => sheet.sheetId),
      ...(isUsual ? rows.map(({ sheet }) => sheet.sheetId) : []),
    ]),
  };
}

const NAMES: Readonly<Record<Scheduled, string>> = { door: 'Door', window: 'Window', room: 'Room' };

function withoutRow(
  kind: Scheduled,
  key: string,
  some: readonly { sheet: SheetFacts; tag: Tag }[],
  [row]: readonly Row[],
): Finding {
  const [first] = some;
  const name = `${NAMES[kind]} ${first?.tag.text ?? key}`;
  const schedule = row === undefined ? 'schedule' : `${row.schedule} on ${row.sheet.number}`;
  return {
    key: `${kind} tag ${key}`,
    summary: `${name} on ${first?.sheet.number ?? 'a plan'} has no row in the ${kind} schedule`,
    reason: `Other tags of this kind on the sheet have a row in the ${schedule}; ${first?.tag.text ?? key} has none.`,
    confidence: kind === 'window' ? 0.7 : 0.8,
    places: some.map(({ sheet, tag }) => ({
      ...{ at: sheet.sheetId, quote: tag.text, box: tag.box },
    })),
  };
}

function withoutTag(kind: Scheduled, key: string, { mark, schedule, sheet, box }: Row): Finding {
  return {
    key: `${kind} row ${key}`,
    summary: `${NAMES[kind]} ${mark} is in the ${kind} schedule, but on no plan`,
    reason: `The ${schedule} on ${sheet.number} has a row for ${mark}. Most of its other rows are on the plans; this one is on none.`,
    confidence: 0.8,
    places: [{ at: sheet.sheetId, quote: mark, box }],
  };
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const kinds = new Set(sheets.flatMap(({ scheduleRows }) => scheduleRows.map(({ of }) => of)));
  if (kinds.size === 0) {
    const sentence = 'No door, window or room schedule was found in the project.';
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  const judged = SCHEDULED.map((kind) => judgeKind(sheets, kind));
  const unchecked = unreadableOf(sheets);
  for (const { sheetId } of sheets) {
    if (unchecked.has(sheetId) || judged.some(({ covered }) => covered.has(sheetId))) continue;
    unchecked.set(sheetId, 'It shows no doors, windows or rooms that a schedule lists.');
  }
  return { findings: judged.flatMap(({ findings }) => findings), unchecked };
}

export const scheduleTags: Check = {
  id: 'schedule-tags',
  name: 'Tags and schedules',
  description:
    'Doors, windows and rooms on plans without a row in their schedule, and rows without a tag.',
  isOnByDefault: true,
  judge,
};

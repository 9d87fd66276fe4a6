/** Whether sheets and crops are what the packet says: each crop is painted again, in a process for each sheet. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MOST_DIFFERING } from '../../../evidence/src/crop/compare-pictures.ts';
import { ISSUES, MANIFEST } from '../../../evidence/src/packet.ts';
import type { PacketIssue, PacketSheet } from '../../../evidence/src/packet.ts';
import type { Finding } from '../../../evidence/src/verification.ts';
import { runChild } from '../child.ts';
import { finding } from './check-entries.ts';
import type { CheckedCrop, SheetAnswer, SheetTask } from './sheet-task.ts';

/** Page points: far below what anyone sees. */
const SAME_PLACE = 0.01;
/** A process paints so many crops at most, so that its time limit holds for any packet. */
const MOST_CROPS = 40;
const LIMIT_SECONDS = 60;
const AT_ONCE = 2;

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length &&
  one.every((value, at) => Math.abs(value - (other[at] ?? Number.NaN)) <= SAME_PLACE);

type CroppedIssue = PacketIssue & { crop: NonNullable<PacketIssue['crop']> };

function cropFindings(issue: CroppedIssue, checked: CheckedCrop | undefined): Finding[] {
  const { id, crop, page } = issue;
  const { file } = crop;
  const disagrees = (where: string, field: string, words: string) =>
    finding('disagrees', where, words, { issue: id, field });
  if (checked === undefined) {
    return [finding('unreadable', file, `${file} could not be checked.`, { issue: id })];
  }
  const { markup, differing } = checked;
  const findings: Finding[] = [];
  const mark = markup?.box ?? null;
  const stated = crop.markup_box;
  const isSameMark = mark === null || stated === null ? mark === stated : isSame(mark, stated);
  if (!isSameMark) {
    const words = `Issue ${id}: its markup is not where ${ISSUES} says.`;
    findings.push(disagrees(ISSUES, 'crop', words));
  } else if (!isSame(checked.box, crop.box)) {
    findings.push(disagrees(ISSUES, 'crop', `Issue ${id}: its crop is not around its markup.`));
  }
  if (markup !== null && markup.page !== page) {
    const words = `Issue ${id}: it says page ${page}, and its markup says page ${markup.page}.`;
    findings.push(disagrees(issue.markup ?? ISSUES, 'page', words));
  }
  if (differing === null) {
    const words = `${file} is no picture of the place of issue ${id}.`;
    findings.push(disagrees(file, 'crop', words));
  } else if (differing > MOST_DIFFERING) {
    const words = `${file} does not show what its sheet shows: ${differing.toLocaleString('en-US')} pixels differ.`;
    findings.push(disagrees(file, 'crop', words));
  }
  return findings;
}

function sheetFindings(sheet: PacketSheet, answer: SheetAnswer): Finding[] {
  const { size, frame, file } = sheet;
  if (size === null || frame === null || answer.size === null || answer.frame === null) return [];
  const isAsStated =
    isSame(answer.size, size) &&
    isSame(answer.frame.crop_box, frame.crop_box) &&
    answer.frame.rotation_degrees === frame.rotation_degrees &&
    Math.abs(answer.frame.user_unit - frame.user_unit) <= 1e-6;
  if (isAsStated) return [];
  const words = `${file}: the page is not of the size that ${MANIFEST} says.`;
  return [finding('disagrees', file ?? sheet.name, words)];
}

async function ask(folder: string, task: SheetTask, name: string): Promise<SheetAnswer> {
  const tasks = path.join(folder, `${name}.json`);
  writeFileSync(tasks, JSON.stringify(task));
  try {
    const { bytes } = await runChild('check-sheet', [tasks], '', LIMIT_SECONDS);
    return JSON.parse(Buffer.from(bytes).toString()) as SheetAnswer;
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return { refused, size: null, frame: null, crops: [], from_source: null };
  }
}

export type SheetsToCheck = {
  sheets: readonly PacketSheet[];
  issues: readonly PacketIssue[];
  /** Where the entries of the packet are on disk, by name; those that are missing or damaged are absent. */
  files: ReadonlyMap<string, string>;
  /** PDFs of the user, by the ids of documents. */
  sources: ReadonlyMap<number, string>;
  /** For tasks. */
  folder: string;
};

export type SheetCheck = { findings: Finding[]; crops: number; sheets: number };

/** `onSheet` is called for each sheet that is done. */
export async function checkSheets(
  { sheets, issues, files, sources, folder }: SheetsToCheck,
  onSheet: () => void,
): Promise<SheetCheck> {
  const findings: Finding[] = [];
  let crops = 0;
  const waiting = sheets.entries();

  async function check(at: number, sheet: PacketSheet): Promise<void> {
    const file = files.get(sheet.file ?? '');
    if (file === undefined) return;
    const here = issues.filter(
      (issue): issue is CroppedIssue =>
        issue.crop?.sheet === sheet.name && files.has(issue.crop.file),
    );
    const source = sources.get(sheet.document_id);
    for (let from = 0; from === 0 || from < here.length; from += MOST_CROPS) {
      const some = here.slice(from, from + MOST_CROPS);
      const task: SheetTask = {
        ...{ file, page: sheet.page_in_file },
        crops: some.map(({ id, markup, crop }) => ({
          id,
          xfdf: files.get(markup ?? '') ?? null,
          priority: crop.priority_id,
          picture: files.get(crop.file) ?? '',
        })),
        source: source === undefined || from > 0 ? null : { file: source, page: sheet.page },
      };
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      const answer = await ask(folder, task, `sheet-${at}-${from}`);
      if (answer.refused !== null) {
        const words = `${sheet.file} cannot be read: ${answer.refused}`;
        findings.push(finding('unreadable', sheet.file ?? sheet.name, words));
        return;
      }
      if (from === 0) findings.push(...sheetFindings(sheet, answer));
      if ((answer.from_source ?? 0) > MOST_DIFFERING) {
        const words = `${sheet.file} does not show page ${sheet.page} of ${path.basename(source ?? '')}.`;
        findings.push(finding('disagrees', sheet.file ?? sheet.name, words));
      }
      const byId = new Map(answer.crops.map((crop) => [crop.id, crop]));
      for (const issue of some) findings.push(...cropFindings(issue, byId.get(issue.id)));
      crops += some.length;
    }
  }

  async function work(): Promise<void> {
    for (const [at, sheet] of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- `AT_ONCE` of them work
      await check(at, sheet);
      onSheet();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { findings, crops, sheets: sheets.filter(({ file }) => files.has(file ?? '')).length };
}

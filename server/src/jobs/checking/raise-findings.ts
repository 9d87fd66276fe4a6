/** Raises what checks found as issues of the AI assistant: each once, whatever became of it. */
import type { CheckId } from '../../../../contract/src/checks/checks.ts';
import { sectionCode } from '../../../../contract/src/documents/section-code.ts';
import { ISSUE_SUMMARY_LENGTH, ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import { ISSUE_STATUS } from '../../../../contract/src/issues/status.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Finding, Place } from '../../domain/checks/check.ts';
import { insertAnnotations, linkAnnotation } from '../../repositories/annotation-changes.ts';
import { lockAnnotations } from '../../repositories/annotations.ts';
import { linkFinding, noteFinding } from '../../repositories/check-runs.ts';
import type { SheetFrame } from '../../repositories/check-runs.ts';
import { addLocation, insertIssueBy } from '../../repositories/issue-changes.ts';
import type { IssuePlace } from '../../repositories/issue-changes.ts';
import { cloudAround } from './cloud.ts';
import { disciplineIdOf, foundBy, priorityOf } from './issue-fields.ts';

/** A sheet that issues are raised on. */
export type KnownSheet = {
  readonly sheetId: number;
  readonly documentId: number;
  readonly pageNumber: number;
  readonly number: string;
  readonly title: string;
  /** Null: it is gone. */
  readonly frame: SheetFrame | null;
};

export type FindingOfCheck = {
  readonly checkId: CheckId;
  readonly name: string;
  readonly finding: Finding;
};

/** Issues raised in one transaction, which holds up writers of markups. */
const AT_ONCE = 20;
/** Places that the text of an issue quotes, and sheets that it is also on. */
const MOST_QUOTED = 10;
const MOST_LOCATIONS = 20;

/** Rejects if the database fails, and with the signal's reason. What is raised until then stays. */
export async function raiseFindings(
  db: Database,
  projectId: number,
  {
    findings,
    sheets,
    signal,
  }: {
    findings: readonly FindingOfCheck[];
    sheets: ReadonlyMap<number, KnownSheet>;
    signal: AbortSignal;
  },
): Promise<void> {
  const ranked = findings.toSorted((a, b) => b.finding.confidence - a.finding.confidence);
  for (let at = 0; at < ranked.length; at += AT_ONCE) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      if (!(await lockAnnotations(tx, { projectId }))) return;
      for (const found of ranked.slice(at, at + AT_ONCE)) await raise(tx, projectId, found, sheets);
    });
  }
}

async function raise(
  tx: Executor,
  projectId: number,
  { checkId, name, finding }: FindingOfCheck,
  sheets: ReadonlyMap<number, KnownSheet>,
): Promise<void> {
  const [first] = finding.places;
  const place = first === undefined ? null : placeOf(first, sheets);
  if (first === undefined || place === null) return;
  const { key, confidence } = finding;
  const findingId = await noteFinding(tx, { projectId, checkId, key, confidence });
  if (findingId === null) return;
  const actor = { projectId, documentId: place.documentId, personId: null };
  const issueId = await insertIssueBy(tx, actor, {
    summary: finding.summary.slice(0, ISSUE_SUMMARY_LENGTH),
    fullText: textOf(finding, name, sheets).slice(0, ISSUE_TEXT_LENGTH),
    priorityId: priorityOf(confidence),
    disciplineId: disciplineIdOf(place.refNumber),
    ...{ scopeIds: [], assigneeId: null, statusId: ISSUE_STATUS.open },
    place: place.issue,
  });
  if (issueId === null) throw new Error('An insert returned no id');
  await linkFinding(tx, findingId, issueId);
  await addMarkup(tx, { projectId, issueId }, first, sheets);
  const others = new Set(finding.places.map(({ at }) => at).filter((at) => at !== first.at));
  for (const at of [...others].slice(0, MOST_LOCATIONS)) {
    const other = placeOf({ at, quote: '', box: null }, sheets);
    if (other !== null)
      await addLocation(tx, { issueId, documentId: other.documentId }, other.issue);
  }
}

type Placed = { documentId: number; refNumber: string; issue: IssuePlace };

/** Null if the sheet is gone. */
function placeOf({ at }: Place, sheets: ReadonlyMap<number, KnownSheet>): Placed | null {
  if (typeof at !== 'number') {
    const refNumber = sectionCode(at.code);
    const issue: IssuePlace = {
      ...{ issueType: 'spec', refNumber, pageNumber: at.pageNumber, drawingSheetId: null },
      ...{ csiCode: at.code, overlayExecutionId: null, referenceType: 'spec_section' },
      description: `${refNumber} ${at.title}`.trim(),
    };
    return { documentId: at.documentId, refNumber, issue };
  }
  const sheet = sheets.get(at);
  if (sheet === undefined || sheet.frame === null) return null;
  const { documentId, pageNumber, number, title } = sheet;
  const refNumber = number === '' ? `Page ${pageNumber}` : number;
  const issue: IssuePlace = {
    ...{ issueType: 'drawing', refNumber, pageNumber, drawingSheetId: at },
    ...{ csiCode: null, overlayExecutionId: null, referenceType: 'drawing_sheet' },
    description: `${refNumber} ${title}`.trim(),
  };
  return { documentId, refNumber, issue };
}

/** No markup on the whole of a sheet, nor where it is not known how the page lies in its file. */
async function addMarkup(
  tx: Executor,
  { projectId, issueId }: { projectId: number; issueId: number },
  { at, box }: Place,
  sheets: ReadonlyMap<number, KnownSheet>,
): Promise<void> {
  const sheet = typeof at === 'number' ? sheets.get(at) : undefined;
  const frame = sheet?.frame ?? null;
  if (sheet === undefined || frame === null || frame.cropBox === null || box === null) return;
  const content = cloudAround({
    ...{ box, pageNumber: sheet.pageNumber },
    page: { width: frame.widthPoints, height: frame.heightPoints },
    frame: { cropBox: frame.cropBox, rotation: frame.rotationDegrees, userUnit: frame.userUnit },
  });
  const actor = { projectId, personId: null };
  const ids = await insertAnnotations(tx, actor, sheet.documentId, [content]);
  for (const id of ids) await linkAnnotation(tx, actor, { id, issueId });
}

function textOf(
  { reason, places, confidence }: Finding,
  name: string,
  sheets: ReadonlyMap<number, KnownSheet>,
): string {
  const quotes = places.flatMap((place): string[] => {
    const where = placeOf(place, sheets);
    if (where === null) return [];
    const page = `page ${where.issue.pageNumber ?? 1}`;
    return [`- ${where.refNumber} (${page})${place.quote === '' ? '' : `: “${place.quote}”`}`];
  });
  const shown = quotes.slice(0, MOST_QUOTED);
  const rest = quotes.length - shown.length;
  return [
    reason,
    ...shown,
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    foundBy(name, confidence),
  ].join('\n');
}

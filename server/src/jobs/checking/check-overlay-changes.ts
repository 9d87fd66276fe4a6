/** Raises what the differences of an overlay say, tied to its execution. */
import { matrixOfNew, matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import { invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import { ISSUE_SUMMARY_LENGTH, ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import type { CheckId } from '../../../../contract/src/checks/checks.ts';
import { ISSUE_STATUS } from '../../../../contract/src/issues/status.ts';
import type { Executor } from '../../db/database.ts';
import type { StoredDifference } from '../../db/schema.ts';
import { plainNumber } from '../../domain/checks/numbers.ts';
import { turnedAround } from '../../domain/checks/overlay-check.ts';
import type { OverlayFinding, Revision, TableRow } from '../../domain/checks/overlay-check.ts';
import { OVERLAY_CHECKS } from '../../domain/checks/registry.ts';
import { revisionRowsOf } from '../../domain/checks/revision-rows.ts';
import { turnedFacts } from '../../domain/checks/sheet-pair.ts';
import type { SheetPairFacts } from '../../domain/checks/sheet-pair.ts';
import { passagesOf } from '../../domain/compliance/passages.ts';
import type { PageLine } from '../../domain/compliance/passages.ts';
import { insertAnnotations, linkAnnotation } from '../../repositories/annotation-changes.ts';
import {
  checkSettingsOf,
  linesOfPage,
  linkFinding,
  noteFinding,
} from '../../repositories/check-runs.ts';
import { insertIssueBy } from '../../repositories/issue-changes.ts';
import { comparedPair, keepSheet, storeOverlayLook } from '../../repositories/overlay-findings.ts';
import type { ComparedPair, ComparedSheet } from '../../repositories/overlay-findings.ts';
import { cloudAround } from './cloud.ts';
import { disciplineIdOf, foundBy, priorityOf } from './issue-fields.ts';

/** Of one check of one overlay. More are a sheet that was drawn anew; the surest are raised. */
const MOST_FINDINGS = 30;

type About = {
  executionId: number;
  arePaired: boolean;
  differences: readonly StoredDifference[];
  facts: SheetPairFacts | null;
  /** Only these checks; absent: all that are on. */
  only?: readonly CheckId[];
};

/**
 * Does nothing unless the overlay shows two versions of one whole sheet. `arePaired`: they are, whatever their numbers. Run it in
 * the transaction that ends the execution, which has locked the project for writers of markups.
 */
export async function checkOverlayChanges(
  tx: Executor,
  { executionId, arePaired, differences: given, facts, only }: About,
): Promise<void> {
  const pair = await comparedPair(tx, executionId);
  if (pair === null) return;
  const [first, second] = pair.sheets;
  const isSame = first.number !== '' && plainNumber(first.number) === plainNumber(second.number);
  if (!isSame && !arePaired) return;
  // The one that was added later, also if they are overlaid the other way around.
  const newer = second.documentId >= first.documentId ? second : first;
  if (!(await keepSheet(tx, newer.id))) return;
  const settings = await checkSettingsOf(tx, pair.projectId);
  const older = newer === second ? first : second;
  // From the older to the newer sheet; boxes stay on the first page.
  const differences = newer === second ? given : given.map(turnedAround);
  const [firstLines, secondLines] = [await linesOn(tx, first), await linesOn(tx, second)];
  const [firstRows, secondRows] = [rowsIn(firstLines), rowsIn(secondLines)];
  const { alignment } = pair;
  const onFirst = secondRows.map((row) => ({
    ...row,
    box: alignment === null ? row.box : mapBox(matrixOfNew(alignment, row.box), row.box),
  }));
  const compared = {
    names: [older.number, newer.number],
    differences,
    rows:
      newer === second
        ? { older: firstRows, newer: onFirst }
        : { older: onFirst, newer: firstRows },
    revisions: [revisionOf(older), revisionOf(newer)],
    revisionRows: {
      older: revisionRowsOf(newer === second ? firstLines : secondLines),
      newer: revisionRowsOf(newer === second ? secondLines : firstLines),
    },
    pair: facts === null || newer === second ? facts : turnedFacts(facts),
  } as const;
  for (const { id: checkId, name, isOnByDefault, judge } of OVERLAY_CHECKS) {
    if (!(settings.get(checkId) ?? isOnByDefault)) continue;
    if (only !== undefined && !only.includes(checkId)) continue;
    const judged = reasonAgainst(pair) ?? judge(compared);
    const reason = typeof judged === 'string' ? judged : null;
    const findings =
      typeof judged === 'string'
        ? []
        : judged.toSorted((a, b) => b.confidence - a.confidence).slice(0, MOST_FINDINGS);
    for (const finding of findings) {
      await raise(tx, { pair, newer, executionId }, { checkId, name, finding });
    }
    await storeOverlayLook(tx, {
      ...{ sheetId: newer.id, checkId, reason, foundCount: findings.length },
      outcome: reason !== null ? 'not_checked' : findings.length > 0 ? 'found' : 'nothing',
    });
  }
}

function reasonAgainst({ alignment, failure }: ComparedPair): string | null {
  if (failure !== null) return failure;
  return alignment?.status === 'aligned' ? null : 'It could not be aligned with its other version.';
}

/** Recognized lines are left out: they may be wrong, and issues are raised by what is certain. */
async function linesOn(tx: Executor, sheet: ComparedSheet): Promise<readonly PageLine[]> {
  const { lines, recognizedFrom } = await linesOfPage(tx, sheet);
  return lines.slice(0, recognizedFrom ?? lines.length);
}

function rowsIn(lines: readonly PageLine[]): TableRow[] {
  return passagesOf(lines, () => false).flatMap(({ table, box }) =>
    table === undefined ? [] : [{ ...table, box }],
  );
}

function revisionOf({ revision, revisionDate: date }: ComparedSheet): Revision {
  return { revision, date };
}

type Where = { pair: ComparedPair; newer: ComparedSheet; executionId: number };
type Found = {
  checkId: (typeof OVERLAY_CHECKS)[number]['id'];
  name: string;
  finding: OverlayFinding;
};

async function raise(
  tx: Executor,
  { pair, newer, executionId }: Where,
  { checkId, name, finding }: Found,
): Promise<void> {
  const { projectId, sheets, alignment } = pair;
  const { key, confidence, summary, reason } = finding;
  const findingId = await noteFinding(tx, { projectId, checkId, key, confidence });
  if (findingId === null) return;
  const refNumber = [...new Set(sheets.map(({ number }) => number))].join(', ');
  const actor = { projectId, documentId: newer.documentId, personId: null };
  const issueId = await insertIssueBy(tx, actor, {
    summary: summary.slice(0, ISSUE_SUMMARY_LENGTH),
    fullText: [
      reason,
      `Compared: ${sheets.map(({ number, title }) => `${number} ${title}`.trim()).join(' with ')}.`,
      foundBy(name, confidence),
    ]
      .join('\n')
      .slice(0, ISSUE_TEXT_LENGTH),
    priorityId: priorityOf(confidence),
    disciplineId: disciplineIdOf(newer.number),
    ...{ scopeIds: [], assigneeId: null, statusId: ISSUE_STATUS.open },
    place: {
      ...{ issueType: 'overlay', refNumber, pageNumber: newer.pageNumber, drawingSheetId: null },
      ...{ csiCode: null, overlayExecutionId: executionId, referenceType: 'overlay_execution' },
      description: `Overlay of ${refNumber}`,
    },
  });
  if (issueId === null) throw new Error('An insert returned no id');
  await linkFinding(tx, findingId, issueId);
  const fromFirst = alignment && invertMatrix(matrixOfOld(alignment, finding.box));
  if (fromFirst === null || newer.cropBox === null) return;
  const content = cloudAround({
    box: newer === sheets[0] ? finding.box : mapBox(fromFirst, finding.box),
    pageNumber: newer.pageNumber,
    page: { width: newer.widthPoints, height: newer.heightPoints },
    frame: { cropBox: newer.cropBox, rotation: newer.rotationDegrees, userUnit: newer.userUnit },
  });
  for (const id of await insertAnnotations(tx, actor, newer.documentId, [content])) {
    await linkAnnotation(tx, actor, { id, issueId });
  }
}

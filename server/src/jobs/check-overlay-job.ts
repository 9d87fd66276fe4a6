/** Aligns the drawings of an overlay's execution, finds what differs, and stores both. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { OverlayAlignment, StoredDifference } from '../db/schema.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import { inPoints, UNITS_PER_POINT } from '../domain/drawing-box.ts';
import {
  beginExecution,
  endExecution,
  executionTurns,
  forgetBeginning,
  noteAlignments,
  uncheckedExecutions,
} from '../repositories/overlay-runs.ts';
import type { CheckResult, ExecutionToCheck, PartToCompare } from '../repositories/overlay-runs.ts';
import { recognizedLines } from '../repositories/recognizing.ts';
import { checkOverlayChanges } from './checking/check-overlay-changes.ts';
import { PageComparer } from './comparing/compare-pages.ts';
import type { PageOfFile, PairRequest } from './comparing/page-pair.ts';
import { DocumentFiles } from './document-files.ts';
import { overlayFailure, PARTLY_READ } from './failures.ts';
import type { Job, JobContext } from './job.ts';

export const checkOverlayJob: Job = {
  name: 'check-overlay',
  about: { idName: 'executionId', turnsOf: executionTurns },
  // A failure here comes from the file store or the database. Someone waits for the overlay.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: uncheckedExecutions },
  async handler(context, executionId, signal) {
    await context.places.reading(signal, () => checkOverlay(context, executionId, signal));
  },
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;

type Needs = Pick<JobContext, 'db' | 'store' | 'log'>;

/**
 * Does nothing for an execution that is checked or gone. May run twice or stop anywhere. Rejects if the database or the file
 * store fails, and with the signal's reason.
 */
export async function checkOverlay(
  needs: Needs,
  executionId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = needs;
  const execution = await beginExecution(db, executionId);
  if (execution === null) return;
  try {
    const result =
      execution.begun > MOST_ATTEMPTS
        ? { ...NOTHING, failure: overlayFailure('never ended') }
        : await resultOf(needs, { ...execution, executionId }, signal);
    await db.transaction(async (tx) => {
      // Before the execution's row, as every writer of markups does.
      if (!(await lockAnnotations(tx, execution))) return;
      if (!(await endExecution(tx, executionId, result))) return;
      await checkOverlayChanges(tx, { executionId, arePaired: false, ...changesIn(result) });
    });
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetBeginning(db, executionId).catch(() => undefined);
    throw error;
  }
}

/** Between the first two drawings. */
const changesIn = ({ differences, facts = null }: CheckResult) => ({
  facts,
  differences: differences.flatMap(({ drawingNumber, content }) =>
    drawingNumber === 2 ? [content] : [],
  ),
});

const NOTHING: CheckResult = {
  ...{
    alignments: [],
    differences: [],
    limitation: null,
    hiddenCount: 0,
    failure: null,
    facts: null,
  },
};

function boxOf({ box }: PartToCompare): Box | null {
  if (box === null) return null;
  const [x0, y0, x1, y1] = box;
  return inPoints({ x0, y0, x1, y1 });
}

/** By a person, for drawing 2. */
function pointsOf(
  { points }: ExecutionToCheck,
  drawingNumber: number,
): Pick<PairRequest, 'points'> {
  if (points === null || drawingNumber !== 2) return {};
  const [earlier, later] = [points.drawing_1, points.drawing_2].map((three) =>
    three.map(({ x, y }) => ({ x: x / UNITS_PER_POINT, y: y / UNITS_PER_POINT })),
  );
  return earlier && later ? { points: { earlier, later } } : {};
}

async function resultOf(
  { db, store, log }: Needs,
  execution: ExecutionToCheck & { executionId: number },
  signal: AbortSignal,
): Promise<CheckResult> {
  await using files = new DocumentFiles({ db, store });
  using comparer = new PageComparer(log, signal);
  async function pageOf(part: PartToCompare): Promise<PageOfFile | null> {
    const file = await files.of(part.documentId);
    if (file === null) return null;
    const recognized = await recognizedLines(db, part);
    return { file, page: part.pageNumber, box: boxOf(part), recognized };
  }
  const { parts, executionId } = execution;
  const [first, ...others] = parts;
  const earlier = first ? await pageOf(first) : null;
  const alignments: (OverlayAlignment | null)[] = [];
  const differences: { drawingNumber: number; content: StoredDifference }[] = [];
  let { limitation, hiddenCount, failure, facts = null } = NOTHING;
  const withFacts = parts.length === 2 && parts.every(({ box }) => box === null);
  for (const [index, part] of others.entries()) {
    const drawingNumber = index + 2;
    const later = await pageOf(part);
    if (earlier === null || later === null) {
      failure ??= overlayFailure('missing');
      alignments.push(null);
      continue;
    }
    const request = { earlier, later, withFacts, ...pointsOf(execution, drawingNumber) };
    const found = await comparer.compare(request, (alignment) =>
      noteAlignments(db, executionId, [...alignments, alignment]),
    );
    alignments.push(found.alignment);
    if (found.failure !== null) failure ??= overlayFailure(found.failure);
    if (found.compared === null) continue;
    const { compared } = found;
    facts = compared.facts ?? null;
    hiddenCount += compared.hiddenCount;
    limitation ??= compared.limitation ?? (compared.isPartlyRead ? PARTLY_READ : null);
    differences.push(...compared.differences.map((content) => ({ drawingNumber, content })));
  }
  return { alignments, differences, limitation, hiddenCount, failure, facts };
}

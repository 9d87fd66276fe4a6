/** Proposes the issuances of a project's drawing sets, and finds which sheets are versions of one sheet. */
import { proposeIssuance } from '../domain/issuance-proposal.ts';
import { placeSheets } from '../domain/issued-sets.ts';
import type { PlacedSheet } from '../domain/issued-sets.ts';
import { likenessesOf } from '../domain/sheet-likeness.ts';
import type { Likeness } from '../domain/sheet-likeness.ts';
import { nextTurn } from '../domain/turns.ts';
import {
  projectTurns,
  proposalFacts,
  proposeWholeSet,
  storeLikenesses,
  storeProposal,
  wordsOfSheets,
} from '../repositories/issuance-runs.ts';
import {
  issuancesInOrder,
  pairingsOf,
  projectsToArrange,
  setsWithoutIssuance,
  sheetsInIssuances,
} from '../repositories/issued-sheets.ts';
import type { IssuedSheetRow } from '../repositories/issued-sheets.ts';
import { compareIssuancesJob } from './compare-issuances-job.ts';
import type { Job, JobContext } from './job.ts';

export const arrangeIssuancesJob: Job = {
  name: 'arrange-issuances',
  about: { idName: 'projectId', turnsOf: projectTurns },
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: projectsToArrange },
  async handler(context, projectId, signal) {
    await arrangeIssuances(context, projectId, signal);
    await context.ask(compareIssuancesJob, [projectId]);
  },
};

/** Sheets without a partner, on either side, that are looked at. More are a set that could not be read. */
const MOST_LOOKED_AT = 150;

/** May run twice or stop anywhere. Rejects if the database fails, and with the signal's reason. */
export async function arrangeIssuances(
  { db }: Pick<JobContext, 'db'>,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const documentId of await setsWithoutIssuance(db, projectId)) {
    signal.throwIfAborted();
    const facts = await proposalFacts(db, documentId);
    if (facts === null) continue;
    const proposal = proposeIssuance(facts.fileName, facts.sheets);
    await db.transaction((tx) => storeProposal(tx, { projectId, documentId }, proposal));
  }
  await proposeWholeSets(db, projectId);
  const issuances = await issuancesInOrder(db, projectId);
  const sheets = await sheetsInIssuances(db, projectId);
  const { corrections } = await pairingsOf(db, projectId);
  // Found again from the start: a corrected number, or another order, leaves other sheets without a partner.
  const likenesses = new Map<number, number>();
  for (const { id } of issuances.slice(1)) {
    await nextTurn();
    signal.throwIfAborted();
    const placed = placeSheets(issuances, sheets, { corrections, likenesses });
    const lonely = lonelyIn(
      placed,
      issuances.map((each) => each.id),
      id,
    );
    const own = lonely.sheets
      .filter((sheet) => !corrections.has(sheet.id))
      .map((sheet) => sheet.id);
    const found: readonly Likeness[] =
      own.length > MOST_LOOKED_AT || lonely.earlier.length > MOST_LOOKED_AT
        ? []
        : likenessesOf(
            await wordsOfSheets(db, own),
            await wordsOfSheets(
              db,
              lonely.earlier.map((sheet) => sheet.id),
            ),
          );
    for (const { sheetId, earlierSheetId } of found) likenesses.set(sheetId, earlierSheetId);
    const all = sheets.filter((sheet) => sheet.issuanceId === id).map((sheet) => sheet.id);
    await db.transaction((tx) => storeLikenesses(tx, all, found));
  }
}

/** Of the sheets that an addendum has and that have an earlier version, so many may be left out of a whole set. */
const FEW_LEFT_OUT = 0.25;

/**
 * Some addenda and bulletins have nearly every sheet: what they leave out was removed. A set that has no version of any earlier
 * sheet replaces none of them: it is of another part of the work.
 */
async function proposeWholeSets(db: JobContext['db'], projectId: number): Promise<void> {
  const issuances = await issuancesInOrder(db, projectId);
  const sheets = await sheetsInIssuances(db, projectId);
  const pairings = await pairingsOf(db, projectId);
  for (const { id, isWholeSet, isProposed } of issuances.slice(1)) {
    if (!isProposed) continue;
    const asWhole = issuances.map((each) =>
      each.id === id ? { ...each, isWholeSet: true } : each,
    );
    const placed = placeSheets(asWhole, sheets, pairings);
    const kept = placed.filter(({ sheet, earlier }) => sheet.issuanceId === id && earlier !== null);
    const left = placed.filter(({ removedIn }) => removedIn === id);
    if (isWholeSet && kept.length === 0) await proposeWholeSet(db, id, false);
    if (!isWholeSet && kept.length > 0 && left.length <= kept.length * FEW_LEFT_OUT) {
      await proposeWholeSet(db, id, true);
    }
  }
}

/**
 * The sheets of an issuance that are versions of none, and the sheets before it that no version follows; also those that only
 * their page numbers pair.
 */
function lonelyIn(
  placed: readonly PlacedSheet<IssuedSheetRow>[],
  order: readonly number[],
  issuanceId: number,
): { sheets: IssuedSheetRow[]; earlier: IssuedSheetRow[] } {
  const at = order.indexOf(issuanceId);
  const own = placed.filter(({ sheet }) => sheet.issuanceId === issuanceId);
  const byCount = new Set(
    own.filter(({ isByCount }) => isByCount).map(({ earlier }) => earlier?.id),
  );
  const sheets = own.filter((each) => each.earlier === null || each.isByCount);
  const earlier = placed.filter(
    ({ sheet, later, removedIn }) =>
      order.indexOf(sheet.issuanceId) < at &&
      (later === null || byCount.has(sheet.id)) &&
      (removedIn === null || order.indexOf(removedIn) >= at),
  );
  return { sheets: sheets.map(({ sheet }) => sheet), earlier: earlier.map(({ sheet }) => sheet) };
}

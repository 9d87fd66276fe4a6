/**
 * Asks the language model to sum up what each issuance of a project changed, once all of its sheets are compared. An issuance whose
 * changes are the same as last time is not sent again.
 */
import { changesToSend, sentencesOf } from '../../domain/analyst/change-summary.ts';
import type { KnownChange } from '../../domain/analyst/change-summary.ts';
import { placeSheets } from '../../domain/issued-sets.ts';
import { changesQuestion, CHANGES_VERSION } from '../../outside/analyst/changes-question.ts';
import {
  findChangeSummary,
  storeChangeSummary,
  titledDifferences,
} from '../../repositories/change-summaries.ts';
import type { TitledDifference } from '../../repositories/change-summaries.ts';
import {
  issuancesInOrder,
  pairingsOf,
  sheetsInIssuances,
} from '../../repositories/issued-sheets.ts';
import { overlaysOfPairs } from '../../repositories/planned-overlays.ts';
import { ask, digestOf, mayAskAnalyst } from './ask.ts';
import type { Asking } from './ask.ts';

type Changed = {
  issuanceId: number;
  executionIds: number[];
  sheetIds: number[];
  sent: readonly KnownChange[];
};

const nameOf = ({ number, title }: { number: string; title: string }) =>
  `${number} ${title}`.trim();

function changeOf({ title, before, after }: TitledDifference): string {
  const words = before && after ? `${before} → ${after}` : '';
  return words === '' || title.includes(words) ? title : `${title}: ${words}`;
}

/** Issuances that changed something, the latest first; without those that are still being compared. */
async function changedIssuances({ db, projectId }: Asking): Promise<Changed[]> {
  const issuances = await issuancesInOrder(db, projectId);
  const sheets = await sheetsInIssuances(db, projectId);
  const placed = placeSheets(issuances, sheets, await pairingsOf(db, projectId));
  const changed: Changed[] = [];
  for (const { id: issuanceId } of issuances.slice(1).toReversed()) {
    const own = placed.filter(({ sheet }) => sheet.issuanceId === issuanceId);
    const removed = placed.filter(({ removedIn }) => removedIn === issuanceId);
    const pairs = own.flatMap(({ sheet, earlier }) =>
      earlier === null ? [] : [{ earlierId: earlier.id, laterId: sheet.id }],
    );
    const overlays = await overlaysOfPairs(db, projectId, pairs);
    if (overlays.filter(({ hasBeenChecked }) => hasBeenChecked).length < pairs.length) continue;
    const executionIds = overlays.map(({ executionId }) => executionId);
    const differences = Map.groupBy(
      await titledDifferences(db, executionIds),
      ({ executionId }) => executionId,
    );
    const executionOf = new Map(
      overlays
        .filter(({ alignment }) => alignment?.status === 'aligned')
        .map(({ laterId, executionId }) => [laterId, executionId]),
    );
    const bySheet = [
      ...own.map(({ sheet, earlier }): KnownChange[] => {
        const known = { sheetId: sheet.id, sheet: nameOf(sheet) };
        if (earlier === null) return [{ ...known, change: 'Sheet added' }];
        const found = differences.get(executionOf.get(sheet.id) ?? 0) ?? [];
        return found.map((difference) => ({ ...known, change: changeOf(difference) }));
      }),
      ...removed.map(({ sheet }) => [
        { sheetId: sheet.id, sheet: nameOf(sheet), change: 'Sheet removed' },
      ]),
    ];
    const sent = changesToSend(bySheet);
    if (sent === null || sent.length === 0) continue;
    const sheetIds = [...own, ...removed].map(({ sheet }) => sheet.id);
    changed.push({ issuanceId, executionIds, sheetIds, sent });
  }
  return changed;
}

/** Rejects if the database fails, and with the signal's reason. */
export async function askAboutIssuances(asking: Asking): Promise<void> {
  const { db, analyst, projectId, signal, log } = asking;
  const { model, host } = analyst;
  for (const { issuanceId, executionIds, sheetIds, sent } of await changedIssuances(asking)) {
    signal.throwIfAborted();
    if (!(await mayAskAnalyst(db, projectId))) return;
    const places = { executionIds, sheetIds };
    const digest = digestOf(analyst, [CHANGES_VERSION, places, sent]);
    if ((await findChangeSummary(db, issuanceId))?.digest === digest) continue;
    const question = changesQuestion(sent.map(({ sheet, change }, id) => ({ id, sheet, change })));
    const outcome = await ask(asking, question);
    if ('failure' in outcome) {
      log.warn({ projectId, issuanceId, reason: outcome.failure }, 'no summary of an issuance');
      if (outcome.isLast) return;
      continue;
    }
    const sentences = sentencesOf(outcome.output.sentences, sent);
    await db.transaction((tx) =>
      storeChangeSummary(tx, { issuanceId, digest, ...places, model, host, sentences }),
    );
  }
}

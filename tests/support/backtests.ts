/** Backtests in the database, as if their matches had been found. */
import type { Backtest } from '../../contract/src/backtests/schema.ts';
import { backtestMatches } from '../../server/src/db/schema.ts';
import { beginBacktest, endBacktest } from '../../server/src/repositories/backtest-runs.ts';
import type { FoundMatch } from '../../server/src/domain/matching/find-matches.ts';
import type { TestPerson, TestProduct, WriteCall } from './test-product.ts';

export const MATCHING_JOBS = '/v1/change-order-matching-jobs';

/** A match as it is found. */
export const foundMatch = (change: Partial<FoundMatch> = {}): FoundMatch => ({
  ...{ changeOrderId: 0, issueId: 0, confidence: 0.96 },
  evidence: [{ kind: 'sheet', weight: 1.2, text: 'Both name sheet E603.' }],
  ...change,
});

type Wanted = { project: number; batch: number; found?: readonly FoundMatch[] };

/** A completed backtest with these matches. Returns its id. */
export async function addBacktest(
  product: TestProduct,
  person: TestPerson,
  { project, batch, found = [] }: Wanted,
): Promise<number> {
  const made = await product.call(person, 'POST', MATCHING_JOBS, {
    ...{ project_id: project, change_order_document_batch_id: batch },
  });
  const { id } = made.json<Backtest>();
  await beginBacktest(product.db, id);
  await product.db.transaction((tx) => endBacktest(tx, id, found));
  return id;
}

/** A backtest in which the first change order is matched with the issue. */
export function backtestOf(
  product: TestProduct,
  person: TestPerson,
  { project, batch, issue }: Pick<Ids, 'project' | 'batch' | 'issue'>,
): Promise<number> {
  const found = [foundMatch({ changeOrderId: batch.changeOrderIds[0] ?? 0, issueId: issue })];
  return addBacktest(product, person, { project, batch: batch.batchId, found });
}

type Ids = {
  project: number;
  batch: { batchId: number; changeOrderIds: readonly number[] };
  backtest: number;
  issue: number;
};
/** A call of each operation that writes, about a backtest with one match. */
export function backtestWrites(product: () => TestProduct, call: WriteCall, ids: () => Ids) {
  const matches = '/v1/change-order-issue-matches';
  const match = async () => (await product().db.select().from(backtestMatches))[0]?.id ?? 0;
  const remove = async () => call('DELETE', `${matches}/${await match()}`);
  return {
    'POST /v1/change-order-matching-jobs': () =>
      call('POST', MATCHING_JOBS, {
        project_id: ids().project,
        change_order_document_batch_id: ids().batch.batchId,
      }),
    'DELETE /v1/change-order-matching-jobs/{id}': () =>
      call('DELETE', `${MATCHING_JOBS}/${ids().backtest}`),
    'POST /v1/change-order-issue-matches': async () => {
      await remove();
      const { batch, backtest, issue } = ids();
      const pair = { change_order_id: batch.changeOrderIds[0], issue_id: issue };
      return call('POST', matches, { ...pair, matching_job_id: backtest });
    },
    'POST /v1/change-order-issue-matches/{id}/approvals': async () =>
      call('POST', `${matches}/${await match()}/approvals`, { approved: true }),
    'DELETE /v1/change-order-issue-matches/{id}': remove,
    'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': async () => {
      await remove();
      const { batch, backtest } = ids();
      const url = `${MATCHING_JOBS}/${backtest}/recall/${batch.changeOrderIds[0] ?? 0}`;
      return call('PUT', url, { is_missed: true });
    },
  };
}

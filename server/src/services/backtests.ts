/** Backtests: creating and deleting them, their matches, what people decide, sums and recall. */
import { createHash, randomInt } from 'node:crypto';
import type {
  Backtest,
  BacktestMatch,
  BacktestRecall,
  BacktestTotals,
} from '../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { inSampleOrder, recallOf, reviewsToHalve } from '../domain/backtest-recall.ts';
import { totalsOf } from '../domain/backtest-totals.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { listReviews, saveReview } from '../repositories/backtest-reviews.ts';
import {
  approveMatch,
  deleteMatch,
  holdChangeOrder,
  holdIssue,
  insertMatch,
  issueOfMatch,
  listMatches,
  matchStates,
} from '../repositories/backtest-matches.ts';
import type { StoredMatch } from '../repositories/backtest-matches.ts';
import {
  backtestsOfBatch,
  deleteBacktest,
  findBacktest,
  holdBacktest,
  insertBacktest,
  listBacktests,
  seedOf,
  sourcesOf,
} from '../repositories/backtests.ts';
import type { SourceFile, StoredBacktest } from '../repositories/backtests.ts';
import { listChangeOrders, toChangeOrder } from '../repositories/change-orders.ts';
import { countIssues } from '../repositories/issues.ts';
import { lockProject } from '../repositories/projects.ts';
import { backtestScope, batchScope } from '../repositories/scopes.ts';
import type {
  BacktestMatchScope,
  BacktestScope,
  BatchScope,
  CallerScope,
  ChangeOrderScope,
  ProjectScope,
} from '../repositories/scopes.ts';
import { mayEditWorkOf } from './access.ts';
import type { ReportedBacktest, ReportSource } from './reported-backtest.ts';

/** Starts matching. Called after the backtests are committed. */
export type StartMatching = (backtestIds: readonly number[]) => Promise<void>;

export type BacktestService = ReturnType<typeof createBacktestService>;

type Needs = { db: Database; store: ObjectStore; startMatching: StartMatching };

/** Seeds are PostgreSQL integers. */
const SEEDS = 2 ** 31;
/** Change orders of the sample that are offered for review at a time. */
const NEXT_TO_REVIEW = 20;

const isRejected = ({ issue }: StoredMatch) => issue.evaluation_state === 'rejected';

/** Of one change order: what people approved first, what they rejected last, then by confidence. */
const byRank = (a: StoredMatch, b: StoredMatch) =>
  Number(isRejected(a)) - Number(isRejected(b)) ||
  Number(b.match_approval !== null) - Number(a.match_approval !== null) ||
  b.confidence_score - a.confidence_score ||
  a.id - b.id;

/** By change order. The first of each is the primary one, unless it is rejected. */
function ranked(matches: readonly StoredMatch[]): Map<number, BacktestMatch[]> {
  const byChange = Map.groupBy(matches, ({ change_order_id: id }) => id);
  return new Map(
    [...byChange].map(([id, some]) => [
      id,
      some
        .toSorted(byRank)
        .map((match, at) => ({ ...match, is_primary: at === 0 && !isRejected(match) })),
    ]),
  );
}

export function createBacktestService({ db, store, startMatching }: Needs) {
  const shown = (scope: CallerScope, stored: StoredBacktest): Backtest => ({
    ...stored,
    can_delete: mayEditWorkOf(scope.person, stored.created_by_user?.id ?? null),
  });

  async function backtest(scope: BacktestScope): Promise<Backtest> {
    const found = await findBacktest(db, scope);
    if (!found) throw notFound(`Backtest ${scope.backtestId}`);
    return shown(scope, found);
  }

  /** One of this batch. 404 for others. */
  async function scopeIn(scope: BatchScope, backtestId: number): Promise<BacktestScope> {
    const found = await backtestScope(db, scope, backtestId);
    if (found?.batch.batchId !== scope.batchId) throw notFound(`Backtest ${backtestId}`);
    return found;
  }

  async function newestScope(scope: BatchScope): Promise<BacktestScope | null> {
    const [newest] = await backtestsOfBatch(db, scope);
    return newest ? backtestScope(db, scope, newest.id) : null;
  }

  async function matchesOf(scope: BacktestScope, changeOrderId: number): Promise<BacktestMatch[]> {
    return ranked(await listMatches(db, scope, { changeOrderId })).get(changeOrderId) ?? [];
  }

  /** A match beside the others of its change order. */
  async function match(scope: BacktestScope, matchId: number): Promise<BacktestMatch> {
    const [stored] = await listMatches(db, scope, { matchId });
    const all = stored ? await matchesOf(scope, stored.change_order_id) : [];
    const found = all.find(({ id }) => id === matchId);
    if (!found) throw notFound(`Match ${matchId}`);
    return found;
  }

  /** The project stays until the transaction ends. Before anything in it, as whoever deletes it locks it. */
  async function holdProject(tx: Executor, { projectId }: BacktestScope): Promise<void> {
    if (!(await lockProject(tx, projectId))) throw notFound(`Project ${projectId}`);
  }

  /** The backtest stays until the transaction ends. */
  async function hold(tx: Executor, scope: BacktestScope): Promise<void> {
    await holdProject(tx, scope);
    const held = await holdBacktest(tx, scope);
    if (!held) throw notFound(`Backtest ${scope.backtestId}`);
    if (held.status !== 'completed') {
      throw new ApiError('CONFLICT', 'The backtest is not completed yet.');
    }
  }

  async function changesOf(scope: BacktestScope): Promise<ChangeOrder[]> {
    return (await listChangeOrders(db, scope.batch)).map((row) => toChangeOrder(row));
  }

  async function recall(scope: BacktestScope): Promise<BacktestRecall> {
    const seed = await seedOf(db, scope);
    if (seed === null) throw notFound(`Backtest ${scope.backtestId}`);
    const states = await matchStates(db, scope);
    const reviews = new Map(
      (await listReviews(db, scope)).map((review) => [review.changeOrderId, review]),
    );
    const approved = new Set<number>();
    const matched = new Set<number>();
    for (const { changeOrderId, isAdded, isApproved, isRejected: isWrong } of states) {
      if (isWrong) continue;
      // What people added was missed by the backtest.
      if (isAdded) continue;
      matched.add(changeOrderId);
      if (isApproved) approved.add(changeOrderId);
    }
    const unmatched = (await changesOf(scope)).map(({ id }) => id).filter((id) => !matched.has(id));
    const order = inSampleOrder(seed, unmatched);
    const reviewed = order.filter((id) => reviews.has(id));
    const next = order.filter((id) => !reviews.has(id)).slice(0, NEXT_TO_REVIEW);
    const shownIds = new Set([...reviewed, ...next]);
    const sampled = {
      confirmed: approved.size,
      unmatched: unmatched.length,
      reviewed: reviewed.length,
      missed: reviewed.filter((id) => reviews.get(id)?.isMissed).length,
    };
    return {
      confirmed_count: sampled.confirmed,
      undecided_count: matched.size - approved.size,
      unmatched_count: sampled.unmatched,
      sample: order
        .filter((id) => shownIds.has(id))
        .map((id) => {
          const review = reviews.get(id);
          return {
            change_order_id: id,
            review: review
              ? {
                  is_missed: review.isMissed,
                  reviewed_by: review.reviewer,
                  created_at: review.createdAt,
                }
              : null,
          };
        }),
      reviewed_count: sampled.reviewed,
      missed_count: sampled.missed,
      recall: recallOf(sampled),
      reviews_to_halve: reviewsToHalve(sampled),
    };
  }

  /** An S3 store does not say what it received, so it is read here. */
  async function sourceOf(source: SourceFile): Promise<ReportSource> {
    const { id, name, key, isChangeOrder } = source;
    let { sha256 } = source;
    if (sha256 === null) {
      const hash = createHash('sha256');
      for await (const piece of await store.read(key)) hash.update(piece as Uint8Array);
      sha256 = hash.digest('hex');
    }
    return { kind: isChangeOrder ? 'Change orders' : 'Document of the project', id, name, sha256 };
  }

  async function withMatches(
    scope: BacktestScope,
    changes: readonly ChangeOrder[],
  ): Promise<ChangeOrder[]> {
    const [only, ...others] = changes;
    const one = others.length === 0 ? only?.id : undefined;
    const matches = ranked(
      await listMatches(db, scope, one === undefined ? {} : { changeOrderId: one }),
    );
    return changes.map((change) => {
      const own = matches.get(change.id) ?? [];
      const scores = own
        .filter((each) => !isRejected(each))
        .map(({ confidence_score: score }) => score);
      return { ...change, issue_matches: own, match_confidence: Math.max(0, ...scores) };
    });
  }

  return {
    list: async (scope: CallerScope): Promise<Backtest[]> =>
      (await listBacktests(db, scope)).map((each) => shown(scope, each)),
    backtest,
    recall,

    async create(scope: ProjectScope, batchId: number): Promise<Backtest> {
      const batch = await batchScope(db, scope, batchId);
      if (batch === 'missing') throw notFound(`Batch ${batchId}`);
      if (batch === 'foreign') {
        throw new ApiError('FORBIDDEN', "You don't have permission to access this batch.");
      }
      const made = await db.transaction(async (tx) => {
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
        const id = await insertBacktest(tx, scope, batch, randomInt(SEEDS));
        if (id === null) throw notFound(`Batch ${batchId}`);
        return id;
      });
      await startMatching([made]);
      return backtest(await scopeIn(batch, made));
    },

    async remove(scope: BacktestScope): Promise<void> {
      const { can_delete: mayDelete } = await backtest(scope);
      if (!mayDelete) {
        throw new ApiError('FORBIDDEN', 'Only its creator or an administrator can do this.');
      }
      if (!(await deleteBacktest(db, scope))) throw notFound(`Backtest ${scope.backtestId}`);
    },

    async latest(scope: BatchScope): Promise<Backtest> {
      const newest = await newestScope(scope);
      if (!newest) throw notFound(`A backtest of batch ${scope.batchId}`);
      return backtest(newest);
    },

    /** Change orders of the batch with their matches in a backtest. */
    async withMatches(
      scope: BatchScope,
      backtestId: number,
      changes: readonly ChangeOrder[],
    ): Promise<ChangeOrder[]> {
      return withMatches(await scopeIn(scope, backtestId), changes);
    },

    async matches(
      scope: ChangeOrderScope,
      backtestId: number | undefined,
    ): Promise<BacktestMatch[]> {
      const inside =
        backtestId === undefined ? await newestScope(scope) : await scopeIn(scope, backtestId);
      return inside ? matchesOf(inside, scope.changeOrderId) : [];
    },

    async totals(scope: BacktestScope): Promise<BacktestTotals> {
      return totalsOf(await changesOf(scope), await matchStates(db, scope));
    },

    /** What its report states. 409 before it is completed. */
    async reported(scope: BacktestScope): Promise<ReportedBacktest> {
      const found = await findBacktest(db, scope);
      if (!found) throw notFound(`Backtest ${scope.backtestId}`);
      if (found.status !== 'completed') {
        throw new ApiError('CONFLICT', 'The backtest is not completed yet.');
      }
      const seed = await seedOf(db, scope);
      if (seed === null) throw notFound(`Backtest ${scope.backtestId}`);
      const changes = await changesOf(scope);
      const sources = [];
      for (const source of await sourcesOf(db, scope)) sources.push(await sourceOf(source));
      return {
        backtest: found,
        changes: await withMatches(scope, changes),
        issueCount: await countIssues(db, scope, undefined),
        totals: totalsOf(changes, await matchStates(db, scope)),
        recall: await recall(scope),
        ...{ seed, sources },
      };
    },

    async addMatch(
      scope: BacktestScope,
      wanted: { changeOrderId: number; issueId: number; foreseeableValue: number | null },
    ): Promise<BacktestMatch> {
      const id = await db.transaction(async (tx) => {
        await hold(tx, scope);
        if (!(await holdChangeOrder(tx, scope, wanted.changeOrderId))) {
          throw notFound(`Change order ${wanted.changeOrderId}`);
        }
        if (!(await holdIssue(tx, scope, wanted.issueId))) {
          throw notFound(`Issue ${wanted.issueId}`);
        }
        const made = await insertMatch(tx, scope, wanted);
        if (made !== null) return made;
        throw new ApiError('CONFLICT', 'The issue is matched with this change order already.');
      });
      return match(scope, id);
    },

    async approve(
      scope: BacktestMatchScope,
      dollarsCaptured: number | null,
    ): Promise<BacktestMatch> {
      await db.transaction(async (tx) => {
        await holdProject(tx, scope);
        const issueId = await issueOfMatch(tx, scope);
        const issue = issueId === null ? null : await holdIssue(tx, scope, issueId);
        if (!issue) throw notFound(`Match ${scope.matchId}`);
        if (issue.isRejected) {
          throw new ApiError('CONFLICT', 'The issue is rejected. Remove the match instead.');
        }
        if (await approveMatch(tx, scope, dollarsCaptured)) return;
        if ((await issueOfMatch(tx, scope)) === null) throw notFound(`Match ${scope.matchId}`);
        throw new ApiError('CONFLICT', 'The match is approved already.');
      });
      return match(scope, scope.matchId);
    },

    async removeMatch(scope: BacktestMatchScope): Promise<void> {
      if (!(await deleteMatch(db, scope))) throw notFound(`Match ${scope.matchId}`);
    },

    async review(
      scope: BacktestScope,
      reviewed: { changeOrderId: number; isMissed: boolean | null },
    ): Promise<BacktestRecall> {
      const { sample } = await recall(scope);
      const isOfSample = sample.some(({ change_order_id: id }) => id === reviewed.changeOrderId);
      await db.transaction(async (tx) => {
        await hold(tx, scope);
        if (!isOfSample || !(await holdChangeOrder(tx, scope, reviewed.changeOrderId))) {
          throw notFound(`Change order ${reviewed.changeOrderId} of the sample`);
        }
        await saveReview(tx, scope, reviewed);
      });
      return recall(scope);
    },
  };
}

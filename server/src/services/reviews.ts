/** Change set review: what reviewers decide about differences. */
import type { SheetChange, SignOff } from '../../../contract/src/issuances/changes.ts';
import { isSeenAsWhole, toReview } from '../../../contract/src/issuances/to-review.ts';
import type { DifferenceMark } from '../../../contract/src/reviews/marks.ts';
import type { DifferenceComment, DifferenceReview } from '../../../contract/src/reviews/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  commentsOf,
  insertDifferenceComment,
  markDifferences,
  reviewsOf,
  unknownDifferences,
} from '../repositories/difference-reviews.ts';
import { lockOverlay } from '../repositories/overlay-changes.ts';
import { lockProject } from '../repositories/projects.ts';
import { insertSignOff, noteReviewer, noteSeen } from '../repositories/set-reviews.ts';
import { usersOfProject } from '../repositories/users.ts';
import type { OverlayExecutionScope, ProjectScope } from '../repositories/scopes.ts';
import { wireMoment } from '../repositories/wire.ts';
import type { ChangeMatrixService } from './change-matrix.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

type Given = { sheet_ids: readonly number[]; reviewer_id: number | null };
type Seen = { sheet_ids: readonly number[]; is_seen: boolean };
type Decision = { difference_ids: readonly string[]; mark: DifferenceMark | null };

const sheetOf = ({ sheet, earlier }: SheetChange) => sheet ?? earlier;

/** Sheets with something that nobody has looked at. */
function unseenOf(changes: readonly SheetChange[]): SignOff['unseen'] {
  return changes.flatMap((change) => {
    const { done, all } = toReview(change);
    const sheet = sheetOf(change);
    if (sheet === null || done >= all) return [];
    return [{ sheet_num: sheet.sheet_num, sheet_title: sheet.sheet_title, count: all - done }];
  });
}

type Needs = { db: Database; changeMatrix: ChangeMatrixService };

export function createReviewService({ db, changeMatrix }: Needs) {
  /** A transaction during which the project stays. Throws 404 if it is gone. */
  function inProject<T>(
    { projectId }: ProjectScope,
    write: (tx: Executor) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      if (!(await lockProject(tx, projectId))) throw notFound(`Project ${projectId}`);
      return write(tx);
    });
  }

  /** The same, and the overlay stays, too. */
  function onOverlay<T>(
    scope: OverlayExecutionScope,
    write: (tx: Executor) => Promise<T>,
  ): Promise<T> {
    return inProject(scope, async (tx) => {
      if ((await lockOverlay(tx, scope)) === null) throw notFound(`Overlay ${scope.overlayId}`);
      return write(tx);
    });
  }

  /** Throws 422 for a difference that the execution does not have. */
  async function checkDifferences(
    scope: OverlayExecutionScope,
    field: string,
    ids: readonly string[],
  ): Promise<void> {
    if ((await unknownDifferences(db, scope, ids)).length === 0) return;
    const what = ids.length > 1 ? 'must be differences' : 'must be a difference';
    throw new ApiError(
      'INVALID_INPUT',
      `${field}: ${what} of the execution. Read its differences again.`,
    );
  }

  /** Throws 404 for an issuance of another project, 422 for sheets that its matrix does not have. */
  async function checkSheets(
    scope: ProjectScope,
    { issuanceId, sheetIds }: { issuanceId: number; sheetIds: readonly number[] },
    isRight: (change: SheetChange) => boolean,
  ): Promise<void> {
    const { changes } = (await changeMatrix.changes(scope, issuanceId)).matrix;
    const known = new Set(changes.filter(isRight).map((change) => sheetOf(change)?.id));
    if (sheetIds.every((id) => known.has(id))) return;
    throw new ApiError(
      'INVALID_INPUT',
      'sheet_ids: must be such sheets of the issuance. Read its changes again.',
    );
  }

  return {
    reviews: (scope: OverlayExecutionScope): Promise<DifferenceReview[]> => reviewsOf(db, scope),

    comments: (scope: OverlayExecutionScope): Promise<DifferenceComment[]> => commentsOf(db, scope),

    /** Throws 422 for a difference that the execution does not have. */
    async mark(
      scope: OverlayExecutionScope,
      { difference_ids: ids, mark }: Decision,
    ): Promise<void> {
      await checkDifferences(scope, 'difference_ids', ids);
      await onOverlay(scope, (tx) => markDifferences(tx, scope, { ids, mark }));
    },

    /** Throws 422 for a difference that the execution does not have. */
    async comment(
      scope: OverlayExecutionScope,
      { difference_id: differenceId, text }: { difference_id: string; text: string },
    ): Promise<DifferenceComment> {
      await checkDifferences(scope, 'difference_id', [differenceId]);
      const { id, createdAt } = await onOverlay(scope, (tx) =>
        insertDifferenceComment(tx, scope, { differenceId, text }),
      );
      const { id: personId, fullName } = scope.person;
      const author = { id: personId, full_name: fullName };
      return {
        ...{ id, difference_id: differenceId, text },
        author,
        created_at: wireMoment(createdAt),
      };
    },

    /** Throws 404 for an issuance of another project, 422 for other sheets and for people without access. */
    async giveTo(
      scope: ProjectScope,
      issuanceId: number,
      { sheet_ids: sheetIds, reviewer_id: reviewerId }: Given,
    ): Promise<void> {
      await checkSheets(scope, { issuanceId, sheetIds }, () => true);
      const people = reviewerId === null ? [] : await usersOfProject(db, scope);
      if (reviewerId !== null && !people.some(({ id }) => id === reviewerId)) {
        throw new ApiError(
          'INVALID_INPUT',
          'reviewer_id: must be a person with access to the project',
        );
      }
      await inProject(scope, (tx) => noteReviewer(tx, scope, { issuanceId, sheetIds, reviewerId }));
    },

    /** Throws 404 for an issuance of another project, 422 for sheets that have differences to decide about. */
    async see(
      scope: ProjectScope,
      issuanceId: number,
      { sheet_ids: sheetIds, is_seen: isSeen }: Seen,
    ): Promise<void> {
      await checkSheets(scope, { issuanceId, sheetIds }, isSeenAsWhole);
      await inProject(scope, (tx) => noteSeen(tx, scope, { issuanceId, sheetIds, isSeen }));
    },

    /** Throws 404 for an issuance of another project, 409 while its pairs are compared. */
    async signOff(scope: ProjectScope, issuanceId: number): Promise<{ unseen_count: number }> {
      const { matrix, reviewed } = await changeMatrix.changes(scope, issuanceId);
      if (matrix.compared_count < matrix.pairs_count) {
        throw new ApiError(
          'CONFLICT',
          'Sheets are still being compared. Sign off when all of them are done.',
        );
      }
      const unseen = unseenOf(matrix.changes);
      await inProject(scope, async (tx) => {
        // Its last document may have been removed since the matrix was read.
        if (await insertSignOff(tx, scope, { ...reviewed, unseen })) return;
        throw notFound(`Issuance ${issuanceId}`);
      });
      return { unseen_count: unseen.reduce((sum, { count }) => sum + count, 0) };
    },
  };
}

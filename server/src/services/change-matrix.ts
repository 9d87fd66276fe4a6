/** What an issuance changed in the set before it, sheet by sheet. */
import type {
  ChangedSheet,
  ChangeMatrix,
  ChangeSummary,
  SheetChange,
} from '../../../contract/src/issuances/changes.ts';
import type { ChangeState } from '../../../contract/src/issuances/kinds.ts';
import type { PairedBy } from '../../../contract/src/issuances/schema.ts';
import type { Database } from '../db/database.ts';
import type { ChangeSummary as StoredSummary } from '../db/schema.ts';
import { notFound } from '../domain/api-error.ts';
import { disciplineOf } from '../domain/discipline.ts';
import { placeSheets } from '../domain/issued-sets.ts';
import type { PlacedSheet } from '../domain/issued-sets.ts';
import { plain } from '../domain/revisions.ts';
import { findChangeSummary } from '../repositories/change-summaries.ts';
import { issuancesInOrder, pairingsOf, sheetsInIssuances } from '../repositories/issued-sheets.ts';
import type { IssuedSheetRow } from '../repositories/issued-sheets.ts';
import { differenceTotals, overlaysOfPairs } from '../repositories/planned-overlays.ts';
import type { DifferenceTotals, PairOverlay } from '../repositories/planned-overlays.ts';
import { reviewedSheetsOf, signOffOf } from '../repositories/set-reviews.ts';
import type { Reviewed } from '../repositories/set-reviews.ts';
import type { ProjectScope } from '../repositories/scopes.ts';

export type ChangeMatrixService = ReturnType<typeof createChangeMatrixService>;

type Placed = PlacedSheet<IssuedSheetRow>;

const POINTS_PER_INCH = 72;
const NOT_COMPARED = {
  ...{ differences_count: null, reviewed_count: null, title_block_count: null },
  area_square_inches: null,
  ...{ area_share: null, largest: null, reason: null },
  ...{ overlay_id: null, overlay_execution_id: null },
};
const NOT_REVIEWED = { reviewer: null, is_seen: false };

/** A sheet as answers show it. */
export function shownSheet(sheet: IssuedSheetRow): ChangedSheet {
  const { id, number, title, revision, documentId, documentName, pageNumber } = sheet;
  return {
    ...{ id, sheet_num: number, sheet_title: title, discipline: disciplineOf(number), revision },
    ...{ document_id: documentId, document_name: documentName, page_number: pageNumber },
  };
}

const UNCERTAIN = 'The alignment is not certain. Open the overlay to check it, and realign it.';

/** Why the differences of a pair cannot be relied on; null: they can. */
export function reasonOf({ failure, alignment }: PairOverlay): string | null {
  if (failure !== null) return failure;
  if (alignment === null) return 'One of the sheets could not be read.';
  if (alignment.status === 'aligned') return null;
  return alignment.status === 'uncertain' ? UNCERTAIN : (alignment.reason ?? UNCERTAIN);
}

function stateOf(isRenumbered: boolean, reason: string | null, count: number): ChangeState {
  if (reason !== null) return 'not-aligned';
  if (isRenumbered) return 'renumbered';
  return count === 0 ? 'unchanged' : 'changed';
}

type Found = { overlay: PairOverlay | undefined; totals: DifferenceTotals | undefined };

function pairChange(
  { sheet, earlier }: { sheet: IssuedSheetRow; earlier: IssuedSheetRow },
  pairedBy: PairedBy | null,
  { overlay, totals }: Found,
): SheetChange {
  const both = {
    ...{ sheet: shownSheet(sheet), earlier: shownSheet(earlier), paired_by: pairedBy },
    ...NOT_REVIEWED,
  };
  if (overlay === undefined) return { ...both, ...NOT_COMPARED, state: 'waiting' };
  const opened = { overlay_id: overlay.overlayId, overlay_execution_id: overlay.executionId };
  if (!overlay.hasBeenChecked) return { ...both, ...NOT_COMPARED, ...opened, state: 'waiting' };
  const reason = reasonOf(overlay);
  const { count = 0, titleBlockCount = 0, areaSquareInches = 0, largest = null } = totals ?? {};
  const { reviewedCount = 0 } = totals ?? {};
  const paper = (earlier.widthPoints * earlier.heightPoints) / POINTS_PER_INCH ** 2;
  const state = stateOf(plain(sheet.number) !== plain(earlier.number), reason, count);
  if (reason !== null) return { ...both, ...NOT_COMPARED, ...opened, reason, state };
  return {
    ...both,
    ...opened,
    ...{ state, reason, differences_count: count, title_block_count: titleBlockCount },
    reviewed_count: reviewedCount,
    area_square_inches: areaSquareInches,
    area_share: paper > 0 ? areaSquareInches / paper : null,
    largest: largest && {
      ...{ kind: largest.kind, areaSquareInches: largest.areaSquareInches },
      ...(largest.text && { text: largest.text }),
    },
  };
}

/** Null where it is about something else than what there is now. */
function summaryOf(
  summary: StoredSummary | null,
  { executionIds, sheetIds }: Reviewed,
): ChangeSummary | null {
  const isSame = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && new Set([...a, ...b]).size === a.length;
  if (summary === null || summary.sentences.length === 0) return null;
  if (!isSame(summary.executionIds, executionIds) || !isSame(summary.sheetIds, sheetIds))
    return null;
  const { model, host } = summary;
  const sentences = summary.sentences.map(({ text, sheetIds: ids }) => ({ text, sheet_ids: ids }));
  return { model, host, sentences };
}

export function createChangeMatrixService(db: Database) {
  async function found(projectId: number, own: readonly Placed[]): Promise<Map<number, Found>> {
    const pairs = own.flatMap(({ sheet, earlier }) =>
      earlier === null ? [] : [{ earlierId: earlier.id, laterId: sheet.id }],
    );
    const overlays = await overlaysOfPairs(db, projectId, pairs);
    const totals = new Map(
      (
        await differenceTotals(
          db,
          overlays.map(({ executionId }) => executionId),
        )
      ).map((each) => [each.executionId, each]),
    );
    return new Map(
      overlays.map((overlay) => [
        overlay.laterId,
        { overlay, totals: totals.get(overlay.executionId) },
      ]),
    );
  }

  return {
    /** The matrix, and what a sign-off of it is about. */
    async changes(
      scope: ProjectScope,
      issuanceId: number,
    ): Promise<{ matrix: ChangeMatrix; reviewed: Reviewed }> {
      const { projectId } = scope;
      const issuances = await issuancesInOrder(db, projectId);
      if (!issuances.some(({ id }) => id === issuanceId)) throw notFound(`Issuance ${issuanceId}`);
      const sheets = await sheetsInIssuances(db, projectId);
      const placed = placeSheets(issuances, sheets, await pairingsOf(db, projectId));
      const own = placed.filter(({ sheet }) => sheet.issuanceId === issuanceId);
      const removed = placed.filter(({ removedIn }) => removedIn === issuanceId);
      const compared = await found(projectId, own);
      const none: Found = { overlay: undefined, totals: undefined };
      const seen = await reviewedSheetsOf(db, scope, issuanceId);
      const unreviewed = [
        ...own.map(({ sheet, earlier, pairedBy }): SheetChange => {
          if (earlier !== null) {
            return pairChange({ sheet, earlier }, pairedBy, compared.get(sheet.id) ?? none);
          }
          const alone = { sheet: shownSheet(sheet), earlier: null, paired_by: pairedBy };
          return { ...alone, ...NOT_REVIEWED, ...NOT_COMPARED, state: 'added' };
        }),
        ...removed.map(({ sheet }): SheetChange => {
          const gone = { sheet: null, earlier: shownSheet(sheet), paired_by: null };
          return { ...gone, ...NOT_REVIEWED, ...NOT_COMPARED, state: 'removed' };
        }),
      ];
      const changes = unreviewed.map((change) => ({
        ...change,
        ...seen.get((change.sheet ?? change.earlier)?.id ?? 0),
      }));
      const pairs = changes.filter(({ sheet, earlier }) => sheet !== null && earlier !== null);
      const reviewed = {
        issuanceId,
        newestIssuanceId: Math.max(...issuances.map(({ id }) => id)),
        executionIds: changes.flatMap(({ overlay_execution_id: id }) => id ?? []),
        sheetIds: changes.flatMap(({ sheet, earlier }) => (sheet ?? earlier)?.id ?? []),
      };
      const matrix = {
        ...{ issuance_id: issuanceId, changes, pairs_count: pairs.length },
        compared_count: pairs.filter(({ state }) => state !== 'waiting').length,
        sign_off: await signOffOf(db, scope, reviewed),
        summary: summaryOf(await findChangeSummary(db, issuanceId), reviewed),
      };
      return { matrix, reviewed };
    },
  };
}

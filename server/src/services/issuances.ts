/** Issuances of a project's drawings: what people say of them, and where each sheet is in the stack of its versions. */
import type { Issuance, IssuedSet } from '../../../contract/src/issuances/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { placeSheets } from '../domain/issued-sets.ts';
import {
  forgetPairCorrection,
  insertIssuance,
  lockDocumentsOf,
  moveDocuments,
  storePairCorrection,
  updateIssuance,
} from '../repositories/issuances.ts';
import type { IssuanceFields } from '../repositories/issuances.ts';
import {
  documentsOfIssuances,
  issuancesInOrder,
  pairingsOf,
  setsWithoutIssuance,
  sheetsInIssuances,
} from '../repositories/issued-sheets.ts';
import { lockProject } from '../repositories/projects.ts';
import type { ProjectScope, SheetScope } from '../repositories/scopes.ts';

export type IssuanceService = ReturnType<typeof createIssuanceService>;

/** Finds out which sheets of these projects belong together. */
export type StartArranging = (projectIds: readonly number[]) => Promise<void>;

type Given = {
  name: string;
  kind: IssuanceFields['kind'];
  issued_on: string | null;
  is_whole_set: boolean;
};
type Partly<Of> = { [K in keyof Of]?: Of[K] | undefined };
type Change = Partly<Given & { document_ids: readonly number[] }>;

type PairChoice =
  | { choice: 'sheet'; sheet_id: number }
  | { choice: 'none' }
  | { choice: 'automatic' };

function fieldsOf({ name, kind, issued_on, is_whole_set }: Partly<Given>): Partial<IssuanceFields> {
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(issued_on !== undefined && { issuedOn: issued_on }),
    ...(is_whole_set !== undefined && { isWholeSet: is_whole_set }),
  };
}

export function createIssuanceService(db: Database, startArranging: StartArranging) {
  async function issuedSet({ projectId }: ProjectScope): Promise<IssuedSet> {
    const issuances = await issuancesInOrder(db, projectId);
    const members = await documentsOfIssuances(db, projectId);
    const sheets = await sheetsInIssuances(db, projectId);
    const placed = placeSheets(issuances, sheets, await pairingsOf(db, projectId));
    return {
      issuances: issuances.map(({ id, name, kind, issuedOn, isWholeSet, isProposed }) => ({
        ...{ id, name, kind, issued_on: issuedOn },
        ...{ is_whole_set: isWholeSet, is_proposed: isProposed },
        document_ids: members.flatMap((each) => (each.issuanceId === id ? each.documentId : [])),
        sheets_count: sheets.filter(({ issuanceId }) => issuanceId === id).length,
      })),
      sheets: placed.map(({ sheet, earlier, pairedBy, later, removedIn }) => ({
        ...{ sheet_id: sheet.id, issuance_id: sheet.issuanceId },
        ...{ earlier_sheet_id: earlier?.id ?? null, paired_by: pairedBy },
        ...{ later_sheet_id: later?.id ?? null, removed_in: removedIn },
      })),
      is_arranging: (await setsWithoutIssuance(db, projectId)).length > 0,
    };
  }

  async function issuance(scope: ProjectScope, issuanceId: number): Promise<Issuance> {
    const found = (await issuedSet(scope)).issuances.find(({ id }) => id === issuanceId);
    if (!found) throw notFound(`Issuance ${issuanceId}`);
    return found;
  }

  /** Keeps the project, and then these documents of it, until the end of the transaction. Throws 404 for those that are gone. */
  async function hold(
    tx: Executor,
    scope: ProjectScope,
    documentIds: readonly number[],
  ): Promise<void> {
    if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
    const there = await lockDocumentsOf(tx, scope, documentIds);
    const missing = documentIds.find((id) => !there.has(id));
    if (missing !== undefined) throw notFound(`Document ${missing}`);
  }

  return {
    issuedSet,

    async create(
      scope: ProjectScope,
      {
        document_ids: documentIds,
        name,
        kind,
        ...given
      }: Given & { document_ids: readonly number[] },
    ): Promise<Issuance> {
      const { issued_on: issuedOn, is_whole_set: isWholeSet } = given;
      const id = await db.transaction(async (tx) => {
        await hold(tx, scope, documentIds);
        const made = await insertIssuance(tx, scope, { name, kind, issuedOn, isWholeSet });
        await moveDocuments(tx, scope, made, [...new Set(documentIds)]);
        return made;
      });
      await startArranging([scope.projectId]);
      return issuance(scope, id);
    },

    async change(
      scope: ProjectScope,
      issuanceId: number,
      { document_ids: documentIds = [], ...given }: Change,
    ): Promise<Issuance> {
      await db.transaction(async (tx) => {
        await hold(tx, scope, documentIds);
        if (!(await updateIssuance(tx, scope, issuanceId, fieldsOf(given)))) {
          throw notFound(`Issuance ${issuanceId}`);
        }
        await moveDocuments(tx, scope, issuanceId, [...new Set(documentIds)]);
      });
      await startArranging([scope.projectId]);
      return issuance(scope, issuanceId);
    },

    /** Throws 422 for a sheet that is not of an earlier issuance. */
    async correctPair(scope: SheetScope, wanted: PairChoice): Promise<void> {
      const earlierId = wanted.choice === 'sheet' ? wanted.sheet_id : null;
      if (earlierId !== null) await checkEarlier(scope, earlierId);
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Sheet ${scope.sheetId}`);
        if (wanted.choice === 'automatic') await forgetPairCorrection(tx, scope);
        else await storePairCorrection(tx, scope, earlierId);
      });
      await startArranging([scope.projectId]);
    },
  };

  async function checkEarlier({ projectId, sheetId }: SheetScope, earlierId: number) {
    const order = (await issuancesInOrder(db, projectId)).map(({ id }) => id);
    const sheets = await sheetsInIssuances(db, projectId);
    const placeOf = (id: number) => {
      const sheet = sheets.find((each) => each.id === id);
      return sheet === undefined ? null : order.indexOf(sheet.issuanceId);
    };
    const [own, earlier] = [placeOf(sheetId), placeOf(earlierId)];
    if (own === null || earlier === null || earlier >= own) {
      throw new ApiError('INVALID_INPUT', 'sheet_id: must be a sheet of an earlier issuance');
    }
  }
}

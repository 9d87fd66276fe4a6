/** Checklist items: listing them, and verifying them by hand. */
import {
  COMPLIANCE_STATUSES,
  MOST_CHECKLIST_REFERENCES,
} from '../../../contract/src/checklists/list.ts';
import type { ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type {
  ChecklistCheck,
  ChecklistItem,
  ChecklistVerification,
} from '../../../contract/src/checklists/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { partsOf } from '../domain/text-search.ts';
import {
  changeReferences,
  insertVerification,
  itemOfVerification,
  lockItem,
  overlayReference,
  sectionReference,
  sheetReference,
  updateVerification,
} from '../repositories/checklist-changes.ts';
import type { Judgment, NewReference } from '../repositories/checklist-changes.ts';
import {
  complianceCounts,
  findVerification,
  listChecklistItems,
} from '../repositories/checklists.ts';
import type { ChecklistQuery } from '../repositories/checklists.ts';
import { checkOf, checklistsOf } from '../repositories/checklist-checks.ts';
import { askForChecks } from '../repositories/compliance.ts';
import type { ProjectScope } from '../repositories/scopes.ts';

export type ChecklistService = ReturnType<typeof createChecklistService>;

type GivenJudgment = {
  compliance_status_id: number;
  percent_compliant: number;
  verification_notes: string;
};

type AddedReference =
  | { reference_type: 'drawing_sheet'; sheet_id: number; page_number?: number | undefined }
  | { reference_type: 'spec_section'; spec_section_id: number; page_number: number }
  | { reference_type: 'overlay_execution'; overlay_execution_id: number };

type GivenChange = GivenJudgment & {
  removed_reference_ids: readonly number[];
  added_references: readonly AddedReference[];
};

const toJudgment = (given: GivenJudgment): Judgment => ({
  statusId: given.compliance_status_id,
  percent: given.percent_compliant,
  notes: given.verification_notes,
});

const wrong = (what: string) => new ApiError('INVALID_INPUT', `added_references: ${what}`);

async function placeOf(
  tx: Executor,
  scope: ProjectScope,
  added: AddedReference,
): Promise<NewReference> {
  if (added.reference_type === 'drawing_sheet') {
    const sheet = await sheetReference(tx, scope, added.sheet_id);
    if (sheet === null) throw wrong(`the project has no sheet ${added.sheet_id}`);
    if (added.page_number !== undefined && added.page_number !== sheet.pageNumber) {
      throw wrong(`sheet ${added.sheet_id} is on page ${sheet.pageNumber}`);
    }
    return sheet;
  }
  if (added.reference_type === 'overlay_execution') {
    const overlay = await overlayReference(tx, scope, added.overlay_execution_id);
    if (overlay === null) throw wrong(`the project has no overlay ${added.overlay_execution_id}`);
    return overlay;
  }
  const section = await sectionReference(tx, scope, added.spec_section_id);
  if (section === null) throw wrong(`the project has no section ${added.spec_section_id}`);
  const { pageCount, ...place } = section;
  if (added.page_number > pageCount) {
    throw wrong(`the document of the section has ${pageCount} pages`);
  }
  return { ...place, pageNumber: added.page_number };
}

/** Starts to check these checklists. */
export type StartChecks = (documentIds: readonly number[]) => Promise<void>;

export function createChecklistService(db: Database, startChecks: StartChecks) {
  async function verificationOf(
    tx: Executor,
    scope: ProjectScope,
    id: number,
  ): Promise<ChecklistVerification> {
    const found = await findVerification(tx, scope, id);
    if (found === null) throw notFound(`Verification ${id}`);
    return found;
  }

  async function stats(
    scope: ProjectScope,
  ): Promise<{ compliance_status: ComplianceStatus; count: number }[]> {
    const counts = await complianceCounts(db, scope);
    return COMPLIANCE_STATUSES.map((status) => ({
      compliance_status: status,
      count: counts.get(status) ?? 0,
    }));
  }

  return {
    stats,

    check: (scope: ProjectScope): Promise<ChecklistCheck> => checkOf(db, scope),

    async startCheck(scope: ProjectScope): Promise<ChecklistCheck> {
      const ids = await checklistsOf(db, scope);
      await askForChecks(db, ids);
      await startChecks(ids);
      return checkOf(db, scope);
    },

    async list(scope: ProjectScope, query: ChecklistQuery) {
      const words = partsOf(query.q ?? '').map(({ text }) => text);
      const { items, total } = await listChecklistItems(db, scope, words, query);
      const { page, per_page } = query;
      const data: ChecklistItem[] = items;
      return { data, pagination: { page, per_page, total } };
    },

    async count(scope: ProjectScope): Promise<number> {
      return (await stats(scope)).reduce((sum, { count }) => sum + count, 0);
    },

    /** Throws 404 for an item that is not there, 409 if it has a verification. */
    verify: (
      scope: ProjectScope,
      given: GivenJudgment & { checklist_item_id: number },
    ): Promise<ChecklistVerification> =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, scope, given.checklist_item_id);
        if (item === null) throw notFound(`Checklist item ${given.checklist_item_id}`);
        if (item.verifications.length > 0) {
          throw new ApiError(
            'CONFLICT',
            'This checklist item was verified meanwhile. Load it again, then edit its verification.',
          );
        }
        const id = await insertVerification(tx, scope, item.itemId, toJudgment(given));
        return verificationOf(tx, scope, id);
      }),

    /** Throws 404, 409 if the verification is not the one used, and 422 for references that cannot be added. */
    change: (scope: ProjectScope, id: number, given: GivenChange): Promise<ChecklistVerification> =>
      db.transaction(async (tx) => {
        const itemId = await itemOfVerification(tx, scope, id);
        const item = itemId === null ? null : await lockItem(tx, scope, itemId);
        const own = item?.verifications.find((each) => each.id === id);
        if (!item || !own) throw notFound(`Verification ${id}`);
        if (!own.isManual && item.verifications.some(({ isManual }) => isManual)) {
          throw new ApiError(
            'CONFLICT',
            'Someone verified this checklist item meanwhile. Load it again, then edit their verification.',
          );
        }
        // Before references go, as a reading of the document does it.
        const added: NewReference[] = [];
        for (const each of given.added_references) added.push(await placeOf(tx, scope, each));
        await updateVerification(tx, scope, id, toJudgment(given));
        const removed = given.removed_reference_ids;
        const count = await changeReferences(tx, scope, id, { removed, added });
        if (count > MOST_CHECKLIST_REFERENCES) {
          throw wrong(`a verification has at most ${MOST_CHECKLIST_REFERENCES} references`);
        }
        return verificationOf(tx, scope, id);
      }),
  };
}

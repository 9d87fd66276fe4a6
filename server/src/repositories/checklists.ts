/** Checklist items of a project with their verifications, as callers see them. */
import { and, asc, desc, eq, ilike, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  COMPLIANCE_BY_URGENCY,
  COMPLIANCE_IDS,
  complianceOf,
} from '../../../contract/src/checklists/list.ts';
import type { ChecklistSort, ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type {
  ChecklistItem,
  ChecklistReference,
  ChecklistVerification,
} from '../../../contract/src/checklists/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistItems,
  checklistReferences,
  checklistSections,
  checklistVerifications,
  documents,
  drawingSheets,
  files,
  specSections,
  users,
} from '../db/schema.ts';
import { summaryOf } from '../domain/checklist-summary.ts';
import { overlayTitle } from './overlay-titles.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { DocumentScope, ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';
import { escapeLike, wireMoment } from './wire.ts';

export type ChecklistQuery = ListQuery<ChecklistSort> & {
  page: number;
  per_page: number;
  compliance_status?: readonly ComplianceStatus[] | undefined;
  flipped?: '1' | undefined;
};

/** The verification that is used for an item: that of a person, if there is one. */
const usedVerification = (db: Executor) =>
  db
    .select({ id: checklistVerifications.id, statusId: checklistVerifications.statusId })
    .from(checklistVerifications)
    .where(eq(checklistVerifications.itemId, checklistItems.id))
    .orderBy(desc(checklistVerifications.isManual))
    .limit(1)
    .as('used');

type Used = ReturnType<typeof usedVerification>;

// Not a parameter: PostgreSQL would take the expression of `group by` for another one.
const NOT_EVALUATED = sql.raw(String(COMPLIANCE_IDS.not_evaluated));
const statusOf = (used: Used) => sql<number>`coalesce(${used.statusId}, ${NOT_EVALUATED})`;

const ofProject = ({ projectId }: ProjectScope) => eq(documents.projectId, projectId);

const isFlipped = sql`exists (select from ${checklistVerifications} where ${eq(checklistVerifications.itemId, checklistItems.id)} and ${isNotNull(checklistVerifications.flippedFromId)})`;

function selectStatuses(db: Executor, scope: ProjectScope) {
  const used = usedVerification(db);
  const status = statusOf(used);
  return db
    .select({ status: sql<number>`${status}::int`, count: sql<number>`count(*)::int` })
    .from(checklistItems)
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .leftJoinLateral(used, sql`true`)
    .where(ofProject(scope))
    .groupBy(status);
}

/** How many items have each status; none for those that no item has. */
export async function complianceCounts(
  db: Executor,
  scope: ProjectScope,
): Promise<Map<ComplianceStatus, number>> {
  const rows = await selectStatuses(db, scope);
  return new Map(rows.map(({ status, count }) => [complianceOf(status), count]));
}

/** What the first reference of a verification is called. */
const firstReference = (used: Used) => sql`(
  select coalesce(nullif(${sheetNumber}, ''), ${specSections.csiCode}, 'Overlay ' || ${checklistReferences.overlayExecutionId})
  from ${checklistReferences}
  left join ${drawingSheets} on ${drawingSheets.id} = ${checklistReferences.sheetId}
  left join ${specSections} on ${specSections.id} = ${checklistReferences.specSectionId}
  where ${checklistReferences.verificationId} = ${used.id}
  order by ${checklistReferences.position} limit 1) collate as_read`;

function orderKey(by: ChecklistSort, used: Used): SQL {
  if (by === 'requirement_text') return sql`${checklistItems.requirement} collate as_read`;
  if (by === 'reference') return firstReference(used);
  const ids = COMPLIANCE_BY_URGENCY.map((status) => COMPLIANCE_IDS[status]);
  return sql`array_position(${sql.param(ids)}::int[], ${statusOf(used)})`;
}

/** The sections of the items; an item without one has an empty title. */
const ofSection = and(
  eq(checklistSections.documentId, checklistItems.documentId),
  eq(checklistSections.position, checklistItems.sectionPosition),
);

/** One page of the items that match, and how many match in all. Items without a reference come last in that order. */
export async function listChecklistItems(
  db: Executor,
  scope: ProjectScope,
  words: readonly string[],
  query: ChecklistQuery,
): Promise<{ items: ChecklistItem[]; total: number }> {
  const used = usedVerification(db);
  const searched = sql`${checklistItems.label} || ' ' || coalesce(${checklistSections.title}, '') || ' ' || ${checklistItems.requirement}`;
  const key = orderKey(query.sort_by, used);
  const { compliance_status: statuses = [] } = query;
  const isWanted = and(
    ofProject(scope),
    ...words.map((word) => ilike(searched, `%${escapeLike(word)}%`)),
    statuses.length === 0
      ? undefined
      : inArray(
          statusOf(used),
          statuses.map((status) => COMPLIANCE_IDS[status]),
        ),
    query.flipped === undefined ? undefined : isFlipped,
  );
  const found = db
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .leftJoin(checklistSections, ofSection)
    .leftJoinLateral(used, sql`true`)
    .where(isWanted);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(found.as('found'));
  const page = await found
    .orderBy(
      sql`${query.sort_order === 'asc' ? asc(key) : desc(key)} nulls last`,
      asc(checklistItems.documentId),
      asc(checklistItems.position),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const ids = page.map(({ id }) => id);
  const items = await inPortions(ids, (some) => itemsByIds(db, scope, some));
  return { items, total: counted?.total ?? 0 };
}

async function itemsByIds(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<ChecklistItem[]> {
  const rows = await db
    .select({ item: checklistItems, section: checklistSections.title, file: files.name })
    .from(checklistItems)
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(checklistSections, ofSection)
    .where(and(ofProject(scope), isOneOf(checklistItems.id, ids)));
  const verifications = await verificationsOf(db, scope, isOneOf(checklistItems.id, ids));
  const byId = new Map(
    rows.map(({ item, section, file }): [number, ChecklistItem] => [
      item.id,
      {
        checklist_item_id: item.id,
        item_id: item.label,
        section_title: section ?? '',
        summary: summaryOf(item.requirement),
        requirement_text: item.requirement,
        document_id: item.documentId,
        document_name: file,
        page_number: item.pageNumber,
        is_ticked: item.isTicked,
        remarks: item.remarks,
        verifications: verifications.flatMap(({ itemId, verification }) =>
          itemId === item.id ? [verification] : [],
        ),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of a person first, as they are used. */
async function verificationsOf(
  db: Executor,
  scope: ProjectScope,
  where: SQL | undefined,
): Promise<{ itemId: number; verification: ChecklistVerification }[]> {
  const rows = await db
    .select({
      verification: checklistVerifications,
      person: { id: users.id, full_name: users.fullName },
    })
    .from(checklistVerifications)
    .innerJoin(checklistItems, eq(checklistItems.id, checklistVerifications.itemId))
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .leftJoin(users, eq(users.id, checklistVerifications.verifiedById))
    .where(and(ofProject(scope), where))
    .orderBy(desc(checklistVerifications.isManual));
  const references = await referencesOf(
    db,
    rows.map(({ verification: { id } }) => id),
  );
  return rows.map(({ verification: row, person }) => ({
    itemId: row.itemId,
    verification: {
      verification_id: row.id,
      compliance_status_id: row.statusId,
      compliance_status: complianceOf(row.statusId),
      percent_compliant: row.percent,
      flipped_from: row.flippedFromId === null ? null : complianceOf(row.flippedFromId),
      verification_notes: row.notes,
      created_at: wireMoment(row.verifiedAt),
      is_manual: row.isManual,
      verified_by: person,
      references: references.get(row.id) ?? [],
    },
  }));
}

async function referencesOf(
  db: Executor,
  verificationIds: readonly number[],
): Promise<Map<number, ChecklistReference[]>> {
  const rows = await db
    .select({
      reference: checklistReferences,
      sheetNum: sheetNumber,
      sheetTitle,
      size: { width: drawingSheets.widthPoints, height: drawingSheets.heightPoints },
      section: { code: specSections.csiCode, title: specSections.title },
      overlay: overlayTitle(checklistReferences.overlayExecutionId),
    })
    .from(checklistReferences)
    .leftJoin(drawingSheets, eq(drawingSheets.id, checklistReferences.sheetId))
    .leftJoin(specSections, eq(specSections.id, checklistReferences.specSectionId))
    .where(isOneOf(checklistReferences.verificationId, verificationIds))
    .orderBy(asc(checklistReferences.position), asc(checklistReferences.id));
  const byVerification = new Map<number, ChecklistReference[]>();
  for (const { reference: row, section, size, overlay, ...sheet } of rows) {
    const isSheet = row.sheetId !== null;
    const isOverlay = row.overlayExecutionId !== null;
    const listed = byVerification.get(row.verificationId) ?? [];
    listed.push({
      reference_id: row.id,
      reference_type: isSheet ? 'drawing_sheet' : isOverlay ? 'overlay_execution' : 'spec_section',
      sheet_id: row.sheetId,
      sheet_num: isSheet ? sheet.sheetNum : null,
      spec_section_id: row.specSectionId,
      csi_code: section?.code ?? null,
      overlay_execution_id: row.overlayExecutionId,
      title: isSheet ? sheet.sheetTitle : isOverlay ? overlay : (section?.title ?? ''),
      document_id: row.documentId,
      page_number: row.pageNumber,
      quote: row.quote,
      box: row.box,
      page_size: size === null ? null : [size.width, size.height],
    });
    byVerification.set(row.verificationId, listed);
  }
  return byVerification;
}

/** Null if it is gone. */
export async function findVerification(
  db: Executor,
  scope: ProjectScope,
  verificationId: number,
): Promise<ChecklistVerification | null> {
  const [found] = await verificationsOf(db, scope, eq(checklistVerifications.id, verificationId));
  return found?.verification ?? null;
}

export type MarkedItem = {
  id: number;
  pageNumber: number;
  /** Its box to tick, in page points. */
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  status: ComplianceStatus;
  percent: number;
  notes: string;
  /** Who verified it; null for a check. */
  verifiedBy: string | null;
};

/** The items of a checklist in order, with the verification that is used for them; those whose place on the page is known. */
export async function itemsToMark(
  db: Executor,
  { documentId }: DocumentScope,
): Promise<MarkedItem[]> {
  const used = db
    .select()
    .from(checklistVerifications)
    .where(eq(checklistVerifications.itemId, checklistItems.id))
    .orderBy(desc(checklistVerifications.isManual))
    .limit(1)
    .as('used');
  const rows = await db
    .select({
      item: checklistItems,
      used: {
        statusId: used.statusId,
        percent: used.percent,
        notes: used.notes,
        isManual: used.isManual,
      },
      person: users.fullName,
    })
    .from(checklistItems)
    .innerJoinLateral(used, sql`true`)
    .leftJoin(users, eq(users.id, used.verifiedById))
    .where(eq(checklistItems.documentId, documentId))
    .orderBy(asc(checklistItems.position));
  return rows.flatMap(({ item, used: { statusId, percent, notes, isManual }, person }) =>
    item.markBox === null
      ? []
      : [
          {
            ...{ id: item.id, pageNumber: item.pageNumber, box: item.markBox },
            ...{ status: complianceOf(statusId), percent, notes },
            verifiedBy: isManual ? (person ?? 'a person') : null,
          },
        ],
  );
}

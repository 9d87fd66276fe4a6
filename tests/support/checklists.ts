/** Checklists in the database, as if they had been read and checked. */
import type { Database } from '../../server/src/db/database.ts';
import {
  checklistItems,
  checklistReferences,
  checklistSections,
  checklistVerifications,
} from '../../server/src/db/schema.ts';

/** What an administrator says of an item. */
export const JUDGMENT = {
  ...{ compliance_status_id: 1, percent_compliant: 100 },
  verification_notes: 'Door 101 is scheduled with a closer.',
};

/** Adds an item under the heading DOORS, which is added with the first one. Returns its id. */
export async function addChecklistItem(
  db: Database,
  documentId: number,
  requirement: string,
  label = '1.01',
): Promise<number> {
  await db
    .insert(checklistSections)
    .values({ documentId, key: 'DOORS', position: 0, title: 'DOORS', startingPageNumber: 1 })
    .onConflictDoNothing();
  const position = await db.$count(checklistItems);
  const [item] = await db
    .insert(checklistItems)
    .values({
      ...{ documentId, key: `${position} ${requirement}`, position, sectionPosition: 0 },
      ...{ label, requirement, pageNumber: 1 },
    })
    .returning({ id: checklistItems.id });
  return item?.id ?? 0;
}

type NewVerification = {
  statusId?: number;
  /** Sheets in their document, with the page. */
  references?: readonly { documentId: number; sheetId: number; pageNumber: number }[];
};

/** What a check found of an item. Returns its id. */
export async function addVerification(
  db: Database,
  itemId: number,
  { statusId = 2, references = [] }: NewVerification = {},
): Promise<number> {
  const [made] = await db
    .insert(checklistVerifications)
    .values({ itemId, isManual: false, statusId, percent: 40, notes: 'Door 102 has no closer.' })
    .returning({ id: checklistVerifications.id });
  const verificationId = made?.id ?? 0;
  for (const [position, reference] of references.entries()) {
    const quote = 'DOOR 102: NO CLOSER';
    await db
      .insert(checklistReferences)
      .values({ verificationId, position, ...reference, quote, box: [10, 20, 110, 32] });
  }
  return verificationId;
}

/** Stores the sections and checklist items read from a document. Writes may be repeated with the same result. */
import { and, eq, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { checklistItems, checklistSections, specSections } from '../db/schema.ts';
import { statements } from './portions.ts';

type Rows<Table extends { $inferInsert: object }> = readonly Omit<
  Table['$inferInsert'],
  'id' | 'documentId'
>[];

const fromNew = (name: string) => sql.raw(`excluded.${name}`);

/** With a single parameter for any number of texts. */
function isNoneOf(column: Column, texts: readonly string[]): SQL {
  return sql`${column} <> all(${sql.param([...texts])}::text[])`;
}

/** Replaces the sections of a specification book; those with the same code keep their id. Run it in a transaction. */
export async function storeSpecSections(
  db: Executor,
  documentId: number,
  sections: Rows<typeof specSections>,
): Promise<void> {
  const codes = sections.map(({ csiCode }) => csiCode);
  await db
    .delete(specSections)
    .where(and(eq(specSections.documentId, documentId), isNoneOf(specSections.csiCode, codes)));
  for (const some of statements(sections)) {
    await db
      .insert(specSections)
      .values(some.map((section) => ({ ...section, documentId })))
      .onConflictDoUpdate({
        target: [specSections.documentId, specSections.csiCode],
        set: {
          position: fromNew('position'),
          title: fromNew('title'),
          startingPageNumber: fromNew('starting_page_number'),
          isListed: fromNew('is_listed'),
        },
      });
  }
}

/**
 * Replaces the sections and items of a checklist; those with the same key keep their id. Run it in a transaction.
 */
export async function storeChecklist(
  db: Executor,
  documentId: number,
  {
    sections,
    items,
  }: { sections: Rows<typeof checklistSections>; items: Rows<typeof checklistItems> },
): Promise<void> {
  for (const [table, rows] of [
    [checklistSections, sections],
    [checklistItems, items],
  ] as const) {
    const keys = rows.map(({ key }) => key);
    await db.delete(table).where(and(eq(table.documentId, documentId), isNoneOf(table.key, keys)));
  }
  for (const some of statements(sections)) {
    await db
      .insert(checklistSections)
      .values(some.map((section) => ({ ...section, documentId })))
      .onConflictDoUpdate({
        target: [checklistSections.documentId, checklistSections.key],
        set: {
          position: fromNew('position'),
          title: fromNew('title'),
          startingPageNumber: fromNew('starting_page_number'),
        },
      });
  }
  for (const some of statements(items)) {
    await db
      .insert(checklistItems)
      .values(some.map((item) => ({ ...item, documentId })))
      .onConflictDoUpdate({
        target: [checklistItems.documentId, checklistItems.key],
        set: {
          position: fromNew('position'),
          sectionPosition: fromNew('section_position'),
          label: fromNew('label'),
          requirement: fromNew('requirement'),
          pageNumber: fromNew('page_number'),
          markBox: fromNew('mark_box'),
          isTicked: fromNew('is_ticked'),
          remarks: fromNew('remarks'),
        },
      });
  }
}

/** Markups that stand in the PDFs themselves. Reading a document stores them once, whatever people do to them later. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { annotations } from '../db/schema.ts';
import { noteChanges } from './annotation-changes.ts';
import { lockAnnotations } from './annotations.ts';
import { statements } from './portions.ts';

export type FileMarkup = {
  readonly pageNumber: number;
  /** Among the annotations of the page, from 0. */
  readonly place: number;
  readonly name: string;
  readonly xfdf: string;
  /** The PDF says how it looks. */
  readonly hasLook: boolean;
};

/** Another name for a markup, and for those that answer it, where its own is taken in the document. */
export type Renamed = (markups: readonly FileMarkup[], taken: ReadonlySet<string>) => FileMarkup[];

/**
 * Adds markups of a PDF to its document, all or none. What is there from an earlier reading stays as people left it: changed,
 * deleted, or as it was.
 */
export async function storeFileMarkups(
  db: Database,
  { id: documentId, projectId }: { id: number; projectId: number },
  markups: readonly FileMarkup[],
  renamed: Renamed,
): Promise<void> {
  if (markups.length === 0) return;
  await db.transaction(async (tx) => {
    if (!(await lockAnnotations(tx, { projectId }))) return;
    const pages = [...new Set(markups.map(({ pageNumber }) => pageNumber))];
    const known = await tx
      .select({ page: annotations.filePage, place: annotations.filePlace })
      .from(annotations)
      .where(and(eq(annotations.documentId, documentId), inArray(annotations.filePage, pages)));
    const there = new Set(known.map(({ page, place }) => `${page}/${place}`));
    const fresh = markups.filter(({ pageNumber, place }) => !there.has(`${pageNumber}/${place}`));
    const taken = new Set<string>();
    for (const some of statements(fresh)) {
      const names = some.map(({ name }) => name);
      const rows = await tx
        .select({ name: annotations.name })
        .from(annotations)
        .where(and(eq(annotations.documentId, documentId), inArray(annotations.name, names)));
      for (const { name } of rows) taken.add(name);
    }
    const ids: number[] = [];
    for (const some of statements(renamed(fresh, taken))) {
      const rows = await tx
        .insert(annotations)
        .values(
          some.map(({ pageNumber, place, name, xfdf, hasLook }) => ({
            ...{ documentId, pageNumber, name, xfdf },
            ...{ filePage: pageNumber, filePlace: place, fileXfdf: hasLook ? xfdf : null },
          })),
        )
        .returning({ id: annotations.id });
      for (const { id } of rows) ids.push(id);
    }
    if (ids.length > 0) await noteChanges(tx, { projectId, personId: null }, ids, 'created');
  });
}

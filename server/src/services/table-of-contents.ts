/** Builds the table of contents from what was read. */
import type { Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import {
  checklistSectionsOf,
  correctSheet,
  findSheetFor,
  findSheets,
  findSpecSections,
  lastReading,
  sheetsOf,
  specSectionsOf,
} from '../repositories/contents.ts';
import type { ContentsScope } from '../repositories/contents.ts';
import type { Person } from './access.ts';

export type TableOfContentsService = ReturnType<typeof createTableOfContentsService>;

/** The sheets of one discipline in one document form a sheet set. */
function sheetSets(
  sheets: readonly (Sheet & { read_at: string })[],
): TableOfContents['drawings']['sheet_sets'] {
  const sets = new Map<string, TableOfContents['drawings']['sheet_sets'][number]>();
  for (const { read_at, ...sheet } of sheets) {
    const id = `${sheet.document_id}-${sheet.discipline}`;
    const set = sets.get(id) ?? { id, label: sheet.discipline, updated_at: read_at, sheets: [] };
    if (read_at > set.updated_at) set.updated_at = read_at;
    set.sheets.push(sheet);
    sets.set(id, set);
  }
  return [...sets.values()];
}

export function createTableOfContentsService(db: Executor) {
  async function contents(scope: ContentsScope): Promise<TableOfContents> {
    const [sheets, specs, checklists, updatedAt] = await Promise.all([
      sheetsOf(db, scope),
      specSectionsOf(db, scope),
      checklistSectionsOf(db, scope),
      lastReading(db, scope),
    ]);
    return {
      updated_at: updatedAt,
      drawings: { sheet_sets: sheetSets(sheets) },
      specs: { sections: specs },
      checklists: { sections: checklists },
    };
  }
  return {
    ofProject: (projectId: number) => contents({ projectId }),
    ofDocument: (documentId: number) => contents({ documentId }),
    search: async (projectId: number, words: string) => ({
      sheets: await findSheets(db, projectId, words),
      specs: await findSpecSections(db, projectId, words),
    }),
    async correctSheet(
      person: Person,
      sheetId: number,
      correction: { sheet_num?: string | undefined; sheet_title?: string | undefined },
    ): Promise<Sheet> {
      if (!(await findSheetFor(db, person.id, sheetId))) throw notFound(`Sheet ${sheetId}`);
      await correctSheet(db, sheetId, correction);
      const sheet = await findSheetFor(db, person.id, sheetId);
      if (!sheet) throw notFound(`Sheet ${sheetId}`);
      return sheet;
    },
  };
}

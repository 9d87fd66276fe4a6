/** Builds the table of contents from what was read. */
import type { Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import type { DocumentScope, ProjectScope, SheetScope } from '../repositories/scopes.ts';
import {
  checklistSectionsOf,
  correctSheet,
  findSheet,
  lastReading,
  sheetsOf,
  specSectionsOf,
} from '../repositories/table-of-contents.ts';

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
  return {
    /** Of a project, or of one of its documents. */
    async contents(scope: ProjectScope | DocumentScope): Promise<TableOfContents> {
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
    },
    async correctSheet(
      scope: SheetScope,
      correction: { sheet_num?: string | undefined; sheet_title?: string | undefined },
    ): Promise<Sheet> {
      await correctSheet(db, scope, correction);
      const sheet = await findSheet(db, scope);
      if (!sheet) throw notFound(`Sheet ${scope.sheetId}`);
      return sheet;
    },
  };
}

/** The table of contents, put together from what reading the documents found. */
import type { Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { sheetsOf } from '../repositories/sheets.ts';
import type { SheetScope } from '../repositories/sheets.ts';

export type TableOfContentsService = ReturnType<typeof createTableOfContentsService>;

/** Sheets of one document and discipline make a sheet set. */
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
  async function contents(scope: SheetScope): Promise<TableOfContents> {
    const sheet_sets = sheetSets(await sheetsOf(db, scope));
    const moments = sheet_sets.map((set) => set.updated_at).toSorted();
    return {
      updated_at: moments.at(-1) ?? null,
      drawings: { sheet_sets },
      specs: { sections: [] },
      checklists: { sections: [] },
    };
  }
  return {
    ofProject: (projectId: number) => contents({ projectId }),
    ofDocument: (documentId: number) => contents({ documentId }),
  };
}

/** Where the open issues and the changes of a project cluster: by sheet, and by cell of each sheet. */
import type { HotSpots } from '../../../contract/src/dashboard/schema.ts';
import type { Database } from '../db/database.ts';
import { disciplineOf } from '../domain/discipline.ts';
import { changesByCell, latestSheets, openIssuesByCell } from '../repositories/hot-spots.ts';
import { dashboardScope } from '../repositories/scopes.ts';
import type { ProjectScope } from '../repositories/scopes.ts';

export type HotSpotService = ReturnType<typeof createHotSpotService>;

type Cell = HotSpots['sheets'][number]['cells'][number];

export function createHotSpotService(db: Database) {
  return {
    async hotSpots(project: ProjectScope): Promise<HotSpots> {
      const scope = dashboardScope(project);
      const [issuesIn, changesIn] = await Promise.all([
        openIssuesByCell(db, scope),
        changesByCell(db, scope),
      ]);
      const byNumber = new Map<string, Map<string, Cell>>();
      const cellOf = (number: string, name: string): Cell => {
        const cells = byNumber.get(number) ?? new Map<string, Cell>();
        byNumber.set(number, cells);
        const cell = cells.get(name) ?? { cell: name, open_issues: 0, changes: 0 };
        cells.set(name, cell);
        return cell;
      };
      for (const { number, cell, count } of issuesIn) cellOf(number, cell).open_issues = count;
      for (const { number, cell, count } of changesIn) cellOf(number, cell).changes = count;
      const comparisons = new Map(changesIn.map((row) => [row.number, row]));
      const sheets = await latestSheets(db, scope, [...byNumber.keys()]);
      return {
        sheets: sheets.map((sheet) => {
          const cells = [...(byNumber.get(sheet.number)?.values() ?? [])];
          const compared = comparisons.get(sheet.number);
          const sum = (what: 'open_issues' | 'changes') =>
            cells.reduce((all, cell) => all + cell[what], 0);
          return {
            ...{ sheet_number: sheet.number, sheet_title: sheet.title },
            discipline: disciplineOf(sheet.number),
            ...{ document_id: sheet.documentId, page_number: sheet.pageNumber },
            ...{ width_points: sheet.width, height_points: sheet.height },
            ...{ open_issues: sum('open_issues'), changes: sum('changes') },
            overlay_id: compared?.overlayId ?? null,
            overlay_execution_id: compared?.executionId ?? null,
            cells: cells.toSorted((a, b) => (a.cell < b.cell ? -1 : 1)),
          };
        }),
      };
    },
  };
}

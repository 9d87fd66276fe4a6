/** What on a sheet names other sheets, so that people can go there. */
import type { Callout } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { drawingNamed, sheetNamed } from '../domain/checks/callouts.ts';
import { marksOf } from '../domain/checks/marks.ts';
import { drawingsOfSheets, numberedSheets, pageOfSheet } from '../repositories/callouts.ts';
import type { NumberedDrawing, NumberedSheet } from '../repositories/callouts.ts';
import { linesOfPage } from '../repositories/check-runs.ts';
import { toDrawing } from '../repositories/drawings.ts';
import type { SheetScope } from '../repositories/scopes.ts';

export type CalloutService = ReturnType<typeof createCalloutService>;

function wireSheet({ number, title, ...sheet }: NumberedSheet): Callout['sheet'] {
  return {
    ...{ id: sheet.id, document_id: sheet.documentId, page_number: sheet.pageNumber },
    ...{ sheet_num: number, sheet_title: title },
    ...{ width_points: sheet.widthPoints, height_points: sheet.heightPoints },
  };
}

function wireDrawing(drawing: NumberedDrawing | null): Callout['drawing'] {
  if (drawing === null) return null;
  const { id, title, x0, y0, x1, y1 } = drawing;
  return toDrawing({ ...{ id, title }, ...{ x0, y0, x1, y1 } });
}

export function createCalloutService(db: Executor) {
  return {
    async list(scope: SheetScope): Promise<{ data: Callout[] }> {
      const page = await pageOfSheet(db, scope);
      if (page === null) return { data: [] };
      const { lines } = await linesOfPage(db, page);
      const marks = marksOf(lines);
      if (marks.length === 0) return { data: [] };
      const sheets = await numberedSheets(db, scope);
      const named = marks.flatMap((mark) => {
        const sheet = sheetNamed(sheets, page, mark.target);
        return sheet === null ? [] : [{ mark, sheet }];
      });
      const ids = [...new Set(named.map(({ sheet }) => sheet.id))];
      const drawings = Map.groupBy(await drawingsOfSheets(db, scope, ids), (each) => each.sheetId);
      return {
        data: named.map(({ mark, sheet }) => ({
          ...{ text: mark.quote, box: mark.box, detail: mark.detail, sheet: wireSheet(sheet) },
          drawing: wireDrawing(drawingNamed(drawings.get(sheet.id) ?? [], mark)),
        })),
      };
    },
  };
}

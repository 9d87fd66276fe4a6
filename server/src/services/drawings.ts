/** Drawings that people add, name, move and delete on sheets. */
import type { Drawing } from '../../../contract/src/documents/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { boxProblem, toTenths } from '../domain/drawing-box.ts';
import type { DrawingCorners, SheetSize } from '../domain/drawing-box.ts';
import {
  correctDrawing,
  findDrawing,
  insertDrawing,
  lockSheet,
  markDrawingDeleted,
  titlesOnSheet,
} from '../repositories/drawings.ts';
import type { DrawingScope, SheetScope } from '../repositories/scopes.ts';
import { findSheet } from '../repositories/table-of-contents.ts';

export type DrawingService = ReturnType<typeof createDrawingService>;

type Correction = {
  title: string;
  x0?: number | undefined;
  y0?: number | undefined;
  x1?: number | undefined;
  y1?: number | undefined;
};

function rounded({ x0, y0, x1, y1 }: DrawingCorners): DrawingCorners {
  return { x0: toTenths(x0), y0: toTenths(y0), x1: toTenths(x1), y1: toTenths(y1) };
}

/** Rounds a box for storage. Throws 422 if it does not fit the sheet. */
function checked(box: DrawingCorners, sheet: SheetSize): DrawingCorners {
  const kept = rounded(box);
  const problem = boxProblem(kept, sheet);
  if (problem !== null) throw new ApiError('INVALID_INPUT', problem);
  return kept;
}

/** "New drawing", with the first number that makes it unique on its sheet if necessary. */
function freeTitle(taken: ReadonlySet<string>): string {
  const first = 'New drawing';
  let title = first;
  for (let number = 2; taken.has(title); number += 1) title = `${first} ${number}`;
  return title;
}

export function createDrawingService(db: Database) {
  async function find(scope: DrawingScope) {
    const found = await findDrawing(db, scope);
    if (!found) throw notFound(`Drawing ${scope.drawingId}`);
    return found;
  }
  return {
    async add(scope: SheetScope, box: DrawingCorners): Promise<Drawing> {
      const sheet = await findSheet(db, scope);
      if (!sheet) throw notFound(`Sheet ${scope.sheetId}`);
      const size = { widthPoints: sheet.width_points, heightPoints: sheet.height_points };
      const corners = checked(box, size);
      return db.transaction(async (tx) => {
        if (!(await lockSheet(tx, scope))) throw notFound(`Sheet ${scope.sheetId}`);
        const title = freeTitle(await titlesOnSheet(tx, scope));
        return insertDrawing(tx, scope, { title, ...corners });
      });
    },
    async correct(scope: DrawingScope, given: Correction): Promise<Drawing> {
      const { drawing, sheet } = await find(scope);
      const { title, x0, y0, x1, y1 } = given;
      const isMoved = [x0, y0, x1, y1].some((corner) => corner !== undefined);
      const box = isMoved
        ? checked(
            {
              x0: x0 ?? drawing.x0,
              y0: y0 ?? drawing.y0,
              x1: x1 ?? drawing.x1,
              y1: y1 ?? drawing.y1,
            },
            sheet,
          )
        : {};
      await correctDrawing(db, scope, { title, ...box });
      return (await find(scope)).drawing;
    },
    remove: (scope: DrawingScope): Promise<void> => markDrawingDeleted(db, scope),
  };
}

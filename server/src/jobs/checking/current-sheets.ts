/** The sheets that checks look at, and issues can be raised on. */
import { readScale } from '../../../../markups/src/measure/scale-text.ts';
import type { PaperSize } from '../../../../markups/src/measure/scale-text.ts';
import { toPage } from '../../../../markups/src/page-frame.ts';
import type { SheetGrid } from '../../../../contract/src/geometry/grid.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { applyMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { SheetSymbols } from '../../../../contract/src/geometry/symbols.ts';
import type { Database } from '../../db/database.ts';
import type { Drawn, SheetToCheck, View } from '../../domain/checks/facts.ts';
import { placeSheets } from '../../domain/issued-sets.ts';
import { framesOf } from '../../repositories/check-runs.ts';
import type { SheetFrame } from '../../repositories/check-runs.ts';
import {
  issuancesInOrder,
  pairingsOf,
  sheetsInIssuances,
} from '../../repositories/issued-sheets.ts';
import type { KnownSheet } from './raise-findings.ts';

/** The newest version of every sheet that is in the set, by document and page; and the same by id, for issues. */
export async function currentSheets(
  db: Database,
  projectId: number,
): Promise<{ current: SheetToCheck[]; known: ReadonlyMap<number, KnownSheet> }> {
  const frames = await framesOf(db, projectId);
  const issuances = await issuancesInOrder(db, projectId);
  const all = await sheetsInIssuances(db, projectId);
  const placed = placeSheets(issuances, all, await pairingsOf(db, projectId));
  const current = placed
    .filter(({ later, removedIn }) => later === null && removedIn === null)
    .map(({ sheet: { id, ...sheet } }) => {
      const frame = frames.get(id);
      const confidence = frame?.isCorrected === true ? 1 : (frame?.confidence ?? 0);
      const { documentId, pageNumber, issuanceId, number, title } = sheet;
      return { sheetId: id, documentId, pageNumber, issuanceId, number, title, confidence };
    })
    .toSorted((a, b) => a.documentId - b.documentId || a.pageNumber - b.pageNumber);
  const known = new Map(
    current.map((sheet) => [sheet.sheetId, { ...sheet, frame: frames.get(sheet.sheetId) ?? null }]),
  );
  return { current, known };
}

/**
 * What was recognized on a sheet, where people see it. No grids and symbols where it is not known how the page lies in its file. `views`:
 * with their scales as written.
 */
export function drawnOn(frame: SheetFrame | null, views: readonly Omit<View, 'ratio'>[]): Drawn {
  const size = { width: frame?.widthPoints ?? 0, height: frame?.heightPoints ?? 0 };
  const scaled = views.map((view) => ({ ...view, ratio: ratioOf(view.scale, size) }));
  const place = frame === null ? null : placeIn(frame);
  return {
    grids: place === null ? [] : gridsIn(frame?.grids ?? [], place),
    symbols: place === null ? null : symbolsIn(frame?.symbols ?? null, place),
    ...{ views: scaled, ...size },
  };
}

function ratioOf(scale: string | null, paper: PaperSize): number | null {
  const read = scale === null ? null : readScale(scale, paper);
  return read === null || read === 'not-to-scale' ? null : read.ratio;
}

type Places = (
  ends: readonly [number, number, number, number],
) => readonly [number, number, number, number];

/** Maps points of the file to the page as displayed. Null if the page's frame in its file is unknown. */
function placeIn({ cropBox, rotationDegrees: rotation, userUnit }: SheetFrame): Places | null {
  if (cropBox === null) return null;
  const matrix = toPage({ cropBox, rotation, userUnit });
  return ([x0, y0, x1, y1]) => {
    const [from, to] = [
      applyMatrix(matrix, { x: x0, y: y0 }),
      applyMatrix(matrix, { x: x1, y: y1 }),
    ];
    return [from.x, from.y, to.x, to.y];
  };
}

function gridsIn(grids: readonly SheetGrid[], place: Places): SheetGrid[] {
  return grids.map((directions) =>
    directions.map((lines) => lines.map(({ label, ends }) => ({ label, ends: place(ends) }))),
  );
}

function symbolsIn(symbols: SheetSymbols | null, place: Places): SheetSymbols | null {
  if (symbols === null) return null;
  const boxed = (box: Box): Box => {
    const [x0, y0, x1, y1] = place(box);
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  };
  const placed = <Symbol extends { readonly box: Box }>(symbol: Symbol): Symbol => ({
    ...symbol,
    box: boxed(symbol.box),
  });
  return {
    columns: symbols.columns.map(placed),
    ...(symbols.openings && { openings: symbols.openings.map(placed) }),
    ...(symbols.walls && { walls: symbols.walls.map(boxed) }),
    north: symbols.north && place(symbols.north),
  };
}

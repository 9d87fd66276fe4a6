/** Overlays: creating, realigning and showing them. What they need is found out by a job. */
import { createHash } from 'node:crypto';
import type {
  Overlay,
  OverlayExecutionDetail,
  OverlayPoint,
} from '../../../contract/src/overlays/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import type { OverlayLayer, OverlayPoints } from '../db/schema.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { UNITS_PER_POINT } from '../domain/drawing-box.ts';
import { createMemory } from '../domain/memory.ts';
import { findDrawing } from '../repositories/drawings.ts';
import {
  insertExecution,
  latestExecution,
  lockOverlay,
  lockParts,
  overlayOf,
} from '../repositories/overlay-changes.ts';
import type { NewExecution } from '../repositories/overlay-changes.ts';
import { differencesOf, findExecution, listOverlays } from '../repositories/overlays.ts';
import type { FoundDifferences, OverlayPart } from '../repositories/overlays.ts';
import { recognitionOfSheets } from '../repositories/recognizing.ts';
import { documentScope, drawingScope, sheetScope } from '../repositories/scopes.ts';
import type {
  CallerScope,
  OverlayExecutionScope,
  OverlayScope,
  ProjectScope,
  SheetScope,
} from '../repositories/scopes.ts';

export type OverlayService = ReturnType<typeof createOverlayService>;

/** Starts to align and check these executions. */
export type StartOverlays = (executionIds: readonly number[]) => Promise<void>;

type PagePoint = { x: number; y: number };

/**
 * What three places on each of two pages, page points, say: how far each is off the best shift, turn and scale, in points of
 * the first page. `refusal`: why they cannot align the pages, as a sentence.
 */
export type FitPoints = (
  points: { earlier: readonly PagePoint[]; later: readonly PagePoint[] },
  signal: AbortSignal,
) => Promise<{ residualPoints: number[]; refusal: string | null }>;

type NamedDrawing = {
  id?: number | undefined;
  drawing_sheet_id?: number | undefined;
  color: string;
  opacity: number;
};

type Realignment = {
  points_drawing_1: OverlayPoint[];
  points_drawing_2: OverlayPoint[];
  color_1: string;
  opacity_1: number;
  color_2: string;
  opacity_2: number;
};

type OverlayQuery = { sheet_id?: number | undefined; document_id?: number | undefined };

type FoundPart = OverlayPart & { scope: SheetScope; layer: OverlayLayer };

type Created = { overlay_id: number; execution_id: number };

const nameOf = ({ sheetId, drawingId }: OverlayPart) =>
  drawingId === null ? `Sheet ${sheetId}` : `Drawing ${drawingId}`;

function isSameLook(some: readonly OverlayLayer[], others: readonly OverlayLayer[]): boolean {
  const look = ({ color, opacity }: OverlayLayer) => `${color} ${opacity}`;
  return some.map(look).join() === others.map(look).join();
}

const POINTS_PER_INCH = 72;

const toPage = ({ x, y }: OverlayPoint): PagePoint => ({
  x: x / UNITS_PER_POINT,
  y: y / UNITS_PER_POINT,
});

/** `hasWords`: words that were recognized in its picture are known. */
type ComparedPart = { sheetId: number; box: OverlayLayer['box']; hasWords: boolean };

/** The same for executions that compare the same parts of the same sheets in the same way, knowing the same of them. */
export function overlayKeyOf(
  version: string,
  parts: readonly ComparedPart[],
  points: OverlayPoints | null,
): string {
  const compared = parts.map(({ sheetId, box, hasWords }) =>
    hasWords ? [sheetId, box, 'recognized'] : [sheetId, box],
  );
  return createHash('sha256')
    .update(JSON.stringify([version, compared, points]))
    .digest('hex')
    .slice(0, 32);
}

type Needs = {
  db: Database;
  /** Of Pinbar: another one may find something else. */
  version: string;
  fitPoints: FitPoints;
  startOverlays: StartOverlays;
};

const MOST_KEPT = 1000;

export function createOverlayService({ db, version, fitPoints, startOverlays }: Needs) {
  // After a change, everyone who looks at an overlay asks for it at the same time.
  const known = createMemory<OverlayExecutionDetail>(MOST_KEPT, () => 0);

  async function cacheKeyOf(
    executor: Executor,
    parts: readonly OverlayPart[],
    layers: readonly OverlayLayer[],
    points: OverlayPoints | null,
  ): Promise<string> {
    const recognition = await recognitionOfSheets(
      executor,
      parts.map(({ sheetId }) => sheetId),
    );
    const compared = parts.map(({ sheetId }, at) => ({
      ...{ sheetId, box: layers[at]?.box ?? null },
      hasWords: recognition.get(sheetId) === 'words',
    }));
    return overlayKeyOf(version, compared, points);
  }

  async function partOf(caller: CallerScope, named: NamedDrawing): Promise<FoundPart> {
    const { id: drawingId = null, color, opacity } = named;
    const onDrawing = drawingId === null ? null : await drawingScope(db, caller, drawingId);
    const sheetId = onDrawing?.sheetId ?? named.drawing_sheet_id;
    const scope = sheetId === undefined ? null : await sheetScope(db, caller, sheetId);
    const found = onDrawing && (await findDrawing(db, onDrawing));
    if (scope === null || (drawingId !== null && found === null)) {
      throw notFound(nameOf({ sheetId: named.drawing_sheet_id ?? 0, drawingId }));
    }
    const { drawing = null } = found ?? {};
    const box: OverlayLayer['box'] = drawing && [drawing.x0, drawing.y0, drawing.x1, drawing.y1];
    return { scope, sheetId: scope.sheetId, drawingId, layer: { color, opacity, box } };
  }

  /** The latest execution if it shows the same, else a new one. `isNew`: it waits for its check. */
  async function executionOf(
    tx: Executor,
    scope: ProjectScope,
    wanted: NewExecution,
  ): Promise<{ id: number; isNew: boolean }> {
    const latest = await latestExecution(tx, scope, wanted.overlayId);
    if (
      latest?.cacheKey === wanted.cacheKey &&
      latest.failure === null &&
      isSameLook(latest.layers, wanted.layers)
    ) {
      return { id: latest.id, isNew: false };
    }
    const { id, hasBeenChecked } = await insertExecution(tx, scope, wanted);
    return { id, isNew: !hasBeenChecked };
  }

  /** Runs in a transaction, then starts the check of what is new. */
  async function starting(
    make: (tx: Executor) => Promise<{ overlayId: number; id: number; isNew: boolean }>,
  ): Promise<Created> {
    const { overlayId, id, isNew } = await db.transaction(make);
    if (isNew) await startOverlays([id]);
    return { overlay_id: overlayId, execution_id: id };
  }

  return {
    /** Throws 404 for drawings that are not there, 422 for the same one twice and for drawings of several projects. */
    async create(caller: CallerScope, named: readonly NamedDrawing[]): Promise<Created> {
      const parts: FoundPart[] = [];
      for (const each of named) parts.push(await partOf(caller, each));
      if (new Set(parts.map(nameOf)).size < parts.length) {
        throw new ApiError('INVALID_INPUT', 'drawings: must be different ones');
      }
      const [first] = parts;
      if (!first) throw new Error('An overlay has at least two drawings');
      const scope: ProjectScope = first.scope;
      if (parts.some((part) => part.scope.projectId !== scope.projectId)) {
        throw new ApiError('INVALID_INPUT', 'drawings: must be of one project');
      }
      const layers = parts.map(({ layer }) => layer);
      return starting(async (tx) => {
        const [missing] = await lockParts(tx, scope, parts);
        if (missing) throw notFound(nameOf(missing));
        const cacheKey = await cacheKeyOf(tx, parts, layers, null);
        const overlayId = await overlayOf(tx, scope, parts);
        return { overlayId, ...(await executionOf(tx, scope, { overlayId, layers, cacheKey })) };
      });
    },

    /** Throws 422 with the reason if the points cannot align the drawings. */
    async realign(scope: OverlayScope, given: Realignment, signal: AbortSignal): Promise<Created> {
      const points = { drawing_1: given.points_drawing_1, drawing_2: given.points_drawing_2 };
      const { residualPoints, refusal } = await fitPoints(
        { earlier: points.drawing_1.map(toPage), later: points.drawing_2.map(toPage) },
        signal,
      );
      if (refusal !== null) throw new ApiError('INVALID_INPUT', refusal);
      const residuals = residualPoints.map((distance) => distance / POINTS_PER_INCH);
      return starting(async (tx) => {
        const parts = await lockOverlay(tx, scope);
        const latest = await latestExecution(tx, scope, scope.overlayId);
        if (parts === null || latest === null) throw notFound(`Overlay ${scope.overlayId}`);
        const looks = [
          { color: given.color_1, opacity: given.opacity_1 },
          { color: given.color_2, opacity: given.opacity_2 },
        ];
        const layers = latest.layers.map((layer, at) => ({ ...layer, ...looks[at] }));
        const cacheKey = await cacheKeyOf(tx, parts, layers, points);
        const { overlayId } = scope;
        const wanted = { overlayId, layers, cacheKey, points, residuals };
        return { overlayId, ...(await executionOf(tx, scope, wanted)) };
      });
    },

    /** Throws 404 for a sheet or document that is not there, and for a sheet of another document. */
    async list(
      caller: CallerScope,
      { sheet_id: sheetId, document_id: documentId }: OverlayQuery,
    ): Promise<Overlay[]> {
      const sheet = sheetId === undefined ? null : await sheetScope(db, caller, sheetId);
      const isOfDocument = documentId === undefined || documentId === sheet?.documentId;
      if (sheetId !== undefined && (sheet === null || !isOfDocument)) {
        throw notFound(`Sheet ${sheetId}`);
      }
      const scope = sheet ?? (await documentScope(db, caller, documentId ?? 0));
      if (scope === null) throw notFound(`Document ${documentId}`);
      return listOverlays(db, scope);
    },

    /** `ofAll`: the version of everything that it shows. While it is the same, what was found is found again. */
    async execution(
      scope: OverlayExecutionScope,
      ofAll: string | null,
    ): Promise<OverlayExecutionDetail> {
      const find = async () => {
        const found = await findExecution(db, scope);
        if (!found) throw notFound(`Overlay execution ${scope.executionId}`);
        return found;
      };
      if (ofAll === null) return find();
      return known.recall(JSON.stringify([ofAll, scope.executionId, scope.evaluationStates]), find);
    },

    differences: (scope: OverlayExecutionScope): Promise<FoundDifferences> =>
      differencesOf(db, scope),
  };
}

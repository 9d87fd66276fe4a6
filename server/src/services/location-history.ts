/** What happened at a place on a sheet, from issuance to issuance. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type {
  LocationHistory,
  LocationStep,
} from '../../../contract/src/issuances/location-history.ts';
import type { Database } from '../db/database.ts';
import type { StoredDifference } from '../db/schema.ts';
import { UNITS_PER_POINT } from '../domain/drawing-box.ts';
import { placeSheets } from '../domain/issued-sets.ts';
import {
  changesAt,
  onEarlier,
  REACH_POINTS,
  toEarlier,
  toLater,
  versionsOf,
} from '../domain/location-history.ts';
import { issuancesInOrder, pairingsOf, sheetsInIssuances } from '../repositories/issued-sheets.ts';
import type { IssuedSheetRow, StoredIssuance } from '../repositories/issued-sheets.ts';
import { differencesNear, overlaysOfPairs } from '../repositories/planned-overlays.ts';
import type { PairOverlay } from '../repositories/planned-overlays.ts';
import type { SheetScope } from '../repositories/scopes.ts';
import { reasonOf, shownSheet } from './change-matrix.ts';

export type LocationHistoryService = ReturnType<typeof createLocationHistoryService>;

/** A version of a sheet with the one before it, and how they were compared. */
type Pair = {
  readonly earlier: IssuedSheetRow;
  readonly sheet: IssuedSheetRow;
  readonly overlay: PairOverlay | undefined;
};

/** What was found about a pair. `at`: the place on its later sheet, page points; null: it could not be followed there. */
type Found = {
  readonly at: Point | null;
  readonly differences: readonly StoredDifference[];
  /** Why it was not followed, as a sentence; null: it was. */
  readonly reason: string | null;
};

const WAITING = 'These sheets have not been compared yet.';
const BEYOND_EARLIER = 'The place is beyond the edge of the earlier sheet.';
const BEYOND_LATER = 'The place is beyond the edge of the later sheet.';

function isOn({ x, y }: Point, { widthPoints, heightPoints }: IssuedSheetRow): boolean {
  const isWithin = (value: number, side: number) =>
    value >= -REACH_POINTS && value <= side + REACH_POINTS;
  return isWithin(x, widthPoints) && isWithin(y, heightPoints);
}

/** How a place is followed through a pair, or why it cannot be. */
function wayThrough({ overlay }: Pair) {
  if (!overlay?.hasBeenChecked) return { reason: WAITING };
  const { alignment, executionId } = overlay;
  const reason = reasonOf(overlay);
  return reason === null && alignment !== null
    ? { reason: null, laid: alignment, executionId }
    : { reason: reason ?? WAITING };
}

function shownDifference({ id, kind, title, group, text, move }: StoredDifference) {
  return {
    ...{ id, kind, group },
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    ...(move !== undefined && { move }),
  };
}

type Issuances = ReadonlyMap<number, StoredIssuance>;

function placed(
  issuances: Issuances,
  issuanceId: number,
  at: Point | null,
): Pick<LocationStep, 'issuance' | 'point'> {
  const issuance = issuances.get(issuanceId);
  if (issuance === undefined) throw new Error(`Issuance ${issuanceId} was read`);
  const { id, name, issuedOn } = issuance;
  return {
    issuance: { id, name, issued_on: issuedOn },
    point: at && { x: at.x * UNITS_PER_POINT, y: at.y * UNITS_PER_POINT },
  };
}

function stepOfPair(
  issuances: Issuances,
  { sheet, earlier, overlay }: Pair,
  { at, differences, reason }: Found,
): LocationStep {
  const followed = differences.length > 0 ? 'changed' : 'unchanged';
  return {
    ...placed(issuances, sheet.issuanceId, at),
    ...{ sheet: shownSheet(sheet), earlier: shownSheet(earlier) },
    ...{ state: reason === null ? followed : 'not-followed', reason },
    differences: differences.map(shownDifference),
    overlay_id: overlay?.overlayId ?? null,
    overlay_execution_id: overlay?.executionId ?? null,
  };
}

/** Without a sheet before it. */
function stepAlone(
  issuances: Issuances,
  { sheet, issuanceId, at }: { sheet: IssuedSheetRow; issuanceId: number; at: Point },
  state: 'first' | 'removed',
): LocationStep {
  return {
    ...placed(issuances, issuanceId, at),
    ...{ sheet: shownSheet(sheet), earlier: null, state },
    ...{ differences: [], reason: null, overlay_id: null, overlay_execution_id: null },
  };
}

export function createLocationHistoryService(db: Database) {
  /** The smallest first. */
  async function differencesAt(
    executionId: number,
    at: Point,
  ): Promise<readonly StoredDifference[]> {
    return changesAt(await differencesNear(db, executionId, { at, reach: REACH_POINTS }), at);
  }

  /** From the later sheet of a pair to the earlier one. `next`: the place there; null: it is not known. */
  async function back(pair: Pair, at: Point): Promise<Found & { next: Point | null }> {
    const way = wayThrough(pair);
    const lost = { at, next: null, differences: [] };
    if (way.reason !== null) return { ...lost, reason: way.reason };
    const there = onEarlier(at, way.laid);
    if (!isOn(there, pair.earlier)) return { ...lost, reason: BEYOND_EARLIER };
    const differences = await differencesAt(way.executionId, there);
    return { at, next: toEarlier(at, way.laid, differences), differences, reason: null };
  }

  /** From the earlier sheet of a pair to the later one. */
  async function forth(pair: Pair, from: Point): Promise<Found> {
    const way = wayThrough(pair);
    const lost = { at: null, differences: [] };
    if (way.reason !== null) return { ...lost, reason: way.reason };
    const differences = await differencesAt(way.executionId, from);
    const at = toLater(from, way.laid, differences);
    if (at === null || !isOn(at, pair.sheet)) return { ...lost, reason: BEYOND_LATER };
    return { at, differences, reason: null };
  }

  async function pairsOf(
    projectId: number,
    versions: readonly { readonly sheet: IssuedSheetRow }[],
  ): Promise<Pair[]> {
    const pairs = versions.flatMap(({ sheet }, index) => {
      const earlier = versions[index - 1]?.sheet;
      return earlier === undefined ? [] : [{ earlier, sheet }];
    });
    const ids = pairs.map(({ earlier, sheet }) => ({ earlierId: earlier.id, laterId: sheet.id }));
    const overlays = await overlaysOfPairs(db, projectId, ids);
    return pairs.map((pair) => ({
      ...pair,
      overlay: overlays.find(
        ({ earlierId, laterId }) => earlierId === pair.earlier.id && laterId === pair.sheet.id,
      ),
    }));
  }

  return {
    /** `x`, `y`: sheet units. */
    async follow(
      { projectId, sheetId }: SheetScope,
      { x, y }: { x: number; y: number },
    ): Promise<LocationHistory> {
      const inOrder = await issuancesInOrder(db, projectId);
      const issuances = new Map(inOrder.map((issuance) => [issuance.id, issuance]));
      const sheets = await sheetsInIssuances(db, projectId);
      const all = placeSheets(inOrder, sheets, await pairingsOf(db, projectId));
      const versions = versionsOf(all, sheetId);
      const pairs = await pairsOf(projectId, versions);
      const own = versions.findIndex(({ sheet }) => sheet.id === sheetId);
      const [first, last] = [versions[0], versions.at(-1)];
      if (first === undefined || last === undefined) return { steps: [] };

      const start = { x: x / UNITS_PER_POINT, y: y / UNITS_PER_POINT };
      const steps: LocationStep[] = [];
      let at: Point | null = start;
      for (const pair of pairs.slice(0, own).toReversed()) {
        if (at === null) break;
        const found = await back(pair, at);
        steps.push(stepOfPair(issuances, pair, found));
        at = found.next;
      }
      if (at !== null) {
        const { sheet } = first;
        steps.push(stepAlone(issuances, { sheet, issuanceId: sheet.issuanceId, at }, 'first'));
      }
      at = start;
      for (const pair of pairs.slice(own)) {
        if (at === null) break;
        const found: Found = await forth(pair, at);
        steps.unshift(stepOfPair(issuances, pair, found));
        ({ at } = found);
      }
      const { sheet, removedIn } = last;
      if (at !== null && removedIn !== null) {
        steps.unshift(stepAlone(issuances, { sheet, issuanceId: removedIn, at }, 'removed'));
      }
      return { steps };
    },
  };
}

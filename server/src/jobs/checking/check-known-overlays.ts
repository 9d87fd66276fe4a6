/** Runs checks of overlays that were switched on after the overlays were compared. */
import { OVERLAY_CHECK_IDS } from '../../../../contract/src/checks/checks.ts';
import type { OverlayCheckId } from '../../../../contract/src/checks/checks.ts';
import type { Database } from '../../db/database.ts';
import { OVERLAY_CHECKS } from '../../domain/checks/registry.ts';
import { placeSheets } from '../../domain/issued-sets.ts';
import { nextTurn } from '../../domain/turns.ts';
import { lockAnnotations } from '../../repositories/annotations.ts';
import { checkSettingsOf } from '../../repositories/check-runs.ts';
import {
  issuancesInOrder,
  pairingsOf,
  sheetsInIssuances,
} from '../../repositories/issued-sheets.ts';
import { comparedResult, looksAt } from '../../repositories/overlay-findings.ts';
import { overlaysOfPairs } from '../../repositories/planned-overlays.ts';
import { checkOverlayChanges } from './check-overlay-changes.ts';

/** Of the current sheets and the versions before them. Rejects with the signal's reason. */
export async function checkKnownOverlays(
  db: Database,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  const settings = await checkSettingsOf(db, projectId);
  const on = OVERLAY_CHECKS.flatMap(({ id, isOnByDefault }) =>
    (settings.get(id) ?? isOnByDefault) ? [id] : [],
  );
  if (on.length === 0) return;
  const placed = placeSheets(
    await issuancesInOrder(db, projectId),
    await sheetsInIssuances(db, projectId),
    await pairingsOf(db, projectId),
  );
  const pairs = placed.flatMap(({ sheet, earlier, later }) =>
    earlier === null || later !== null ? [] : [{ earlierId: earlier.id, laterId: sheet.id }],
  );
  const looks = await looksAt(
    db,
    pairs.map(({ laterId }) => laterId),
    OVERLAY_CHECK_IDS,
  );
  for (const { executionId, laterId, hasBeenChecked } of await overlaysOfPairs(
    db,
    projectId,
    pairs,
  )) {
    const only: OverlayCheckId[] = on.filter((id) => !looks.has(`${laterId} ${id}`));
    if (!hasBeenChecked || only.length === 0) continue;
    await nextTurn();
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      if (!(await lockAnnotations(tx, { projectId }))) return;
      const result = await comparedResult(tx, executionId);
      if (result === null) return;
      await checkOverlayChanges(tx, { executionId, arePaired: true, ...result, only });
    });
  }
}

/** Sheet corrections: applied at once, rolled back if the server rejects them. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { correctSheet } from '../../api/documents.ts';
import { changeSheet, projectKeys } from '../../api/projects.ts';
import { sheetName } from '../../domain/contents-tree.ts';
import { withCorrection } from '../../domain/sheet-review.ts';
import type { SheetCorrection } from '../../domain/sheet-review.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** Rolls back a correction unless its fields changed again meanwhile. */
function takenBack(now: Sheet, before: Sheet, correction: SheetCorrection): Sheet {
  const back = { ...now };
  if (now.sheet_num === correction.sheet_num) back.sheet_num = before.sheet_num;
  if (now.sheet_title === correction.sheet_title) back.sheet_title = before.sheet_title;
  return { ...back, is_corrected: before.is_corrected, confidence: before.confidence };
}

/** Saves a correction of a sheet. */
export function useCorrections(
  projectId: number,
): (sheet: Sheet, correction: SheetCorrection) => void {
  const client = useQueryClient();
  const open = useRef(0);
  return useCallback(
    (sheet: Sheet, correction: SheetCorrection) => {
      const contentsKey = projectKeys.tableOfContents(projectId);
      const store = async () => {
        open.current += 1;
        // A response in flight does not include the correction.
        await client.cancelQueries({ queryKey: contentsKey });
        changeSheet(client, projectId, sheet.id, (now) => withCorrection(now, correction));
        try {
          await correctSheet(sheet.id, correction);
          const { number } = sheetName(withCorrection(sheet, correction));
          announce(`${number}, page ${sheet.page_number}, saved.`);
        } catch (error) {
          changeSheet(client, projectId, sheet.id, (now) => takenBack(now, sheet, correction));
          const detail = detailOf(error);
          const title = `The correction of page ${sheet.page_number} was not saved`;
          showToast({ tone: 'bad', title, detail });
          announce(`${title}. ${detail}`, 'assertive');
        }
        open.current -= 1;
        // The server derives the discipline from the number; refetch after the last correction.
        if (open.current === 0) await client.invalidateQueries({ queryKey: contentsKey });
      };
      void store();
    },
    [client, projectId],
  );
}

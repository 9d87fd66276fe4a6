/** Sheet corrections: applied at once, rolled back if the server rejects them. */
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { correctSheetMutation } from '../../api/documents.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { withCorrection } from '../../domain/sheet-review.ts';
import type { SheetCorrection } from '../../domain/sheet-review.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** Saves a correction of a sheet. */
export function useCorrections(
  projectId: number,
): (sheet: Sheet, correction: SheetCorrection) => void {
  const { mutateAsync } = useMutation(correctSheetMutation(projectId));
  return useCallback(
    (sheet: Sheet, correction: SheetCorrection) => {
      mutateAsync({ sheet, correction }).then(
        () => {
          const { number } = sheetName(withCorrection(sheet, correction));
          announce(`${number}, page ${sheet.page_number}, saved.`);
        },
        (error: unknown) => {
          const detail = detailOf(error);
          const title = `The correction of page ${sheet.page_number} was not saved`;
          showToast({ tone: 'bad', title, detail });
          announce(`${title}. ${detail}`, 'assertive');
        },
      );
    },
    [mutateAsync],
  );
}

/** Sheet corrections: applied at once, rolled back if the server rejects them. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { correctSheetMutation } from '../../api/documents.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { withCorrection } from '../../domain/sheet-review.ts';
import type { SheetCorrection } from '../../domain/sheet-review.ts';
import { plural } from '../../domain/units.ts';
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

/** Confirms sheets as they were read, one after another. It stops at the first that the server rejects. */
export function useConfirmations(projectId: number) {
  const { mutateAsync } = useMutation(correctSheetMutation(projectId));
  const [isConfirming, setConfirming] = useState(false);
  const confirmAll = async (sheets: readonly Sheet[]) => {
    setConfirming(true);
    let done = 0;
    try {
      for (const sheet of sheets) {
        const { sheet_num, sheet_title } = sheet;
        await mutateAsync({ sheet, correction: { sheet_num, sheet_title } });
        done += 1;
      }
      announce(`${plural(done, 'sheet')} confirmed.`);
    } catch (error) {
      const title = `${done} of ${plural(sheets.length, 'sheet')} confirmed`;
      showToast({ tone: 'bad', title, detail: detailOf(error) });
    } finally {
      setConfirming(false);
    }
  };
  return { isConfirming, confirmAll };
}

/** Corrects which sheet another one is the next version of. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { detailOf } from '../../api/api-error.ts';
import { correctPairMutation } from '../../api/issuances.ts';
import type { PairChoice } from '../../api/issuances.ts';
import { PAIRED_WORDS } from '../../domain/change-matrix.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchList } from '../../ui/search-select.tsx';

export type EarlierSheet = { id: number; label: string };

type PairDialogProps = {
  change: SheetChange;
  /** Sheets of earlier issuances, the newest first. */
  earlier: readonly EarlierSheet[];
  onClose: () => void;
};

export function PairDialog({ change, earlier, onClose }: PairDialogProps) {
  const { isPending, mutate } = useMutation(correctPairMutation);
  const [problem, setProblem] = useState<string | null>(null);
  const { sheet, earlier: before, paired_by: pairedBy } = change;
  if (sheet === null) return null;
  const name = sheetInWords(sheetName(sheet));
  const save = (choice: PairChoice) => {
    setProblem(null);
    mutate(
      { sheetId: sheet.id, choice },
      {
        onSuccess: () => {
          announce('The pair was corrected.');
          onClose();
        },
        onError: (error) => setProblem(detailOf(error)),
      },
    );
  };
  return (
    <Dialog
      title={`Earlier version of ${sheetName(sheet).number}`}
      className="pair-dialog"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          {pairedBy === 'person' || before === null ? (
            <Button isDisabled={isPending} onPress={() => save({ choice: 'automatic' })}>
              Find it automatically
            </Button>
          ) : null}
          <Button
            isDisabled={isPending || before === null}
            onPress={() => save({ choice: 'none' })}
          >
            It is a new sheet
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p className="t2">
          {before === null
            ? `${name} has no earlier version.`
            : `${name} is compared with ${sheetInWords(sheetName(before))}.`}
          {pairedBy === null ? '' : ` ${PAIRED_WORDS[pairedBy]}.`} Choose another sheet to compare
          it with; the choice stays when the documents are read again.
        </p>
        {problem === null ? null : (
          <p className="msg" role="alert">
            {problem}
          </p>
        )}
        <SearchList
          label="Sheets of earlier issuances"
          searchLabel="Search sheets"
          choices={earlier}
          chosen={before === null ? [] : [before.id]}
          onPick={(id) => {
            if (!isPending) save({ choice: 'sheet', sheet_id: id });
          }}
          emptyText="No sheets found."
        />
      </div>
    </Dialog>
  );
}

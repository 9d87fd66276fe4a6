/** Chooses who reviews what an issuance changed in sheets. */
import { useMutation } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import { detailOf } from '../../api/api-error.ts';
import type { Person } from '../../api/lookups.ts';
import { giveSheetsMutation } from '../../api/reviews.ts';
import { sheetOf } from '../../domain/change-matrix.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchList } from '../../ui/search-select.tsx';
import { LoadFailure } from '../../ui/states.tsx';

type ReviewerDialogProps = {
  projectId: number;
  issuanceId: number;
  /** At least one sheet. */
  changes: readonly SheetChange[];
  people: Pick<UseQueryResult<readonly Person[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  onClose: () => void;
};

/** "A-101", "3 sheets" */
function sheetsInWords(changes: readonly SheetChange[]): string {
  const [first] = changes;
  return first === undefined || changes.length > 1
    ? plural(changes.length, 'sheet')
    : sheetName(sheetOf(first)).number;
}

/** Not in the row of the table: a list inside a virtualized table would take over its rows. */
export function ReviewerDialog(props: ReviewerDialogProps) {
  const { projectId, issuanceId, changes, people, onClose } = props;
  const { isPending, mutate } = useMutation(giveSheetsMutation(projectId));
  const [problem, setProblem] = useState<string | null>(null);
  const sheets = sheetsInWords(changes);
  const reviewers = new Set(changes.map(({ reviewer }) => reviewer?.id ?? NOBODY));
  const give = (picked: number) => {
    const person = people.data?.find(({ id }) => id === picked);
    setProblem(null);
    mutate(
      {
        issuanceId,
        sheetIds: changes.map((each) => sheetOf(each).id),
        reviewerId: person?.id ?? null,
      },
      {
        onSuccess: () => {
          announce(`Assigned to ${person?.full_name ?? 'nobody'}: ${sheets}.`);
          onClose();
        },
        onError: (error) => setProblem(detailOf(error)),
      },
    );
  };
  return (
    <Dialog title={`Reviewer of ${sheets}`} className="pair-dialog" isOpen onClose={onClose}>
      <div className="body col g12">
        {problem === null ? null : (
          <p className="msg" role="alert">
            {problem}
          </p>
        )}
        {people.data === undefined ? (
          people.error === null ? (
            <p className="t2">Loading people…</p>
          ) : (
            <LoadFailure
              title="The people of the project could not be loaded"
              detail={detailOf(people.error)}
              isRetrying={people.isFetching}
              onRetry={() => void people.refetch()}
            />
          )
        ) : (
          <SearchList
            label="People of the project"
            searchLabel="Search people"
            choices={[
              { id: NOBODY, label: 'Not assigned' },
              ...people.data.map(({ id, full_name: label }) => ({ id, label })),
            ]}
            chosen={reviewers.size === 1 ? [...reviewers] : []}
            onPick={(id) => {
              if (!isPending) give(id);
            }}
            emptyText="No people found."
          />
        )}
      </div>
    </Dialog>
  );
}

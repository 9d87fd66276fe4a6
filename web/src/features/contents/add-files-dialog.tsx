/** Adds files to the project from the contents, and says which issuance of its drawings they are. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../contract/src/users/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import {
  changeIssuanceMutation,
  createIssuanceMutation,
  issuancesQuery,
} from '../../api/issuances.ts';
import { issuanceWords } from '../../domain/issued-set.ts';
import {
  IssuanceFields,
  nameProblem,
  NEW_ISSUANCE,
} from '../../parts/issuances/issuance-fields.tsx';
import { UploadDialog } from '../../parts/uploads/upload-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const AS_READ = { id: 'as-read', label: 'What their title blocks say' };
const ANOTHER = { id: 'another', label: 'A new issuance' };

type AddFilesDialogProps = {
  user: User;
  projectId: number;
  dropped: readonly File[];
  onClose: () => void;
};

export function AddFilesDialog({ user, projectId, dropped, onClose }: AddFilesDialogProps) {
  const { data: set } = useQuery(issuancesQuery(projectId));
  const create = useMutation(createIssuanceMutation(projectId));
  const change = useMutation(changeIssuanceMutation(projectId));
  const [choice, setChoice] = useState(AS_READ.id);
  const [draft, setDraft] = useState(NEW_ISSUANCE);
  const [problem, setProblem] = useState<string | null>(null);
  const isAnother = choice === ANOTHER.id;
  const present = (set?.issuances ?? []).toReversed();

  const check = () => {
    const found = isAnother ? nameProblem(draft) : null;
    setProblem(found);
    return found === null;
  };
  const assign = async (documentIds: readonly number[]) => {
    if (choice === AS_READ.id) return;
    const document_ids = [...documentIds];
    try {
      await (isAnother
        ? create.mutateAsync({ ...draft, name: draft.name.trim(), document_ids })
        : change.mutateAsync({ issuanceId: Number(choice), change: { document_ids } }));
    } catch (error) {
      // The documents are there; only their issuance has to be said again.
      const title = 'The issuance was not saved. Set it in Issuances, below the contents.';
      showToast({ title, detail: detailOf(error), tone: 'bad' });
    }
  };

  return (
    <UploadDialog
      user={user}
      projectId={projectId}
      firstFiles={dropped}
      onCheck={check}
      onUploaded={assign}
      onClose={onClose}
    >
      {(isBusy) => (
        <div className="col g12">
          <Select
            label="Issuance of the drawings"
            options={[
              AS_READ,
              ANOTHER,
              ...present.map((one) => ({ id: String(one.id), label: issuanceWords(one) })),
            ]}
            value={choice}
            isDisabled={isBusy}
            onChange={setChoice}
          />
          {isAnother ? (
            <IssuanceFields
              draft={draft}
              problem={problem}
              isDisabled={isBusy}
              onChange={(next) => {
                setDraft(next);
                setProblem(null);
              }}
            />
          ) : null}
        </div>
      )}
    </UploadDialog>
  );
}

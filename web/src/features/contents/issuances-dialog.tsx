/** The issuances of a project's drawings, and the form that changes or confirms one. */
import { ISSUANCE_KIND_WORDS } from '../../../../contract/src/issuances/words.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Issuance } from '../../../../contract/src/issuances/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { changeIssuanceMutation, issuancesQuery } from '../../api/issuances.ts';
import { issuanceWords } from '../../domain/issued-set.ts';
import { plural } from '../../domain/units.ts';
import { IssuanceFields, nameProblem } from '../../parts/issuances/issuance-fields.tsx';
import type { IssuanceDraft } from '../../parts/issuances/issuance-fields.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import './issuances.css';

type IssuancesDialogProps = {
  projectId: number;
  mayEdit: boolean;
  onClose: () => void;
};

export function IssuancesDialog({ projectId, mayEdit, onClose }: IssuancesDialogProps) {
  const { data: set, isError, refetch } = useQuery(issuancesQuery(projectId));
  const [edited, setEdited] = useState<Issuance | null>(null);
  if (edited !== null) {
    return <EditIssuance {...{ projectId, issuance: edited }} onClose={() => setEdited(null)} />;
  }
  const newestFirst = (set?.issuances ?? []).toReversed();
  return (
    <Dialog title="Issuances" isOpen onClose={onClose}>
      <div className="body col g12">
        {set === undefined && isError ? (
          <LoadFailure title="The issuances could not be loaded" onRetry={() => void refetch()} />
        ) : null}
        {set !== undefined && newestFirst.length === 0 ? (
          <p className="t2">
            {set.is_arranging
              ? 'The drawings are being read.'
              : 'This project has no drawings yet. Add files to it in the contents.'}
          </p>
        ) : null}
        {newestFirst.length === 0 ? null : (
          <ul className="issuance-rows" aria-label="Issuances, newest first">
            {newestFirst.map((issuance, index) => (
              <li key={issuance.id} className="row g8">
                <span className="col grow">
                  <span className="m clip" title={issuance.name}>
                    {issuanceWords(issuance)}
                  </span>
                  <span className="t2 f12">
                    {[
                      ISSUANCE_KIND_WORDS[issuance.kind],
                      plural(issuance.sheets_count, 'sheet'),
                      issuance.is_whole_set ? 'whole set' : 'changed sheets only',
                    ].join(', ')}
                  </span>
                </span>
                {issuance.is_proposed ? <span className="tag warn nb">Proposed</span> : null}
                {index === newestFirst.length - 1 ? null : (
                  <Link
                    to="/projects/$projectId/changes"
                    params={{ projectId: String(projectId) }}
                    search={{ issuanceId: issuance.id }}
                    className="link nb"
                    aria-label={`Changes in ${issuanceWords(issuance)}`}
                  >
                    Changes
                  </Link>
                )}
                {mayEdit ? (
                  <IconButton
                    label={`Edit ${issuanceWords(issuance)}`}
                    onPress={() => setEdited(issuance)}
                  >
                    <Pencil size={15} />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type EditIssuanceProps = { projectId: number; issuance: Issuance; onClose: () => void };

function EditIssuance({ projectId, issuance, onClose }: EditIssuanceProps) {
  const { name, kind, issued_on, is_whole_set } = issuance;
  const [draft, setDraft] = useState<IssuanceDraft>({ name, kind, issued_on, is_whole_set });
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, mutate } = useMutation(changeIssuanceMutation(projectId));
  const save = () => {
    const found = nameProblem(draft);
    setProblem(found);
    if (found !== null) return;
    mutate(
      { issuanceId: issuance.id, change: { ...draft, name: draft.name.trim() } },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(detailOf(error)),
      },
    );
  };
  return (
    <Dialog
      title="Edit issuance"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={isPending} onPress={save}>
            {isPending ? 'Saving…' : issuance.is_proposed ? 'Confirm' : 'Save'}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        {issuance.is_proposed ? (
          <p className="t2 f12">Proposed from title blocks and the file name.</p>
        ) : null}
        <IssuanceFields
          draft={draft}
          problem={problem}
          isDisabled={isPending}
          onChange={(next) => {
            setDraft(next);
            setProblem(null);
          }}
        />
      </div>
    </Dialog>
  );
}

/** References of a verification in the form: removed, kept and added (CL-038 to CL-041). */
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_SEARCH_LENGTH, SUGGESTIONS } from '../../../../contract/src/wire/list.ts';
import type { ChecklistReference } from '../../../../contract/src/checklists/schema.ts';
import { referencesQuery } from '../../api/projects.ts';
import { checklistReferenceLabel } from '../../domain/checklist-words.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { foundReferences, keyOfDraft, pageOfDraft } from './model/drafted-reference.ts';
import type { DraftedReference } from './model/drafted-reference.ts';

type ReferenceFieldsProps = {
  projectId: number;
  references: readonly ChecklistReference[];
  removed: readonly number[];
  onRemoved: (ids: readonly number[]) => void;
  added: readonly DraftedReference[];
  onAdded: (added: readonly DraftedReference[]) => void;
};

export function ReferenceFields(props: ReferenceFieldsProps) {
  const { references, removed, onRemoved, added, onAdded } = props;
  return (
    <div>
      <div className="row">
        <h3 className="label">All References</h3>
        <span className="end t3 f12">
          {references.length - removed.length} kept, {removed.length} removed
        </span>
      </div>
      <ul className="reference-rows">
        {references.map((reference) => {
          const { reference_id: id } = reference;
          const isRemoved = removed.includes(id);
          const label = checklistReferenceLabel(reference);
          return (
            <li key={id}>
              <span className="tag ref">{label}</span>
              <span
                className={`clip grow ${isRemoved ? 'is-removed' : 't2'}`}
                title={reference.title}
              >
                {reference.title}
              </span>
              {reference.overlay_execution_id === null ? (
                <span className="t3 f12 nb">page {reference.page_number}</span>
              ) : null}
              {isRemoved ? <span className="tag">Removed</span> : null}
              <IconButton
                isSmall
                label={isRemoved ? `Keep reference ${label}` : `Remove reference ${label}`}
                onPress={() =>
                  onRemoved(isRemoved ? removed.filter((each) => each !== id) : [...removed, id])
                }
              >
                {isRemoved ? <RotateCcw size={14} /> : <X size={14} />}
              </IconButton>
            </li>
          );
        })}
        {added.map((draft) => (
          <li key={keyOfDraft(draft)}>
            <span className="tag ref">{draft.label}</span>
            <span className="clip grow t2" title={draft.title}>
              {draft.title}
            </span>
            <span className="t3 f12 nb">{pageOfDraft(draft)}</span>
            <span className="tag">New</span>
            <IconButton
              isSmall
              label={`Remove reference ${draft.label}`}
              onPress={() => onAdded(added.filter((each) => each !== draft))}
            >
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddReference
        projectId={props.projectId}
        onAdd={(draft) => {
          if (added.some((each) => keyOfDraft(each) === keyOfDraft(draft))) return;
          onAdded([...added, draft]);
          announce(`Added ${[draft.label, pageOfDraft(draft)].filter(Boolean).join(', ')}`);
        }}
      />
    </div>
  );
}

const KINDS = [
  { value: 'drawing_sheet', label: 'Sheet' },
  { value: 'spec_section', label: 'Spec section' },
  { value: 'overlay_execution', label: 'Overlay' },
] as const;

type AddReferenceProps = { projectId: number; onAdd: (draft: DraftedReference) => void };

function AddReference({ projectId, onAdd }: AddReferenceProps) {
  const [kind, setKind] = useState<DraftedReference['kind']>('drawing_sheet');
  const [chosen, setChosen] = useState<DraftedReference | null>(null);
  const [page, setPage] = useState('');
  const { typed, type, words } = useSearchBox();
  const asked = words.trim().slice(0, MAX_SEARCH_LENGTH);
  const isSearched = asked.length >= SUGGESTIONS.leastLetters && chosen === null;
  const hits = useQuery({ ...referencesQuery(projectId, asked, kind), enabled: isSearched });
  const found = isSearched && hits.data !== undefined ? foundReferences(hits.data) : [];
  const choose = (draft: DraftedReference | null) => {
    setChosen(draft);
    setPage(draft?.pageNumber?.toString() ?? '');
  };
  const hasPage = kind !== 'overlay_execution';
  const pageNumber = hasPage && /^[1-9]\d{0,6}$/.test(page.trim()) ? Number(page) : null;
  const isComplete = chosen !== null && (!hasPage || pageNumber !== null);
  return (
    <div>
      <span className="label">Add reference</span>
      <Segmented
        label="Kind of reference"
        choices={KINDS}
        value={kind}
        onChange={(next) => {
          setKind(next);
          choose(null);
        }}
      />
      <div className={`reference-add ${hasPage ? '' : 'has-no-page'}`}>
        <SearchField
          label="Search references"
          value={chosen === null ? typed : `${chosen.label} ${chosen.title}`}
          onChange={(next) => {
            choose(null);
            type(next);
          }}
        />
        {hasPage ? (
          <TextField
            label="Page"
            value={page}
            isReadOnly={chosen === null || kind === 'drawing_sheet'}
            onChange={setPage}
            error={chosen !== null && pageNumber === null ? 'A page from 1' : undefined}
          />
        ) : null}
        <Button
          hasIcon
          isDisabled={!isComplete}
          onPress={() => {
            if (chosen === null || !isComplete) return;
            onAdd({ ...chosen, pageNumber });
            choose(null);
            type('');
          }}
        >
          <Plus size={15} aria-hidden />
          Add
        </Button>
      </div>
      {found.length === 0 ? (
        <p className="hint" role="status">
          {isSearched && hits.data !== undefined ? 'Nothing found.' : ''}
        </p>
      ) : (
        <ul className="reference-hits" aria-label="Found references">
          {found.map((draft) => (
            <li key={keyOfDraft(draft)}>
              <button type="button" onClick={() => choose(draft)}>
                <span className="m nb">{draft.label}</span>
                <span className="clip grow" title={draft.title}>
                  {draft.title}
                </span>
                <span className="t3 nb">{pageOfDraft(draft)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

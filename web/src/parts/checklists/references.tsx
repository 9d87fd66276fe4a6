/** References of a verification: chips that open a page at its location, and the quoted words. */
import type { ChecklistReference } from '../../../../contract/src/checklists/schema.ts';
import { checklistReferenceLabel, checklistReferencePlace } from '../../domain/checklist-words.ts';
import { EvidencePicture } from './evidence-picture.tsx';
import './checklists.css';

/** CL-016. */
const MOST_CHIPS = 3;

type ChipProps = {
  reference: ChecklistReference;
  onOpen: (reference: ChecklistReference) => void;
};

export function ReferenceChip({ reference, onOpen }: ChipProps) {
  const label = checklistReferenceLabel(reference);
  const place = checklistReferencePlace(reference);
  return (
    <button
      type="button"
      className="tag ref"
      title={place}
      aria-label={`${label}, ${place}`}
      onClick={() => onOpen(reference)}
    >
      {label}
    </button>
  );
}

type ReferencesProps = {
  references: readonly ChecklistReference[];
  onOpen: (reference: ChecklistReference) => void;
};

/** The first three, then "+N". */
export function ReferenceChips({ references, onOpen }: ReferencesProps) {
  const others = references.slice(MOST_CHIPS);
  if (references.length === 0) {
    return (
      <span className="t3">
        –<span className="visually-hidden">No references</span>
      </span>
    );
  }
  return (
    <span className="checklist-tags">
      {references.slice(0, MOST_CHIPS).map((reference) => (
        <ReferenceChip key={reference.reference_id} reference={reference} onOpen={onOpen} />
      ))}
      {others.length === 0 ? null : (
        <span className="tag" title={others.map(checklistReferenceLabel).join(', ')}>
          +{others.length}
          <span className="visually-hidden">
            {' '}
            more: {others.map(checklistReferenceLabel).join(', ')}
          </span>
        </span>
      )}
    </span>
  );
}

/** All of them, with title, page and quoted words. */
export function ReferenceList({ references, onOpen }: ReferencesProps) {
  if (references.length === 0) return <span className="t3">None</span>;
  return (
    <ul className="checklist-references">
      {references.map((reference) => (
        <li key={reference.reference_id} className="f12">
          <span className="checklist-tags">
            <ReferenceChip reference={reference} onOpen={onOpen} />
            <span className="t2">{checklistReferencePlace(reference)}</span>
          </span>
          {reference.quote === null ? null : <q>{reference.quote}</q>}
          <EvidencePicture reference={reference} />
        </li>
      ))}
    </ul>
  );
}

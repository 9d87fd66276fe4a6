/** Why an item was verified so (CL-017), and whether a later check says otherwise. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistItem } from '../../../../contract/src/checklists/schema.ts';
import {
  checklistBeginning,
  disagreementOf,
  flipOf,
  usedVerification,
} from '../../domain/checklist-words.ts';
import { Button } from '../../ui/button.tsx';
import './checklists.css';

/** `isWhole`: nothing is hidden. */
export function Reasoning({ item, isWhole = false }: { item: ChecklistItem; isWhole?: boolean }) {
  const verification = usedVerification(item);
  const differs = disagreementOf(item);
  const flip = flipOf(item);
  return (
    <>
      {verification === null ? (
        <p className="t2">This item has not been evaluated.</p>
      ) : (
        <ChecklistText text={verification.verification_notes} isWhole={isWhole} />
      )}
      {flip === null ? null : <p className="checklist-differs">{flip}</p>}
      {differs === null ? null : (
        <p className="checklist-differs">
          <TriangleAlert size={14} aria-hidden />
          <span>{differs}</span>
        </p>
      )}
    </>
  );
}

/** CL-015: the first 200 characters, and the rest on demand. */
export function ChecklistText({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = isWhole ? null : checklistBeginning(text);
  return (
    <p className="checklist-reason">
      {beginning === null || isOpen ? text : beginning}{' '}
      {beginning === null ? null : (
        <Button className="issue-link" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'less' : 'more'}
        </Button>
      )}
    </p>
  );
}

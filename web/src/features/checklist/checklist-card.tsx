/** One checklist item as a card (CL-014 to CL-020). */
import { useId, useState } from 'react';
import { ISSUE_SUMMARY_LENGTH } from '../../../../contract/src/constants.ts';
import type {
  ChecklistItem,
  ChecklistReference,
} from '../../../../contract/src/checklists/schema.ts';
import {
  checklistOf,
  disagreementOf,
  filledInOf,
  flipOf,
  hasPercent,
  restOfRequirement,
  statusOfItem,
  usedVerification,
  verifierOf,
} from '../../domain/checklist-words.ts';
import { dateText } from '../../domain/dates.ts';
import type { RaiseFrom } from '../../host/issues/issues-host.ts';
import type { Workspace } from '../../host/workspace.ts';
import { ComplianceMark, ComplianceMeter } from '../../parts/checklists/compliance-mark.tsx';
import { openReference } from '../../parts/checklists/open-reference.ts';
import { ChecklistText, Reasoning } from '../../parts/checklists/reasoning.tsx';
import { ReferenceChips, ReferenceList } from '../../parts/checklists/references.tsx';
import { VerifyButton } from '../../parts/checklists/verify-button.tsx';
import { Button } from '../../ui/button.tsx';

type ChecklistCardProps = {
  item: ChecklistItem;
  isAdmin: boolean;
  workspace: Pick<Workspace, 'project' | 'open' | 'openOverlay'>;
  /** Null for people who raise no issues. */
  raise: Workspace['issues']['raise'] | null;
};

/** The requirement is what the description begins with. */
function raisedFrom(item: ChecklistItem): RaiseFrom {
  return {
    ...{ documentId: item.document_id, pageNumber: item.page_number, markupKey: null },
    words: item.requirement_text,
    summary: item.summary.slice(0, ISSUE_SUMMARY_LENGTH),
    checklistItem: { id: item.checklist_item_id, label: item.item_id },
  };
}

export function ChecklistCard({ item, isAdmin, workspace, raise }: ChecklistCardProps) {
  const titleId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const verification = usedVerification(item);
  const flip = flipOf(item);
  const filledIn = filledInOf(item);
  const checklist = checklistOf(item, workspace.project.documents);
  const { summary, requirement_text: text } = item;
  const show = (reference: ChecklistReference) => openReference(workspace, reference);
  const toItem = () =>
    workspace.open(1, {
      ...{ documentId: item.document_id, pageNumber: item.page_number },
      ...{ sheetId: null, box: null },
    });
  return (
    <article className={`checklist-card ${isExpanded ? 'is-open' : ''}`} aria-labelledby={titleId}>
      <div className="row g8 checklist-head">
        <ComplianceMark status={statusOfItem(item)} />
        {verification !== null && hasPercent(verification) ? (
          <ComplianceMeter percent={verification.percent_compliant} />
        ) : null}
        <span className="end">
          {verification === null ? null : <VerifyButton item={item} isAdmin={isAdmin} />}
        </span>
      </div>
      <h3 id={titleId}>
        <Button className="checklist-title" onPress={toItem}>
          <span className="t2">{item.item_id}</span> {summary}
        </Button>
      </h3>
      {checklist === null ? null : <div className="f12 t3 clip">{checklist}</div>}
      {text === summary ? null : (
        <div className="t2">
          <ChecklistText text={restOfRequirement(item)} isWhole={isExpanded} />
        </div>
      )}
      {isExpanded ? (
        <>
          <h4 className="f12 m t2">AI Reasoning</h4>
          <Reasoning item={item} />
          <dl className="checklist-card-facts">
            <dt>Section</dt>
            <dd>{item.section_title}</dd>
            {filledIn === '' ? null : (
              <>
                <dt>On the checklist</dt>
                <dd>{filledIn}</dd>
              </>
            )}
            {verification === null ? null : (
              <>
                <dt>Date verified</dt>
                <dd>
                  {dateText(verification.created_at)}, {verifierOf(verification)}
                </dd>
                <dt>All References</dt>
                <dd>
                  <ReferenceList references={verification.references} onOpen={show} />
                </dd>
              </>
            )}
          </dl>
        </>
      ) : disagreementOf(item) !== null ? (
        <p className="f12 checklist-note">A later check found otherwise.</p>
      ) : flip === null ? null : (
        <p className="f12 checklist-note">{flip}</p>
      )}
      <div className="row g8 checklist-foot">
        {isExpanded ? null : (
          <ReferenceChips references={verification?.references ?? []} onOpen={show} />
        )}
        <span className="end row g8">
          {raise === null || (verification !== null && !isExpanded) ? null : (
            <Button className="issue-link" onPress={() => raise(raisedFrom(item))}>
              Add issue
            </Button>
          )}
          {verification === null ? (
            <VerifyButton item={item} isAdmin={isAdmin} />
          ) : (
            <Button
              className="issue-link"
              isExpanded={isExpanded}
              onPress={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? 'Hide full details' : 'Show full details'}
            </Button>
          )}
        </span>
      </div>
    </article>
  );
}

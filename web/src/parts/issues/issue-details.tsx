/** What the expanded card adds: where the issue is, its priority, discipline, reporter and date (IC-009, IC-010). */
import { MapPin } from 'lucide-react';
import type { Issue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import { labelOf } from '../../api/lookups.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { dateText } from '../../domain/dates.ts';
import { referenceLabel, reporterOnCard } from '../../domain/issue-words.ts';
import { Button } from '../../ui/button.tsx';
import { AssistantMark, DisciplineMark, PersonMark, PriorityMark } from './marks.tsx';
import type { useIssueActions } from './issue-actions.ts';
import { DisciplinePicker, PriorityPicker } from './pickers.tsx';

type IssueDetailsProps = {
  issue: Issue;
  lookups: IssueLookups;
  isRestricted: boolean;
  actions: ReturnType<typeof useIssueActions>;
  /** Id of the reference that a viewer shows, or null. */
  activeId: number | null;
  onOpen: (reference: LocationReference) => void;
};

export function IssueDetails(props: IssueDetailsProps) {
  const { issue, lookups, isRestricted, actions } = props;
  const all = issue.locations.flatMap(({ location_description, location_references }) =>
    location_references.map((reference) => ({ reference, description: location_description })),
  );
  const [primary, others] = [true, false].map((isPrimary) =>
    all.filter(({ reference }) => reference.is_primary === isPrimary),
  );
  const buttons = (found: typeof primary = []) => (
    <dd className="issue-places">
      {found.map(({ reference, description }) => (
        <Button
          key={reference.id}
          className={reference.id === props.activeId ? 'issue-place is-active' : 'issue-place'}
          label={placeName(reference, description)}
          onPress={() => props.onOpen(reference)}
        >
          {reference.id === props.activeId ? <MapPin size={12} aria-hidden /> : null}
          {referenceLabel(reference)}
        </Button>
      ))}
    </dd>
  );
  return (
    <dl className="issue-facts">
      <dt>Locations</dt>
      {primary?.length === 0 ? <dd>–</dd> : buttons(primary)}
      <dt>References</dt>
      {others?.length === 0 ? <dd>{issue.ref_number}</dd> : buttons(others)}
      <dt>Priority</dt>
      <dd>
        {isRestricted ? (
          <PriorityMark id={issue.priority_id} />
        ) : (
          <PriorityPicker value={issue.priority_id} onChange={actions.setPriority} />
        )}
      </dd>
      <dt>Discipline</dt>
      <dd>
        {isRestricted ? (
          <DisciplineMark
            id={issue.discipline_id}
            label={labelOf(lookups.disciplines, issue.discipline_id)}
          />
        ) : (
          <DisciplinePicker
            disciplines={lookups.disciplines}
            value={issue.discipline_id}
            onChange={actions.setDiscipline}
          />
        )}
      </dd>
      <dt>Reporter</dt>
      <dd>
        {issue.creator_id === null ? (
          <AssistantMark name={reporterOnCard(issue)} />
        ) : (
          <PersonMark name={reporterOnCard(issue)} />
        )}
      </dd>
      <dt>Date created</dt>
      <dd>{dateText(issue.created_at)}</dd>
    </dl>
  );
}

/** "E-603, Control panel outputs". */
function placeName(reference: LocationReference, description: string): string {
  const label = referenceLabel(reference);
  return description === '' || description === label ? label : `${label}, ${description}`;
}

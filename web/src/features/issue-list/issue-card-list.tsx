/** The issues of a page as cards: on phones, and where people prefer them. */
import { Fragment, useState } from 'react';
import type { Issue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { withPageHeadings } from '../../parts/issues/by-page.ts';
import { IssueCard } from '../../parts/issues/issue-card.tsx';
import { SelectBox } from './issue-row.tsx';
import { isSelected, toggled } from './model/selection.ts';
import type { Selection } from './model/selection.ts';

type IssueCardListProps = {
  issues: readonly Issue[];
  lookups: IssueLookups;
  isRestricted: boolean;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** Sorted by page: each page has a heading (IC-008). */
  isByPage: boolean;
  currentId: number | null;
  onOpen: (issue: Issue, reference?: LocationReference) => void;
  onEdit: (issue: Issue) => void;
};

export function IssueCardList(props: IssueCardListProps) {
  const { issues, isRestricted, selection, onSelection } = props;
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const ids = issues.map(({ id }) => id);
  return (
    <ul className="scroll issue-card-list" aria-label="Issues">
      {withPageHeadings(issues).map(({ issue, heading }) => (
        <Fragment key={issue.id}>
          {props.isByPage && heading !== null ? <li className="card-page">{heading}</li> : null}
          <li className={isRestricted ? '' : 'has-select'}>
            {isRestricted ? null : (
              <SelectBox
                label={`Select issue ${issue.id}`}
                state={isSelected(selection, issue.id) ? 'all' : 'none'}
                onPress={() => onSelection(toggled(selection, issue.id, ids))}
              />
            )}
            <IssueCard
              issue={issue}
              lookups={props.lookups}
              isRestricted={isRestricted}
              isSelected={issue.id === props.currentId}
              isExpanded={expanded.includes(issue.id)}
              onExpand={(isOpen) =>
                setExpanded(
                  isOpen ? [...expanded, issue.id] : expanded.filter((id) => id !== issue.id),
                )
              }
              onOpen={(reference) => props.onOpen(issue, reference)}
              onEdit={() => props.onEdit(issue)}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

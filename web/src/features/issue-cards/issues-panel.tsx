/** The Issues tab: cards of the list that the URL describes, and the selected issue wherever it is in that list. */
import { CircleAlert, CircleDot, SearchX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Issue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import { ISSUE_LIST, ISSUES_PER_PAGE } from '../../../../contract/src/issues/list.ts';
import { ApiError } from '../../api/api-error.ts';
import { issueQuery } from '../../api/issues.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import { CLEARED, isFiltered } from '../../domain/issue-search.ts';
import { primaryReference } from '../../domain/issue-words.ts';
import { sortOf } from '../../domain/list-search.ts';
import { plural } from '../../domain/units.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { IssueCard } from '../../parts/issues/issue-card.tsx';
import { lastPage } from '../../parts/issues/page-links.ts';
import { Pagination } from '../../parts/issues/pagination.tsx';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Expanded } from './expanded.ts';
import './issue-cards.css';
import { handleCardKey } from './card-keys.ts';
import { withPageHeadings } from '../../parts/issues/by-page.ts';
import type { OnPage } from './on-page.ts';
import { PanelTools } from './panel-tools.tsx';
import { PhoneIssue } from './phone-issue.tsx';
import { useRevealed } from './use-revealed.ts';

/** Its id in the workspace. */
export const PANEL = 'issues';

type IssuesPanelProps = {
  workspace: Workspace;
  list: IssueList;
  onPage: OnPage;
  expanded: Expanded;
};

/** From the last change of the filters until the count is announced. */
const COUNT_REST_MS = 500;

export function IssuesPanel({ workspace, list, onPage, expanded }: IssuesPanelProps) {
  const { issues: host, project, panes } = workspace;
  const { search, page, change } = list;
  const lookups = useIssueLookups(project.id);
  const isSmall = useMediaQuery('(max-width: 767px)');
  const scroller = useRef<HTMLDivElement>(null);
  const listed = page.data?.data;
  const total = page.data?.pagination.total ?? 0;
  const { selectedId } = host;
  const isListed = listed?.some(({ id }) => id === selectedId) === true;
  const elsewhere = useQuery({
    ...issueQuery(selectedId ?? 0),
    enabled: selectedId !== null && listed !== undefined && !isListed,
  });
  const isGone = elsewhere.error instanceof ApiError && elsewhere.error.status === 404;
  // The address may name an issue of another project.
  const isMissing = isGone || (elsewhere.data?.project_id ?? project.id) !== project.id;
  const selected = selectedId === null || isListed || isMissing ? undefined : elsewhere.data;
  useRevealed(scroller, selectedId, isListed || selected !== undefined);
  useSpokenCount(
    `${JSON.stringify({ ...search, page: 0 })} ${onPage.isOn}`,
    page.isPlaceholderData ? undefined : page.data?.pagination.total,
  );

  /** A second reference opens in the second viewer (LO-003). */
  const open = (issue: Issue, reference?: LocationReference) => {
    if (reference !== undefined) {
      host.open(issue, reference, panes.second !== null && !reference.is_primary ? 2 : 1);
      return;
    }
    host.open(issue);
    const second = issue.locations
      .flatMap(({ location_references: references }) => references)
      .find(({ is_primary: isPrimary }) => !isPrimary);
    if (panes.second !== null && second !== undefined) host.open(issue, second, 2);
  };
  const card = (issue: Issue) => (
    <IssueCard
      issue={issue}
      lookups={lookups}
      isRestricted={host.isRestricted}
      isSelected={issue.id === selectedId}
      isExpanded={expanded.has(issue.id)}
      onExpand={(isExpanded) => expanded.set(issue.id, isExpanded)}
      onOpen={(reference) => open(issue, reference)}
      onEdit={() => host.edit(issue.id)}
    />
  );
  const alone = listed?.find(({ id }) => id === selectedId) ?? selected;
  if (isSmall && alone !== undefined) {
    const at = listed?.findIndex(({ id }) => id === alone.id) ?? -1;
    return (
      <PhoneIssue
        issueId={alone.id}
        position={at < 0 ? null : `${at + 1} of ${listed?.length ?? 0} on this page of the list`}
        onBack={() => host.select(null)}
        onShow={
          primaryReference(alone) === null
            ? null
            : () => {
                open(alone);
                workspace.panels.close(PANEL);
              }
        }
      >
        {card(alone)}
      </PhoneIssue>
    );
  }
  const isByPage = sortOf(ISSUE_LIST, search).by === 'page';
  return (
    <div className="issues-panel">
      <PanelTools
        search={search}
        onChange={change}
        stats={page.data?.priority_stats}
        onPage={onPage}
        isRestricted={host.isRestricted}
        onList={() => host.setDrawerOpen(true)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the titles inside */}
      <div
        ref={scroller}
        className="scroll"
        onKeyDown={handleCardKey}
        aria-busy={page.isPlaceholderData}
      >
        {selected === undefined ? null : (
          <section aria-label="Selected issue">
            <p className="issues-heading">Selected issue, not among those below</p>
            {card(selected)}
          </section>
        )}
        {selectedId !== null && !isListed && (isMissing || elsewhere.isLoadingError) ? (
          <p className="issues-heading">
            Issue #{selectedId} {isMissing ? 'was not found.' : 'could not be loaded.'}{' '}
            {isMissing ? null : (
              <Button className="issue-link" onPress={() => void elsewhere.refetch()}>
                Retry
              </Button>
            )}{' '}
            <Button className="issue-link" onPress={() => host.select(null)}>
              Clear selection
            </Button>
          </p>
        ) : null}
        {listed === undefined ? (
          <NotLoaded hasFailed={page.isError} onRetry={() => void page.refetch()} />
        ) : (
          <ul aria-label="Issues">
            {withPageHeadings(listed).map(({ issue, heading }) => (
              <li key={issue.id}>
                {isByPage && heading !== null ? <p className="issues-heading">{heading}</p> : null}
                {card(issue)}
              </li>
            ))}
          </ul>
        )}
        {listed?.length === 0 ? (
          <NoIssues
            page={search.page ?? 1}
            last={lastPage(total, ISSUES_PER_PAGE)}
            isFiltered={isFiltered(search) || onPage.isOn}
            onPage={(to) => change({ page: to })}
            onClear={() => {
              onPage.set(false);
              change(CLEARED);
            }}
          />
        ) : null}
      </div>
      <Pagination
        page={search.page ?? 1}
        perPage={ISSUES_PER_PAGE}
        shown={listed?.length ?? 0}
        total={total}
        onPage={(next) => {
          change({ page: next });
          scroller.current?.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

function NotLoaded({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return hasFailed ? (
    <EmptyState
      icon={<CircleAlert size={28} strokeWidth={1.4} aria-hidden />}
      title="Issues could not be loaded"
      actions={<Button onPress={onRetry}>Retry</Button>}
    />
  ) : (
    <p className="side-note t2">Loading issues…</p>
  );
}

type NoIssuesProps = {
  page: number;
  /** 0 if there are no issues. */
  last: number;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
};

const ICON = { size: 28, strokeWidth: 1.4, 'aria-hidden': true } as const;

/** IL-020, IL-021, IL-028. */
function NoIssues({ page, last, isFiltered: hasFilters, onPage, onClear }: NoIssuesProps) {
  if (last > 0) {
    return (
      <EmptyState
        icon={<SearchX {...ICON} />}
        title={`There is no page ${page.toLocaleString('en-US')}`}
        actions={<Button onPress={() => onPage(last)}>Go to the last page</Button>}
      />
    );
  }
  return hasFilters ? (
    <EmptyState
      icon={<SearchX {...ICON} />}
      title="No issues found"
      actions={<Button onPress={onClear}>Clear all filters</Button>}
    />
  ) : (
    <EmptyState icon={<CircleDot {...ICON} />} title="No Issues">
      <p>Issues that you and others raise are listed here.</p>
    </EmptyState>
  );
}

/** Says how many issues there are once the filters rest, but not on opening. */
function useSpokenCount(filters: string, total: number | undefined): void {
  const rested = useDebounced(total === undefined ? null : `${total}\n${filters}`, COUNT_REST_MS);
  const said = useRef(filters);
  useEffect(() => {
    if (rested === null) return;
    const [count = '0', of = ''] = rested.split('\n');
    if (of === said.current) return;
    said.current = of;
    announce(count === '0' ? 'No issues found' : plural(Number(count), 'issue'));
  }, [rested]);
}

/** The Issues tab of the drawer: toolbar, filters, list and pages, in this order (IL-019). */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Flag, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ISSUE_LIST, ISSUES_PER_PAGE } from '../../../../contract/src/issues/list.ts';
import type { Issue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import { themesQuery } from '../../api/themes.ts';
import { CLEARED, issueQueryOf } from '../../domain/issue-search.ts';
import { sortOf } from '../../domain/list-search.ts';
import { plural } from '../../domain/units.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { useLasting } from '../../lib/debounce.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { DownloadIssues } from '../../parts/issues/download-issues.tsx';
import { SortMenu } from '../../parts/issues/sort-menu.tsx';
import { lastPage } from '../../parts/issues/page-links.ts';
import { Pagination } from '../../parts/issues/pagination.tsx';
import { useIssueList } from '../../parts/issues/use-issue-list.ts';
import type { IssueList as List, ListPlace } from '../../parts/issues/use-issue-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { Menu } from '../../ui/menu.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import './issue-list.css';
import { IssueCardList } from './issue-card-list.tsx';
import { IssueTable } from './issue-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { shownColumns } from './model/columns.ts';
import { chipsOf } from './model/filters.ts';
import { BULK_ACTIONS, BULK_LABELS, bulkActionOf } from './model/bulk.ts';
import { bulkOf } from './model/quick-keys.ts';
import type { QuickAction } from './model/quick-keys.ts';
import { EVERYTHING, NOTHING, stateOfPage } from './model/selection.ts';
import { QuickDialog } from './quick-dialog.tsx';
import { SavedViewsMenu } from './saved-views/saved-views-menu.tsx';
import { listKeyOf, useSelection } from './use-selection.ts';
import { ViewSwitch } from './view-switch.tsx';
import { UploadDialog } from '../../parts/uploads/upload-dialog.tsx';
import { ViewSettingsPopover } from './view-settings-popover.tsx';
import { viewSettings } from './view-settings.ts';

const NO_THEMES: readonly never[] = [];
const ICON = { size: 28, strokeWidth: 1.4, 'aria-hidden': true } as const;

type IssueListProps = { workspace: ListPlace & Pick<Workspace, 'me'> };

export function IssueList({ workspace }: IssueListProps) {
  const { issues: host, project, me } = workspace;
  const { isRestricted } = host;
  const list = useIssueList(workspace);
  const { data: themes = NO_THEMES } = useQuery(themesQuery(project.id));
  const known = useIssueLookups(project.id);
  const lookups = { ...known, themes };
  const isSmall = useMediaQuery('(max-width: 767px)');
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const { visibleColumns, view } = useStore(viewSettings);
  const columns = useMemo(
    () => shownColumns(visibleColumns, { isRestricted, isNarrow }),
    [visibleColumns, isRestricted, isNarrow],
  );
  const { data } = list.page;
  const { by, order } = sortOf(ISSUE_LIST, list.search);
  const sort = useMemo(() => ({ by, order }), [by, order]);
  useSpokenCount(list);
  const total = data?.pagination.total ?? 0;
  const { selection, setSelection, selected, bulk, startBulk, endBulk } = useSelection(
    workspace,
    list,
  );
  const [isUploading, setUploading] = useState(false);
  const [quick, setQuick] = useState<{ action: QuickAction; issue: Issue } | null>(null);

  const open = (issue: Issue, reference?: LocationReference) => {
    host.open(issue, reference);
    host.setDrawerOpen(false);
  };
  const isCards = isSmall || view === 'cards';
  const isWholePage = stateOfPage(selection, data?.data.map(({ id }) => id) ?? []) === 'all';
  const listed = { lookups, isRestricted, selection, onSelection: setSelection };
  const shared = { ...listed, currentId: host.selectedId, onOpen: open };
  return (
    <>
      <ListToolbar
        list={list}
        isRestricted={isRestricted}
        end={
          <>
            <DownloadIssues
              projectId={project.id}
              query={issueQueryOf(list.search, isRestricted)}
              isDisabled={data === undefined || data.data.length === 0}
              onImport={isRestricted ? undefined : host.importFrom}
            />
            {isSmall ? null : <ViewSwitch view={view} />}
            {isCards ? <SortMenu search={list.search} onChange={list.change} /> : null}
            {isRestricted ? null : (
              <Menu
                label="Bulk actions"
                trigger={
                  <Button isSmall>
                    Bulk actions
                    <ChevronDown size={13} aria-hidden />
                  </Button>
                }
                entries={BULK_ACTIONS.map((id) => ({
                  id,
                  label: BULK_LABELS[id],
                  isDisabled: selected === 0,
                }))}
                {...(selected === 0 && { heading: 'Select issues first' })}
                onAction={(id) => startBulk(bulkActionOf(id))}
              />
            )}
            {isCards ? null : <ViewSettingsPopover isRestricted={isRestricted} />}
          </>
        }
      />
      <FilterBar
        {...{ list, lookups, isRestricted }}
        views={<SavedViewsMenu workspace={workspace} list={list} />}
        onUpload={isRestricted ? null : () => setUploading(true)}
      />
      {isUploading ? (
        <UploadDialog user={me} projectId={project.id} onClose={() => setUploading(false)} />
      ) : null}
      {data === undefined || data.data.length === 0 ? (
        <NoRows list={list} chips={chipsOf(list.search, lookups, isRestricted).length} />
      ) : isCards ? (
        <IssueCardList
          {...shared}
          isByPage={by === 'page'}
          issues={data.data}
          onEdit={({ id }) => {
            host.edit(id);
            host.setDrawerOpen(false);
          }}
        />
      ) : (
        <IssueTable
          {...shared}
          issues={data.data}
          columns={columns}
          sort={sort}
          onSort={(next) => list.change({ sort_by: next.by, sort_order: next.order })}
          onQuick={(action, issue) => {
            const many = selected === 0 ? null : bulkOf(action);
            if (many === null) setQuick({ action, issue });
            else startBulk(many);
          }}
        />
      )}
      {selected === 0 ? null : (
        <BulkBar
          count={selected}
          matching={!selection.isAll && isWholePage && total > selected ? total : null}
          onAll={() => setSelection(EVERYTHING)}
          onAction={startBulk}
          onClear={() => setSelection(NOTHING)}
        />
      )}
      {bulk === null ? null : (
        <BulkDialog
          {...bulk}
          lookups={lookups}
          onClose={endBulk}
          onSaved={() => setSelection(NOTHING)}
        />
      )}
      {quick === null ? null : (
        <QuickDialog {...quick} lookups={lookups} onClose={() => setQuick(null)} />
      )}
      {data === undefined ? null : (
        <Pagination
          page={list.search.page ?? 1}
          perPage={ISSUES_PER_PAGE}
          shown={data.data.length}
          total={data.pagination.total}
          onPage={(page) => list.change({ page })}
        />
      )}
    </>
  );
}

/** Says how many issues there are when the list is another one. */
function useSpokenCount({ page: { data, isPlaceholderData }, search }: List): void {
  const { page = 1 } = search;
  const say = useEffectEvent(() => {
    if (data === undefined) return;
    const { total } = data.pagination;
    const last = lastPage(total, ISSUES_PER_PAGE);
    const place = last > 1 ? `, page ${page} of ${last}` : '';
    announce(total === 0 ? 'No issues found.' : `${plural(total, 'issue')}${place}.`);
  });
  const isThere = data !== undefined && !isPlaceholderData;
  const listKey = listKeyOf(search);
  useEffect(() => {
    if (isThere) say();
  }, [isThere, listKey, page]);
}

/** Instead of rows: they load, could not be loaded, or there are none. */
function NoRows({ list, chips }: { list: List; chips: number }) {
  const { page, count, search, change } = list;
  const isSlow = useLasting(page.isPending);
  if (page.data === undefined) {
    if (page.error === null) return isSlow ? <RowSkeletons /> : <div className="grow" />;
    return (
      <LoadFailure
        title="The issues could not be loaded"
        detail={detailOf(page.error)}
        isRetrying={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    );
  }
  const { total } = page.data.pagination;
  if (total > 0) {
    const last = lastPage(total, ISSUES_PER_PAGE);
    return (
      <EmptyState
        icon={<SearchX {...ICON} />}
        title={`There is no page ${(search.page ?? 1).toLocaleString('en-US')}`}
        actions={<Button onPress={() => change({ page: last })}>Go to the last page</Button>}
      >
        <p>The last page is {last.toLocaleString('en-US')}.</p>
      </EmptyState>
    );
  }
  const limits = chips + (search.search === undefined ? 0 : 1);
  if (limits > 0 && count.data !== 0) {
    const what = search.search === undefined ? plural(chips, 'filter') : 'Search and filters';
    const verb = what === '1 filter' ? 'hides' : 'hide';
    return (
      <EmptyState
        icon={<SearchX {...ICON} />}
        title="No issues found"
        actions={<Button onPress={() => change(CLEARED)}>Clear all filters</Button>}
      >
        <p>
          {what} {verb} all{count.data === undefined ? '' : ` ${plural(count.data, 'issue')}`}.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Flag {...ICON} />} title="No Issues">
      <p>Draw a shape on a sheet to raise the first one.</p>
    </EmptyState>
  );
}

/** Of the height of rows. */
function RowSkeletons() {
  return (
    <div className="grow issue-skeletons" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <span key={row} className="sk" />
      ))}
    </div>
  );
}

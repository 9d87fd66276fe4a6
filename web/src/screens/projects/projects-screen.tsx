/** Home: all projects of the user's organizations (PL-001 to PL-022). */
import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus, SearchX } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PROJECT_LIST } from '../../../../contract/src/projects/list.ts';
import type { ProjectSort } from '../../../../contract/src/projects/list.ts';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { detailOf } from '../../api/api-error.ts';
import { useMe } from '../../api/users.ts';
import { projectsQuery } from '../../api/projects.ts';
import { sortOf, withSort, withWords } from '../../domain/list-search.ts';
import type { ListSearch } from '../../domain/list-search.ts';
import { arrange } from '../../domain/projects-search.ts';
import { plural } from '../../domain/units.ts';
import { ProjectActionDialog } from '../../features/projects/project-actions.tsx';
import type { AskedAction } from '../../features/projects/project-actions.tsx';
import { CardSkeletons, ProjectCards } from '../../features/projects/project-cards.tsx';
import { ProjectMenu } from '../../features/projects/project-menu.tsx';
import { ProjectsTable, RowSkeletons } from '../../features/projects/projects-table.tsx';
import { useListView } from '../../features/shell/list-view.tsx';
import { ShowSidebar } from '../../features/shell/shell.tsx';
import { announce } from '../../lib/announcer.ts';
import { useLasting } from '../../lib/debounce.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useSearchBox, useWordsInUrl } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';

type ProjectsScreenProps = {
  search: ListSearch<ProjectSort>;
  onSearch: (search: ListSearch<ProjectSort>) => void;
  onOpen: (href: string) => void;
};

const AddProjectDialog = lazyForm(
  async () => (await import('../../features/add-project/add-project-dialog.tsx')).AddProjectDialog,
);

export function ProjectsScreen({ search, onSearch, onOpen }: ProjectsScreenProps) {
  const me = useMe();
  const { data, error, isPending, isFetching, refetch } = useQuery(projectsQuery);
  const { view, viewSwitch } = useListView('projects-view', 'cards');
  const [isAdding, setAdding] = useState(false);
  const [menuOf, setMenuOf] = useState<ProjectSummary | null>(null);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const menuButton = useRef<HTMLButtonElement | null>(null);
  const openMenu = useCallback((project: ProjectSummary, button: HTMLButtonElement) => {
    menuButton.current = button;
    setMenuOf(project);
  }, []);
  const box = useSearchBox(search.search);
  const wanted = box.words;
  const sort = sortOf(PROJECT_LIST, search);
  const isSlow = useLasting(isPending);
  const shown = useMemo(
    () => arrange(data ?? [], wanted, { by: sort.by, order: sort.order }),
    [data, wanted, sort.by, sort.order],
  );
  // Rendered deferred, so that typing stays responsive.
  const drawn = useDeferredValue(
    useMemo(
      () => ({ view, projects: shown, sort: { by: sort.by, order: sort.order } }),
      [view, shown, sort.by, sort.order],
    ),
  );
  const isNoneDrawn = drawn.projects.length === 0;
  const changeSort = useCallback(
    (next: Sort<ProjectSort>) => onSearch(withSort(PROJECT_LIST, search, next)),
    [search, onSearch],
  );

  useWordsInUrl(wanted, search.search, (words) => {
    onSearch(withWords(search, words));
    announce(shown.length === 0 ? 'No projects match.' : plural(shown.length, 'project'));
  });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The previous focus, in a form or row of another screen, is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const canCreate = me.can_create_projects;
  useEffect(() => (canCreate ? whenIdle(AddProjectDialog.preload) : undefined), [canCreate]);

  /** To the project's menu button, or to the page if it is gone. */
  const returnFocus = useEffectEvent(() => (menuButton.current ?? heading.current)?.focus());
  const isAsking = asked !== null;
  useEffect(() => (isAsking ? () => returnFocus() : undefined), [isAsking]);

  const addButton = canCreate ? (
    <Button variant="primary" hasIcon className="add-project" onPress={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      <span className="add-word">Add new project</span>
    </Button>
  ) : null;

  return (
    <>
      <title>All Projects · Pinbar</title>
      <header className="page-head">
        <ShowSidebar />
        <h1 ref={heading} tabIndex={-1}>
          All Projects
        </h1>
        {data === undefined ? null : (
          <span className="t3 page-count">{data.length.toLocaleString('en-US')}</span>
        )}
        <span className="page-tools">
          <SearchField label="Search projects" value={box.typed} onChange={box.type} />
          {viewSwitch}
          {addButton}
        </span>
      </header>
      {isPending ? isSlow ? view === 'cards' ? <CardSkeletons /> : <RowSkeletons /> : null : null}
      {error !== null && data === undefined ? (
        <LoadFailure
          title="The projects could not be loaded"
          detail={detailOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data !== undefined && data.length === 0 ? (
        <EmptyState
          icon={<FolderOpen size={28} strokeWidth={1.4} aria-hidden />}
          title="No projects"
        >
          <p>{canCreate ? 'Get started by creating a new project.' : 'No projects available.'}</p>
        </EmptyState>
      ) : null}
      {data !== undefined && data.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title={`No project names contain “${wanted}”`}
          actions={<Button onPress={() => box.type('')}>Clear search</Button>}
        />
      ) : null}
      {shown.length === 0 || isNoneDrawn ? null : drawn.view === 'cards' ? (
        <ProjectCards user={me} projects={drawn.projects} onOpen={onOpen} onMenu={openMenu} />
      ) : (
        <ProjectsTable
          user={me}
          projects={drawn.projects}
          sort={drawn.sort}
          onSort={changeSort}
          onOpen={onOpen}
          onMenu={openMenu}
        />
      )}
      {menuOf === null ? null : (
        <ProjectMenu
          user={me}
          project={menuOf}
          openedBy={menuButton}
          onClose={() => setMenuOf(null)}
          onAction={(action) => setAsked({ action, project: menuOf })}
        />
      )}
      {asked === null ? null : (
        <ProjectActionDialog
          {...asked}
          onClose={() => setAsked(null)}
          onRemoved={() => {
            // Removes its row after the dialog closes.
            menuButton.current = null;
            return Promise.resolve();
          }}
        />
      )}
      {isAdding ? (
        <Suspense>
          <AddProjectDialog user={me} onClose={() => setAdding(false)} onCreated={onOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

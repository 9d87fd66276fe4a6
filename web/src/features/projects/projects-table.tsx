/** The projects as a table; every column can be sorted (PL-013 to PL-016). */
import { FolderClosed } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import type { ProjectSort } from '../../../../contract/src/projects/list.ts';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { nextSort } from '../../domain/projects-search.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, sortWords, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import { mayChange } from './project-actions.tsx';
import { ProjectLink } from './project-link.tsx';
import { ProjectMenuButton } from './project-menu.tsx';
import type { OpenMenu } from './project-menu.tsx';

const COLUMNS: readonly Column<ProjectSort>[] = [
  { id: 'name', label: 'Project Name' },
  { id: 'issues_count', label: 'Issues', className: 'num' },
  { id: 'documents_count', label: 'Documents', className: 'num' },
  { id: 'created_at', label: 'Date created', className: 'num' },
];
const COLUMNS_WITH_MENU: readonly Column<ProjectSort | 'menu'>[] = [
  ...COLUMNS,
  { id: 'menu', label: 'Actions', className: 'row-menu', isHidden: true },
];

type ProjectsTableProps = {
  user: User;
  projects: readonly ProjectSummary[];
  sort: Sort<ProjectSort>;
  onSort: (sort: Sort<ProjectSort>) => void;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

/** A name on one line; on small screens names take several. */
const ROW_PX = 42;

type RowProps = {
  project: ProjectSummary;
  /** From 0. */
  index: number;
  canChange: boolean;
  /** Whether any row has a menu. */
  hasMenus: boolean;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

/** Memoized: rows that stay visible do not re-render while scrolling. */
const Row = memo(function Row({ project, index, ...props }: RowProps) {
  const { canChange, hasMenus, onOpen, onMenu } = props;
  return (
    <div {...rowProps(index)} className="table-row">
      <div role="rowheader" className="table-cell">
        <ProjectLink project={project} className="project-row" onOpen={onOpen}>
          <FolderClosed size={15} strokeWidth={1.6} aria-hidden />
          <span className="m" title={project.name}>
            {project.name}
          </span>
        </ProjectLink>
      </div>
      <div role="cell" className="table-cell num">
        {project.issues_count.toLocaleString('en-US')}
      </div>
      <div role="cell" className="table-cell num">
        {project.documents_count.toLocaleString('en-US')}
      </div>
      <div role="cell" className="table-cell num t2">
        {dateTimeText(project.created_at)}
      </div>
      {hasMenus ? (
        <div role="cell" className="table-cell row-menu">
          {canChange ? <ProjectMenuButton project={project} onMenu={onMenu} /> : null}
        </div>
      ) : null}
    </div>
  );
});

/** Memoized: other state changes do not re-render the list. */
export const ProjectsTable = memo(function ProjectsTable(props: ProjectsTableProps) {
  const { user, projects, sort, onSort, onOpen, onMenu } = props;
  const hasMenus = projects.some((project) => mayChange(user, project));
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => projects.map(({ id }) => id), [projects]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: useMediaQuery('(max-width: 767px)'),
  });
  return (
    <Table
      role="table"
      label={`Projects, sorted by ${sortWords(COLUMNS, sort)}. Column headers with buttons are sortable.`}
      className={hasMenus ? 'table-frame has-menus' : 'table-frame'}
      columns={hasMenus ? COLUMNS_WITH_MENU : COLUMNS}
      sorting={{
        now: sort,
        next: (id) => (id === 'menu' ? null : nextSort(sort, id)),
        onSort,
      }}
      rowCount={projects.length}
      rows={rows}
    >
      {(index) => {
        const project = projects[index];
        return project === undefined ? null : (
          <Row
            project={project}
            index={index}
            canChange={mayChange(user, project)}
            hasMenus={hasMenus}
            onOpen={onOpen}
            onMenu={onMenu}
          />
        );
      }}
    </Table>
  );
});

/** Skeleton rows of the same height while loading. */
export function RowSkeletons() {
  return (
    <div className="table-frame" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <span key={row} className="sk row-skeleton" />
      ))}
    </div>
  );
}

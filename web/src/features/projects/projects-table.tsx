/** The projects as a table; every column can be sorted (PL-013 to PL-016). */
import { ArrowDown, ArrowUp, FolderClosed } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ProjectSort } from '../../../../contract/src/projects/list.ts';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { nextSort } from '../../domain/projects-search.ts';
import { announce } from '../../lib/announcer.ts';
import { RowGap } from '../../ui/row-gap.tsx';
import { useRowWindow } from '../../lib/row-window.ts';
import { mayChange } from './project-actions.tsx';
import { ProjectLink } from './project-link.tsx';
import { ProjectMenuButton } from './project-menu.tsx';
import type { OpenMenu } from './project-menu.tsx';

const COLUMNS: readonly { by: ProjectSort; label: string; isNumber: boolean }[] = [
  { by: 'name', label: 'Project Name', isNumber: false },
  { by: 'issues_count', label: 'Issues', isNumber: true },
  { by: 'documents_count', label: 'Documents', isNumber: true },
  { by: 'created_at', label: 'Date created', isNumber: true },
];
const ORDER_WORDS = { asc: 'ascending', desc: 'descending' } as const;

function labelOf(by: ProjectSort): string {
  return COLUMNS.find((column) => column.by === by)?.label.toLowerCase() ?? by;
}

type ProjectsTableProps = {
  user: User;
  projects: readonly ProjectSummary[];
  sort: Sort<ProjectSort>;
  onSort: (sort: Sort<ProjectSort>) => void;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

/** A name on one line. */
const ROW_PX = 43;

type RowProps = {
  project: ProjectSummary;
  /** From 0. */
  index: number;
  measure: (row: HTMLElement | null) => void;
  canChange: boolean;
  /** Whether any row has a menu. */
  hasMenus: boolean;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

/** Memoized: rows that stay visible do not re-render while scrolling. */
const Row = memo(function Row({ project, index, measure, ...props }: RowProps) {
  const { canChange, hasMenus, onOpen, onMenu } = props;
  return (
    // The header is row 1.
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <ProjectLink project={project} className="project-row" onOpen={onOpen}>
          <FolderClosed size={15} strokeWidth={1.6} aria-hidden />
          <span className="m" title={project.name}>
            {project.name}
          </span>
        </ProjectLink>
      </th>
      <td className="num">{project.issues_count.toLocaleString('en-US')}</td>
      <td className="num">{project.documents_count.toLocaleString('en-US')}</td>
      <td className="num t2">{dateTimeText(project.created_at)}</td>
      {hasMenus ? (
        <td className="row-menu">
          {canChange ? <ProjectMenuButton project={project} onMenu={onMenu} /> : null}
        </td>
      ) : null}
    </tr>
  );
});

/** Memoized: other state changes do not re-render the list. */
export const ProjectsTable = memo(function ProjectsTable(props: ProjectsTableProps) {
  const { user, projects, sort, onSort, onOpen, onMenu } = props;
  const hasMenus = projects.some((project) => mayChange(user, project));
  const scroller = useRef<HTMLDivElement>(null);
  const { pieces, measure } = useRowWindow(scroller, projects, ROW_PX);
  const press = (by: ProjectSort) => {
    const next = nextSort(sort, by);
    onSort(next);
    announce(`Sorted by ${labelOf(next.by)}, ${ORDER_WORDS[next.order]}.`);
  };
  return (
    <div ref={scroller} className="table-frame scroll">
      <table className="projects-table" aria-rowcount={projects.length + 1}>
        <caption className="visually-hidden">
          Projects, sorted by {labelOf(sort.by)}, {ORDER_WORDS[sort.order]}. Column headers with
          buttons are sortable.
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ by, label, isNumber }) => {
              const isSorted = by === sort.by;
              const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={by}
                  scope="col"
                  className={isNumber ? 'num' : ''}
                  {...(isSorted ? { 'aria-sort': ORDER_WORDS[sort.order] } : {})}
                >
                  <button type="button" className="sort" onClick={() => press(by)}>
                    {label}
                    {isSorted ? <Arrow size={13} aria-hidden /> : null}
                  </button>
                </th>
              );
            })}
            {hasMenus ? (
              <th scope="col" className="row-menu">
                <span className="visually-hidden">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return <RowGap key={piece.key} px={piece.px} columns={COLUMNS.length + 1} />;
            }
            const project = projects[piece.index];
            return project === undefined ? null : (
              <Row
                key={project.id}
                project={project}
                index={piece.index}
                measure={measure}
                canChange={mayChange(user, project)}
                hasMenus={hasMenus}
                onOpen={onOpen}
                onMenu={onMenu}
              />
            );
          })}
        </tbody>
      </table>
    </div>
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

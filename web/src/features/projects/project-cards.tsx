/** The projects as cards (PL-012). */
import { FileText, Flag } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { dateText, dateTimeText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Rows, useFocusedRow, useRowWindow } from '../../ui/rows/rows.tsx';
import { mayChange } from './project-actions.tsx';
import { ProjectLink } from './project-link.tsx';
import { ProjectMenuButton } from './project-menu.tsx';
import type { OpenMenu } from './project-menu.tsx';
import { ProjectPicture } from './project-picture.tsx';

type ProjectCardsProps = {
  user: User;
  projects: readonly ProjectSummary[];
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

type CardProps = {
  project: ProjectSummary;
  /** Position from 1, and total count. */
  position: number;
  count: number;
  canChange: boolean;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

const Card = memo(function Card({
  project,
  position,
  count,
  canChange,
  onOpen,
  onMenu,
}: CardProps) {
  return (
    <div
      role="listitem"
      className={canChange ? 'project-place has-menu' : 'project-place'}
      aria-posinset={position}
      aria-setsize={count}
    >
      <ProjectLink project={project} className="project-card" onOpen={onOpen}>
        <ProjectPicture documentId={project.pictured_document_id} />
        <span className="project-card-name" title={project.name}>
          {project.name}
        </span>
        <span className="project-card-facts f12 t2">
          <span className="row g4">
            <FileText size={14} aria-hidden />
            {plural(project.documents_count, 'document')}
          </span>
          <span className="row g4">
            <Flag size={14} aria-hidden />
            {plural(project.issues_count, 'issue')}
          </span>
          <span className="end t3" title={dateTimeText(project.created_at)}>
            <span className="visually-hidden">Created </span>
            {dateText(project.created_at)}
          </span>
        </span>
      </ProjectLink>
      {canChange ? <ProjectMenuButton project={project} onMenu={onMenu} /> : null}
    </div>
  );
});

/** Estimated card height and gap, CSS px. */
const CARD_PX = 262;
const GAP_PX = 16;

/** Number of cards per row. */
function useColumns(list: RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const node = list.current;
    if (node === null) return undefined;
    const count = () => setColumns(getComputedStyle(node).gridTemplateColumns.split(' ').length);
    const sizes = new ResizeObserver(count);
    sizes.observe(node);
    count();
    return () => sizes.disconnect();
  }, [list]);
  return columns;
}

/** Only visible rows are mounted: there may be a thousand cards. Other state changes do not re-render the rows. */
export const ProjectCards = memo(function ProjectCards(props: ProjectCardsProps) {
  const { user, projects, onOpen, onMenu } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list);
  const cardsOf = (row: number) => projects.slice(row * columns, (row + 1) * columns);
  const rows = useRowWindow({
    scroller,
    keys: useMemo(
      () => projects.flatMap(({ id }, at) => (at % columns === 0 ? [id] : [])),
      [projects, columns],
    ),
    heightOf: CARD_PX * useTextScale(),
    gapPx: GAP_PX,
    isMeasured: true,
  });
  const focus = useFocusedRow();
  return (
    <div ref={scroller} className="scroll windowed">
      <div ref={list} role="list" className="project-cards" {...focus.handlers}>
        <Rows rows={rows} kept={focus.kept}>
          {(row) => (
            <div
              role="presentation"
              className="project-cards-row"
              data-row={row}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {cardsOf(row).map((project, column) => (
                <Card
                  key={project.id}
                  project={project}
                  position={row * columns + column + 1}
                  count={projects.length}
                  canChange={mayChange(user, project)}
                  onOpen={onOpen}
                  onMenu={onMenu}
                />
              ))}
            </div>
          )}
        </Rows>
      </div>
    </div>
  );
});

/** Skeleton cards of the same height while loading. */
export function CardSkeletons() {
  return (
    <div className="project-cards" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <span key={card} className="project-card sk" />
      ))}
    </div>
  );
}

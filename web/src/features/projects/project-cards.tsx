/** The projects as cards (PL-012). */
import { FileText, Flag, FolderClosed } from 'lucide-react';
import { memo } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { dateText, dateTimeText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { mayChange } from './project-actions.tsx';
import { ProjectLink } from './project-link.tsx';
import { ProjectMenuButton } from './project-menu.tsx';
import type { OpenMenu } from './project-menu.tsx';

type ProjectCardsProps = {
  user: User;
  projects: readonly ProjectSummary[];
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

type CardProps = {
  project: ProjectSummary;
  canChange: boolean;
  onOpen: (href: string) => void;
  onMenu: OpenMenu;
};

/** Remembered: a list of a thousand that is narrowed makes no card anew. */
const Card = memo(function Card({ project, canChange, onOpen, onMenu }: CardProps) {
  return (
    <li className={canChange ? 'project-place has-menu' : 'project-place'}>
      <ProjectLink project={project} className="project-card" onOpen={onOpen}>
        <span className="project-card-icon">
          <FolderClosed size={18} strokeWidth={1.6} aria-hidden />
        </span>
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
    </li>
  );
});

/** Remembered: what else changes on the screen draws no list anew. */
export const ProjectCards = memo(function ProjectCards(props: ProjectCardsProps) {
  const { user, projects, onOpen, onMenu } = props;
  return (
    <ul className="project-cards">
      {projects.map((project) => (
        <Card
          key={project.id}
          project={project}
          canChange={mayChange(user, project)}
          onOpen={onOpen}
          onMenu={onMenu}
        />
      ))}
    </ul>
  );
});

/** Cards of the same height while the list is on its way. */
export function CardSkeletons() {
  return (
    <div className="project-cards" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <span key={card} className="project-card sk" />
      ))}
    </div>
  );
}

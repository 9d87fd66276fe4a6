/** A project's menu in a list: a button per row and one shared menu. */
import { Ellipsis } from 'lucide-react';
import type { RefObject } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { SharedMenu } from '../../ui/menu.tsx';
import { actionOf, projectEntries } from './project-actions.tsx';
import type { ProjectAction } from './project-actions.tsx';

export type OpenMenu = (project: ProjectSummary, button: HTMLButtonElement) => void;

type ProjectMenuButtonProps = { project: ProjectSummary; onMenu: OpenMenu };

export function ProjectMenuButton({ project, onMenu }: ProjectMenuButtonProps) {
  const label = `Actions for ${project.name}`;
  return (
    <button
      type="button"
      className="ib project-menu"
      aria-label={label}
      aria-haspopup="menu"
      title={label}
      onClick={(event) => onMenu(project, event.currentTarget)}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
}

type ProjectMenuProps = {
  user: User;
  project: ProjectSummary;
  openedBy: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onAction: (action: ProjectAction) => void;
};

export function ProjectMenu({ user, project, openedBy, onClose, onAction }: ProjectMenuProps) {
  return (
    <SharedMenu
      label={`Actions for ${project.name}`}
      openedBy={openedBy}
      entries={projectEntries(user, project)}
      onClose={onClose}
      onAction={(id) => {
        const action = actionOf(id);
        if (action !== null) onAction(action);
      }}
    />
  );
}

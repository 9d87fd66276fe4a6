/** Project actions beside the project's name. */
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import {
  actionOf,
  ProjectActionDialog,
  projectEntries,
} from '../../features/projects/project-actions.tsx';
import type { ProjectAction } from '../../features/projects/project-actions.tsx';
import { useFocusBack } from '../../lib/focus-back.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

export function ProjectActions({ user, project }: { user: User; project: Project }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ProjectAction | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(asked !== null, button);
  const entries = projectEntries(user, project);
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label="Project actions"
        trigger={
          <IconButton label="Project actions" isSmall buttonRef={button}>
            <ChevronDown size={16} />
          </IconButton>
        }
        entries={entries}
        onAction={(id) => setAsked(actionOf(id))}
      />
      {asked === null ? null : (
        <ProjectActionDialog
          action={asked}
          project={project}
          onClose={() => setAsked(null)}
          onRemoved={() => navigate({ to: '/', replace: true })}
        />
      )}
    </>
  );
}

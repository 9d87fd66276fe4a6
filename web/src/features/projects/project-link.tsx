/** A link that opens a project. For one without documents it first fetches its upload (PL-020). */
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { tasksQuery } from '../../api/projects.ts';
import { addressOfEmptyProject, addressOfProject } from './model/project-address.ts';
import { showToast } from '../../ui/toast-queue.ts';

type ProjectLinkProps = {
  project: ProjectSummary;
  className: string;
  onOpen: (href: string) => void;
  children: ReactNode;
};

/** With Ctrl, Shift and the like the browser opens the link its own way. */
function isPlain(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

export function ProjectLink({ project, className, onOpen, children }: ProjectLinkProps) {
  const client = useQueryClient();
  const direct = addressOfProject(project);
  const open = async () => {
    if (direct !== null) {
      onOpen(direct);
      return;
    }
    try {
      const tasks = await client.fetchQuery(tasksQuery(project.id));
      onOpen(addressOfEmptyProject(project.id, tasks));
    } catch (error) {
      const detail = detailOf(error);
      showToast({ title: 'Error Loading Project', detail, tone: 'bad' });
    }
  };
  return (
    <a
      href={direct ?? addressOfEmptyProject(project.id, [])}
      className={className}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        void open();
      }}
    >
      {children}
    </a>
  );
}

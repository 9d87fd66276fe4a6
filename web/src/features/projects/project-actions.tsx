/** Project actions: rename and remove. */
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { lazyForm } from '../../ui/lazy-form.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RemoveProjectDialog } from './remove-project-dialog.tsx';

const RenameProjectDialog = lazyForm(
  async () => (await import('./rename-project-dialog.tsx')).RenameProjectDialog,
);

export type ProjectAction = 'rename' | 'remove';
/** The chosen action and its project. */
export type AskedAction = { action: ProjectAction; project: ProjectSummary };

/** The server decides who may remove it; administrators may rename it. */
export function projectEntries(user: User, project: ProjectSummary): MenuEntry[] {
  const entries: (MenuEntry & { isOffered: boolean })[] = [
    {
      id: 'rename' satisfies ProjectAction,
      label: 'Rename project',
      icon: <Pencil size={15} aria-hidden />,
      isOffered: user.is_admin,
    },
    {
      id: 'remove' satisfies ProjectAction,
      label: 'Remove project',
      icon: <Trash2 size={15} aria-hidden />,
      isOffered: project.can_remove,
    },
  ];
  return entries.filter(({ isOffered }) => isOffered);
}

/** Whether the project's menu has entries. */
export function mayChange(user: User, project: ProjectSummary): boolean {
  return projectEntries(user, project).length > 0;
}

type ProjectActionDialogProps = AskedAction & {
  onClose: () => void;
  /** Leaves the project's screen before its cache is cleared. */
  onRemoved?: () => Promise<void>;
};

export function ProjectActionDialog({ action, ...others }: ProjectActionDialogProps) {
  return action === 'rename' ? (
    <Suspense>
      <RenameProjectDialog {...others} />
    </Suspense>
  ) : (
    <RemoveProjectDialog {...others} />
  );
}

/** Project actions: rename, webhooks and remove. */
import { Pencil, Trash2, Webhook } from 'lucide-react';
import { Suspense } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { lazyForm } from '../../ui/lazy-form.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RemoveProjectDialog } from './remove-project-dialog.tsx';

const RenameProjectDialog = lazyForm(
  async () => (await import('./rename-project-dialog.tsx')).RenameProjectDialog,
);

const WebhooksDialog = lazyForm(
  async () => (await import('./webhooks/webhooks-dialog.tsx')).WebhooksDialog,
);

const ACTIONS = ['rename', 'webhooks', 'remove'] as const;
export type ProjectAction = (typeof ACTIONS)[number];
/** The chosen action and its project. */
export type AskedAction = { action: ProjectAction; project: ProjectSummary };

/** The action of a menu's entry. */
export function actionOf(id: string): ProjectAction | null {
  return ACTIONS.find((action) => action === id) ?? null;
}

/** The server decides who may remove it, and those of them who are no viewers manage its webhooks; administrators may rename it. */
export function projectEntries(user: User, project: ProjectSummary): MenuEntry[] {
  const entries: (MenuEntry & { isOffered: boolean })[] = [
    {
      id: 'rename' satisfies ProjectAction,
      label: 'Rename project',
      icon: <Pencil size={15} aria-hidden />,
      isOffered: user.is_admin,
    },
    {
      id: 'webhooks' satisfies ProjectAction,
      label: 'Webhooks',
      icon: <Webhook size={15} aria-hidden />,
      isOffered: project.can_remove && user.can_create_projects,
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
  if (action === 'remove') return <RemoveProjectDialog {...others} />;
  const Form = action === 'rename' ? RenameProjectDialog : WebhooksDialog;
  return (
    <Suspense>
      <Form project={others.project} onClose={others.onClose} />
    </Suspense>
  );
}

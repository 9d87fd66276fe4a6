/** The entries of the menu "Views". */
import type { IssueView } from '../../../../../contract/src/issue-views/schema.ts';
import type { MenuEntry, MenuGroup } from '../../../ui/menu.tsx';
import type { ViewStatus } from './use-saved-views.ts';

/** All issues, without a view. */
export const ALL = 'all';
/** Loads the views again. */
export const RETRY = 'retry';
const VIEW = 'view ';

/** The view of an entry; null if it is another one. */
export function viewOf(views: readonly IssueView[] | undefined, entryId: string): IssueView | null {
  return views?.find(({ id }) => `${VIEW}${id}` === entryId) ?? null;
}

type Given = {
  /** Undefined while they load. */
  views: readonly IssueView[] | undefined;
  hasFailed: boolean;
  chosen: IssueView | null;
  personId: number;
};

/** One's own views, and those that others share. */
export function viewGroups({ views, hasFailed, chosen, personId }: Given): MenuGroup[] {
  if (views === undefined) {
    return [
      hasFailed
        ? {
            heading: 'The views could not be loaded',
            entries: [{ id: RETRY, label: 'Try again' }],
          }
        : { entries: [{ id: 'loading', label: 'Loading views…', isDisabled: true }] },
    ];
  }
  const entryOf = (view: IssueView, note: string | undefined): MenuEntry => ({
    id: `${VIEW}${view.id}`,
    label: view.name,
    isChosen: view.id === chosen?.id,
    ...(note !== undefined && { note }),
  });
  const own = views.filter(({ owner }) => owner.id === personId);
  const others = views.filter(({ owner }) => owner.id !== personId);
  const groups: MenuGroup[] = [
    {
      heading: 'My views',
      entries: own.map((view) => entryOf(view, view.is_shared ? 'Shared' : undefined)),
    },
    {
      heading: 'Shared views',
      entries: others.map((view) => entryOf(view, view.owner.full_name)),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

type Situation = { chosen: IssueView | null; status: ViewStatus | null; mayShare: boolean };

/** What can be done with the list as it is, and with the view that was chosen. */
export function actionsOf({ chosen, status, mayShare }: Situation): MenuEntry[] {
  const add = { id: 'add', label: 'Save as new view' };
  if (chosen === null) return [add];
  const isChanged = status === 'changed';
  const may = chosen.can_edit;
  return [
    ...(isChanged && may ? [{ id: 'save', label: 'Save changes' }] : []),
    ...(isChanged ? [{ id: 'reset', label: 'Discard changes' }] : []),
    ...(status === 'updated' ? [{ id: 'reset', label: 'Show the view as it is now' }] : []),
    add,
    ...(may
      ? [
          { id: 'edit', label: mayShare ? 'Rename or share view' : 'Rename view' },
          { id: 'delete', label: 'Delete view' },
        ]
      : []),
  ];
}

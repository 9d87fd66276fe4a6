/** How the list is shown, kept in the browser (IL-003). */
import type { ColumnId } from '../../../../contract/src/issues/list.ts';
import { forgetLocal, readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';
import { readColumns } from './model/columns.ts';

export const LIST_VIEWS = ['list', 'cards'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

export type ViewSettings = {
  readonly view: ListView;
  readonly visibleColumns: readonly ColumnId[];
};

const KEY = 'issue-list';

function read(): ViewSettings {
  const stored = readLocal(KEY);
  const given: Partial<Record<keyof ViewSettings, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  return {
    view: LIST_VIEWS.find((view) => view === given.view) ?? 'list',
    visibleColumns: readColumns(given.visibleColumns),
  };
}

export const viewSettings = createStore(read());

export function changeViewSettings(change: Partial<ViewSettings>): void {
  const next = { ...viewSettings.get(), ...change };
  viewSettings.set(next);
  writeLocal(KEY, next);
}

const drawerKey = (projectId: number) => `${KEY}/${projectId}`;

/** Whether the drawer was open when the project was left. */
export function wasDrawerOpen(projectId: number): boolean {
  const stored = readLocal(drawerKey(projectId));
  return typeof stored === 'object' && stored !== null && 'tab' in stored && stored.tab === 'open';
}

/** Only projects with an open drawer are remembered. */
export function keepDrawer(projectId: number, isOpen: boolean): void {
  if (isOpen) writeLocal(drawerKey(projectId), { tab: 'open' });
  else forgetLocal(drawerKey(projectId));
}

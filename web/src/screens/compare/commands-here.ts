/** All that can be done on the compare screen now, for the palette of commands. */
import type { Command } from '../../features/commands/model/commands.ts';
import type { ExportKind } from '../../features/differences/differences-panel.tsx';
import type { KeyActions } from '../../parts/viewer/viewer-keys.ts';
import { SHORTCUTS } from '../../lib/shortcuts.ts';
import type { Shortcut } from '../../lib/shortcuts.ts';

export const PALETTE_SHORTCUT: Shortcut = {
  ...{ keys: ['Ctrl+K'], label: 'Commands by name', group: 'Help' },
};

const EXPORTS: Readonly<Record<ExportKind, string>> = {
  csv: 'Download the list of differences as CSV',
  json: 'Download the list of differences as JSON',
  pdf: 'Download the sheet as PDF, for printing',
  png: 'Download the overlay as PNG',
};

export type Here = {
  /** By shortcut; those that can do nothing now are missing. */
  actions: KeyActions;
  /** Null while there is no list. */
  onExport: ((kind: ExportKind) => void) | null;
  /** Without a shortcut, by label. */
  others: Readonly<Record<string, () => void>>;
};

export function commandsHere({ actions, onExport, others }: Here): Command[] {
  const withKeys = SHORTCUTS.flatMap(({ id, label, keys: [shortcut] }): Command[] => {
    const act = actions[id];
    return act === undefined
      ? []
      : [{ id: `key ${label}`, label, shortcut, group: 'Commands', act }];
  });
  const exports = Object.entries(EXPORTS) as [ExportKind, string][];
  return [
    ...withKeys,
    ...Object.entries(others).map(([label, act]): Command => ({
      ...{ id: `do ${label}`, label, group: 'Commands', act },
    })),
    ...(onExport === null ? [] : exports).map(([kind, label]): Command => ({
      ...{ id: `do ${label}`, label, group: 'Commands', act: () => onExport?.(kind) },
    })),
  ];
}

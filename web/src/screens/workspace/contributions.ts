/** The features of the workspace: each `contribution.tsx` of the features folder. */
import type { Contribution, LeftPanel, RightPanel, WorkspaceFeature } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import type { Shortcut } from '../../lib/shortcuts.ts';
import type { PaperTool } from '../../paper/active-tool.ts';

const found = import.meta.glob<WorkspaceFeature>('../../features/*/contribution.tsx', {
  eager: true,
  import: 'contribution',
});

/** By their order. */
export const FEATURES: readonly WorkspaceFeature[] = Object.values(found).toSorted(
  (a, b) => a.order - b.order,
);

export const FEATURE_SHORTCUTS: readonly Shortcut[] = FEATURES.flatMap(({ shortcuts }) =>
  Object.values(shortcuts ?? {}),
);

/** Listed in the help only: the lists themselves act on them. */
export const LIST_SHORTCUTS: readonly Shortcut[] = FEATURES.flatMap(
  ({ listShortcuts }) => listShortcuts ?? [],
);

export type Contributions = {
  left: readonly LeftPanel[];
  right: readonly RightPanel[];
  /** By feature. */
  all: readonly Contribution[];
  keys: readonly { shortcut: Shortcut; act: () => void }[];
  tools: readonly PaperTool[];
};

export function useContributions(workspace: Workspace): Contributions {
  // oxlint-disable-next-line react/rules-of-hooks -- the features never change while the page runs
  const all = FEATURES.map((feature) => feature.useContribution(workspace));
  const panels = all.flatMap((each) => each.panels ?? []);
  return {
    all,
    tools: all.flatMap(({ paperTools }) => paperTools ?? []),
    left: panels.filter((panel) => panel.side === 'left'),
    right: panels.filter((panel) => panel.side === 'right'),
    keys: all.flatMap(({ keys }, index) =>
      Object.entries(keys ?? {}).flatMap(([id, act]) => {
        const shortcut = FEATURES[index]?.shortcuts?.[id];
        return act === null || shortcut === undefined ? [] : [{ shortcut, act }];
      }),
    ),
  };
}

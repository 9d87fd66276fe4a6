/** The panels left and right of the viewers: which are shown, and how they are chosen. */
import { useState } from 'react';
import { shownPanel, sideWith, sideWithout, UNTOUCHED } from '../../domain/panel-side.ts';
import { searchWithTab } from '../../domain/workspace-search.ts';
import type { ChangeSearch } from '../../domain/workspace-search.ts';
import type { LeftPanel, Panel, RightPanel } from '../../host/feature.ts';
import type { PanelActions } from '../../host/workspace.ts';

type Sides = PanelActions & {
  /** The shown panels of those that exist in this render. Actions refer to them. */
  resolve: (
    left: readonly LeftPanel[],
    right: readonly RightPanel[],
  ) => { left: LeftPanel | null; right: RightPanel | null };
};

export function useSides(tab: string | undefined, onSearch: ChangeSearch, isSmall: boolean): Sides {
  const [left, setLeft] = useState(UNTOUCHED);
  const [right, setRight] = useState(UNTOUCHED);
  // The panels depend on these actions, so they are known only after them.
  const now: Record<'left' | 'right', readonly Panel[]> = { left: [], right: [] };
  return {
    show: (id) => {
      const panel = [...now.left, ...now.right].find((each) => each.id === id);
      panel?.onShow?.();
      if (panel?.side === 'left') setLeft((state) => sideWith(state, now.left, id));
      // A panel that comes with the choice is on the right.
      else setRight((state) => sideWith(state, now.right, id));
      if (panel?.isInUrl === true) onSearch((search) => searchWithTab(search, id), true);
    },
    close: (id) => {
      setLeft((state) => sideWithout(state, now.left, undefined, id));
      setRight((state) => sideWithout(state, now.right, tab, id));
      if (tab === id) onSearch((search) => searchWithTab(search, undefined), true);
    },
    uncoverViewers: () => {
      if (isSmall) setLeft({ chosen: [], dismissed: now.left.map(({ id }) => id) });
    },
    resolve: (leftPanels, rightPanels) => {
      now.left = leftPanels;
      now.right = rightPanels;
      return {
        left: shownPanel(left, leftPanels, undefined),
        right: shownPanel(right, rightPanels, tab),
      };
    },
  };
}

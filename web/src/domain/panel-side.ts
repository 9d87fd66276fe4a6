/** Which panel one side of the workspace shows: one at a time, or none. */

export type SidePanel = {
  id: string;
  /** Covers the others: closing it shows the one before. Closing any other panel closes the side. */
  covers?: boolean;
  /** Shown without being chosen, until it is closed or another panel is chosen. */
  opensByItself?: boolean;
  /** While it is shown, the URL's `tab` is its id (WS-012). */
  isInUrl?: boolean;
  /** The tab that is shown while the URL names none (WS-013). It opens by itself from then on. */
  isFirst?: boolean;
  /** Called when it is asked for, also if it is shown already. */
  onShow?: () => void;
};

export type SideState = {
  /** Panels that were chosen and not closed since, the latest first. Some may not exist now. */
  chosen: readonly string[];
  /** Panels that no longer open by themselves. */
  dismissed: readonly string[];
};

export const UNTOUCHED: SideState = { chosen: [], dismissed: [] };

/** The latest choice that exists now, else the URL's tab, else one that opens by itself. */
export function shownPanel<P extends SidePanel>(
  state: SideState,
  panels: readonly P[],
  tab: string | undefined,
): P | null {
  const chosen = state.chosen.find((id) => panels.some((panel) => panel.id === id));
  return (
    panels.find(({ id }) => id === chosen) ??
    panels.find(({ id, isInUrl }) => isInUrl === true && id === tab) ??
    panels.find(
      ({ id, opensByItself }) => opensByItself === true && !state.dismissed.includes(id),
    ) ??
    null
  );
}

function dismiss(
  state: SideState,
  panels: readonly SidePanel[],
  kept: string | null,
): readonly string[] {
  const others = panels.filter(
    // The browser's Back from another tab leads to the first one.
    ({ id, covers, isFirst }) =>
      covers !== true && id !== kept && (kept === null || isFirst !== true),
  );
  return [...new Set([...state.dismissed, ...others.map(({ id }) => id)])];
}

/** After someone chose a panel, which may be one that comes with the choice. The URL remembers those that it names. */
export function sideWith(state: SideState, panels: readonly SidePanel[], id: string): SideState {
  const panel = panels.find((each) => each.id === id);
  const others = state.chosen.filter((each) => each !== id);
  if (panel?.isFirst === true) {
    return { chosen: [], dismissed: state.dismissed.filter((each) => each !== id) };
  }
  return {
    chosen: panel?.isInUrl === true ? [] : [id, ...others],
    dismissed:
      panel === undefined || panel.covers === true ? state.dismissed : dismiss(state, panels, id),
  };
}

/** After someone closed a panel. */
export function sideWithout(
  state: SideState,
  panels: readonly SidePanel[],
  tab: string | undefined,
  id: string,
): SideState {
  const shown = shownPanel(state, panels, tab);
  if (shown?.id === id && shown.covers !== true) {
    return { chosen: [], dismissed: dismiss(state, panels, null) };
  }
  return { ...state, chosen: state.chosen.filter((each) => each !== id) };
}

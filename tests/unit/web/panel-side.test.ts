/** Which panel a side of the workspace shows, after what people chose and closed. */
import { describe, expect, it } from 'vitest';
import {
  shownPanel,
  sideWith,
  sideWithout,
  UNTOUCHED,
} from '../../../web/src/domain/panel-side.ts';
import type { SidePanel, SideState } from '../../../web/src/domain/panel-side.ts';

const CONTENTS: SidePanel = { id: 'contents', opensByItself: true };
const PAGES: SidePanel = { id: 'pages' };
const SEARCH: SidePanel = { id: 'search', covers: true };
const LEFT = [CONTENTS, PAGES, SEARCH];

const PROCESSING: SidePanel = { id: 'processing', opensByItself: true };
const ERRORS: SidePanel = { id: 'errors', isInUrl: true };
const DRAWINGS: SidePanel = { id: 'drawings', covers: true, opensByItself: true };

type Step = `+${string}` | `-${string}`;

/** The state after panels were chosen (`+pages`) and closed (`-pages`). */
function after(panels: readonly SidePanel[], ...steps: readonly Step[]): SideState {
  return steps.reduce(
    (state, step) =>
      step.startsWith('+')
        ? sideWith(state, panels, step.slice(1))
        : sideWithout(state, panels, undefined, step.slice(1)),
    UNTOUCHED,
  );
}

const shown = (state: SideState, panels: readonly SidePanel[], tab?: string) =>
  shownPanel(state, panels, tab)?.id ?? null;

describe('a side of the workspace', () => {
  it('shows a panel that opens by itself until it is closed or replaced', () => {
    expect(shown(UNTOUCHED, LEFT)).toBe('contents');
    expect(shown(after(LEFT, '-contents'), LEFT)).toBe(null);
    expect(shown(after(LEFT, '+pages'), LEFT)).toBe('pages');
    expect(shown(after(LEFT, '+pages', '-pages'), LEFT)).toBe(null);
    expect(shown(after(LEFT, '-contents', '+contents'), LEFT)).toBe('contents');
    expect(shown(UNTOUCHED, [PAGES])).toBe(null);
  });

  it('shows its first tab while the URL names none, until it is closed', () => {
    const tabs: SidePanel[] = [{ id: 'issues', isFirst: true, opensByItself: true }, PAGES, ERRORS];
    expect(shown(UNTOUCHED, tabs, 'unknown')).toBe('issues');
    const afterErrors = after(tabs, '+errors');
    expect(shown(afterErrors, tabs, 'errors')).toBe('errors');
    expect(shown(afterErrors, tabs)).toBe('issues');
    expect(shown(after(tabs, '+pages'), tabs)).toBe('pages');
    const again = after(tabs, '+pages', '+issues');
    expect(shown(again, tabs)).toBe('issues');
    expect(shown(again, tabs, 'errors')).toBe('errors');
    expect(shown(after(tabs, '-issues'), tabs)).toBe(null);
    expect(shown(after(tabs, '-issues', '+issues'), tabs)).toBe('issues');
    expect(shown(after(tabs, '+pages', '-pages'), tabs)).toBe(null);
  });

  it('shows what a panel had covered when that is closed', () => {
    expect(shown(after(LEFT, '+search'), LEFT)).toBe('search');
    expect(shown(after(LEFT, '+search', '-search'), LEFT)).toBe('contents');
    expect(shown(after(LEFT, '+pages', '+search', '-search'), LEFT)).toBe('pages');
    expect(shown(after(LEFT, '-contents', '+search', '-search'), LEFT)).toBe(null);
    // Another panel chosen meanwhile replaces both.
    expect(shown(after(LEFT, '+search', '+pages', '-pages'), LEFT)).toBe(null);
  });

  it('shows the panel that the URL names, below what was chosen since', () => {
    const both = [DRAWINGS, ERRORS];
    expect(shown(UNTOUCHED, [ERRORS], 'errors')).toBe('errors');
    expect(shown(UNTOUCHED, [ERRORS])).toBe(null);
    expect(shown(after(both, '+drawings'), both, 'errors')).toBe('drawings');
    expect(shown(after(both, '+drawings', '+errors'), both, 'errors')).toBe('errors');
    expect(shown(after(both, '+errors', '+drawings'), both, 'errors')).toBe('drawings');
  });

  it('shows the next one when a panel disappears, and it again when it returns', () => {
    const busy = [DRAWINGS, PROCESSING];
    const state = after([PROCESSING], '+drawings');
    expect(shown(state, busy)).toBe('drawings');
    expect(shown(state, [PROCESSING])).toBe('processing');
    expect(shown(state, [])).toBe(null);
    expect(shown(after(busy, '+drawings', '+processing'), [DRAWINGS])).toBe('drawings');
    // An address that waits for its panel.
    expect(shown(UNTOUCHED, [PROCESSING], 'errors')).toBe('processing');
    expect(shown(UNTOUCHED, [ERRORS], 'errors')).toBe('errors');
  });

  it('keeps a panel of something that goes on when the others are closed', () => {
    const both = [DRAWINGS, ERRORS];
    const chosen = after(both, '+drawings', '+errors');
    const closed = sideWithout(chosen, both, 'errors', 'errors');
    expect(shown(closed, both)).toBe('drawings');
    expect(shown(after([PROCESSING], '-processing', '+drawings'), [PROCESSING])).toBe(null);
  });

  it('ignores an unknown tab and a panel that is not there', () => {
    expect(shown(UNTOUCHED, [ERRORS], 'themes')).toBe(null);
    expect(shown(after(LEFT, '-themes'), LEFT)).toBe('contents');
  });
});

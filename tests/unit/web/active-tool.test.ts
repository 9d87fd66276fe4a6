/** One tool at a time: what starts, what ends, what is asked and what is remembered. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActiveTool } from '../../../web/src/paper/active-tool.ts';
import type { PaperTool } from '../../../web/src/paper/active-tool.ts';

let log: string[] = [];
let hasUnsaved = false;

function tool(id: string, more: Partial<PaperTool> = {}): PaperTool {
  return {
    id,
    label: id,
    icon: null,
    layer: () => null,
    onStart: () => log.push(`${id} starts`),
    onEnd: () => log.push(`${id} ends`),
    ...more,
  };
}

/** A workspace with a tool that is remembered, and one that can have unsaved changes in the second viewer. */
function workspace(): ActiveTool {
  const tools = new ActiveTool();
  tools.offer([
    tool('text', { isRemembered: true }),
    tool('edit', { startsIn: 2, hasUnsaved: () => hasUnsaved }),
  ]);
  return tools;
}

beforeEach(() => {
  log = [];
  hasUnsaved = false;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the active tool', () => {
  it('is none at first, and ends what was active before', () => {
    const tools = workspace();
    expect(tools.store.get()).toEqual({ id: null, viewer: null, isLeaving: false });
    tools.toggle('edit');
    expect(tools.store.get()).toEqual({ id: 'edit', viewer: 2, isLeaving: false });
    tools.toggle('text');
    expect(tools.store.get()).toEqual({ id: 'text', viewer: null, isLeaving: false });
    tools.toggle('text');
    expect(tools.store.get().id).toBeNull();
    expect(log).toEqual(['edit starts', 'edit ends', 'text starts', 'text ends']);
  });

  it('is none after Select, not even the remembered one', () => {
    const tools = workspace();
    tools.toggle('text');
    tools.toggle('edit');
    tools.select();
    expect(tools.store.get().id).toBeNull();
    tools.toggle('edit');
    hasUnsaved = true;
    tools.select();
    expect(tools.store.get()).toMatchObject({ id: 'edit', isLeaving: true });
  });

  it('gives way to the remembered one when it ends, and at the next visit', () => {
    const tools = workspace();
    tools.toggle('text');
    tools.toggle('edit');
    expect(workspace().store.get().id).toBe('text');
    tools.end();
    expect(tools.store.get().id).toBe('text');
    tools.end();
    expect(tools.store.get().id).toBeNull();
    expect(workspace().store.get().id).toBeNull();
  });

  it('asks about unsaved changes, and stays or goes on to the one that was chosen', () => {
    const tools = workspace();
    tools.toggle('edit');
    hasUnsaved = true;
    tools.toggle('text');
    expect(tools.store.get()).toMatchObject({ id: 'edit', isLeaving: true });
    tools.stay();
    expect(tools.store.get()).toMatchObject({ id: 'edit', isLeaving: false });
    tools.toggle('text');
    tools.leave();
    expect(tools.store.get()).toMatchObject({ id: 'text', isLeaving: false });
    expect(log).toEqual(['edit starts', 'edit ends', 'text starts']);
  });

  it('works in another viewer without starting again', () => {
    const tools = workspace();
    tools.toggle('edit');
    tools.workIn(1);
    expect(tools.store.get()).toMatchObject({ id: 'edit', viewer: 1 });
    expect(log).toEqual(['edit starts']);
  });
});

/** The palette: which commands match what is typed, and where they come from. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchingCommands, withRecent } from '../../../web/src/features/commands/model/commands.ts';
import type { Command } from '../../../web/src/features/commands/model/commands.ts';
import { ActiveTool } from '../../../web/src/paper/active-tool.ts';
import {
  commandsHere,
  numbered,
  placesIn,
} from '../../../web/src/screens/workspace/commands-here.ts';
import { contents, sheet } from '../../support/answers.ts';

// Tools remember whether they are on.
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => vi.unstubAllGlobals());

const command = (label: string, group: Command['group'] = 'Commands'): Command => ({
  ...{ id: label, label, group },
  act: () => undefined,
});
const ALL = [
  command('Search in the document'),
  command('Show or hide markups'),
  command('Select text'),
  command('A-101, Floor plan', 'Sheets and sections'),
  command('A-601, Door schedule', 'Sheets and sections'),
];
const labels = (typed: string, recent: readonly string[] = []) =>
  matchingCommands(ALL, typed, recent).map(({ group, commands }) => [
    group,
    ...commands.map(({ label }) => label),
  ]);

describe('commands', () => {
  it('without a word: recent ones first, of any kind, then the others but the sheets', () => {
    expect(labels('', ['A-601, Door schedule', 'Select text', 'gone'])).toEqual([
      ['Recent', 'A-601, Door schedule', 'Select text'],
      ['Commands', 'Search in the document', 'Show or hide markups'],
    ]);
  });

  it('match all words in any order, by beginnings before parts', () => {
    expect(labels('plan a-1')).toEqual([['Sheets and sections', 'A-101, Floor plan']]);
    expect(labels('se')).toEqual([['Commands', 'Search in the document', 'Select text']]);
    expect(labels('door')).toEqual([['Sheets and sections', 'A-601, Door schedule']]);
    expect(labels('nothing like it')).toEqual([]);
  });

  it('match words with letters left out, but not letters from all over', () => {
    expect(labels('mrkps')).toEqual([['Commands', 'Show or hide markups']]);
    expect(labels('sdt')).toEqual([]);
  });

  it('prefer the recent one of equals', () => {
    expect(labels('se', ['Select text'])[0]).toEqual([
      'Commands',
      'Select text',
      'Search in the document',
    ]);
  });

  it('remember the last six', () => {
    expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e', 'f']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toHaveLength(6);
  });
});

describe('commands of the workspace', () => {
  it('come from shortcuts, panels, tools and actions of the features, each once', () => {
    const act = vi.fn();
    const tool = { id: 'text', label: 'Select text', shortcut: 'Shift+T', icon: null };
    const activeTool = new ActiveTool();
    const panels = { show: vi.fn(), close: vi.fn(), uncoverViewers: vi.fn() };
    const button = { label: 'Contents', icon: null };
    const commands = commandsHere({
      contributions: {
        left: [{ side: 'left', id: 'contents', button, content: null }],
        right: [],
        all: [{ actions: [{ label: 'List of issues', act }] }],
        keys: [{ shortcut: { keys: ['Shift+T'], label: 'Select text', group: 'Pages' }, act }],
        tools: [{ ...tool, layer: () => null }],
      },
      shown: { left: 'contents', right: null },
      ...{ panels, activeTool, onHelp: act },
    });
    expect(commands.map(({ label, shortcut }) => [label, shortcut])).toEqual([
      ['Contents', undefined],
      ['Select text', 'Shift+T'],
      ['List of issues', undefined],
      ['Show keyboard shortcuts', '?'],
    ]);
    for (const each of commands) each.act();
    expect(act).toHaveBeenCalledTimes(3);
    expect(panels.close).toHaveBeenCalledWith('contents');
  });

  it('lead to sheets and sections', () => {
    const open = vi.fn();
    const [first] = placesIn(contents([sheet(1)]), open);
    expect(first).toMatchObject({ label: 'A-101, Floor plan 1', group: 'Sheets and sections' });
    first?.act();
    expect(open).toHaveBeenCalledWith({ documentId: 10, pageNumber: 1, sheetId: 1, box: null });
    expect(placesIn(undefined, open)).toEqual([]);
  });

  it('lead to the issue and the page of a number', () => {
    const [goToPage, goToIssue] = [vi.fn(), vi.fn()];
    const named = (typed: string, pageCount: number | null = 9) =>
      numbered(typed, { pageCount, goToPage, goToIssue });
    expect(named('#7').map(({ label }) => label)).toEqual(['Go to issue #7']);
    expect(named('7').map(({ label }) => label)).toEqual([
      'Go to issue #7',
      'Go to page 7 of the document',
    ]);
    expect(named('12')).toHaveLength(1);
    expect(named('7', null)).toHaveLength(1);
    expect([named('A-101'), named('0'), named('')]).toEqual([[], [], []]);
    for (const each of named('7')) each.act();
    expect([goToIssue.mock.calls, goToPage.mock.calls]).toEqual([[[7]], [[7]]]);
  });
});

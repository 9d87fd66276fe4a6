/** The rows of the Markups list: searched, filtered, sorted and grouped; what is exported of them. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { statedScale } from '../../../markups/src/measure/scales.ts';
import { replyTo } from '../../../markups/src/replies.ts';
import { markupSentence } from '../../../web/src/domain/markup-words.ts';
import {
  chosenMarkups,
  listedMarkups,
  listItems,
  valuesOf,
} from '../../../web/src/features/markups-list/model/listed.ts';
import {
  exported,
  exportName,
} from '../../../web/src/features/markups-list/model/export-choice.ts';
import {
  markupCells,
  MARKUP_COLUMNS,
} from '../../../web/src/features/markups-list/model/markup-table.ts';
import type { ListChoice, Listed } from '../../../web/src/features/markups-list/model/listed.ts';
import type { ShownMarkup } from '../../../web/src/host/markups/document-markups.ts';
import { markup } from '../../support/markups.ts';

const shown = (one: Markup): ShownMarkup => ({
  ...{ key: one.name, markup: one, row: null, issue: null, canEdit: true, save: 'saved' as const },
});
const door = markup({ name: 'door', kind: 'cloud', subject: 'Door 114A', modified: '2026-02-01' });
const beam = markup({
  ...{ name: 'beam', kind: 'callout', contents: 'Beam W12\nCheck the load', author: 'Grace' },
  ...{ pageNumber: 2, modified: '2026-01-01' },
});
const duct = markup({ name: 'duct', pageNumber: 10, modified: '2026-03-01' });
const accepted = replyTo(beam, {
  ...{ name: 'yes', author: 'Ada', now: '2026-01-02', contents: 'Load is fine' },
  state: { model: 'Review', value: 'Accepted' },
});
const pages = new Map(
  [1, 2, 10].map((page) => [
    page,
    [door, accepted, beam, duct].filter(({ pageNumber }) => pageNumber === page).map(shown),
  ]),
);
const all = listedMarkups(pages);
const CHOICE: ListChoice = {
  ...{ words: '', kind: '', author: '', state: '', isToReview: false, group: 'none' },
  sort: { by: 'page', order: 'asc' },
};
const names = (change: Partial<ListChoice>) =>
  chosenMarkups(all, { ...CHOICE, ...change }).map(
    ({
      shown: {
        markup: { name },
      },
    }) => name,
  );

describe('the list of markups', () => {
  it('has a row for each markup, with its replies and the state they set', () => {
    expect(names({})).toEqual(['door', 'beam', 'duct']);
    expect(all.find(({ key }) => key === 'beam')).toMatchObject({
      ...{ kind: 'Callout', subject: 'Beam W12', author: 'Grace', page: 2, state: 'Accepted' },
      ...{ isChecked: false, issue: null },
    });
    expect(all.find(({ key }) => key === 'beam')?.replies).toHaveLength(1);
  });

  it('is searched in everything a markup and its replies say', () => {
    expect(names({ words: '114a cloud' })).toEqual(['door']);
    expect(names({ words: 'load' })).toEqual(['beam']);
    expect(names({ words: 'is fine' })).toEqual(['beam']);
    expect(names({ words: 'nothing' })).toEqual([]);
  });

  it('is filtered by kind, author and state', () => {
    expect(valuesOf(all, 'state')).toEqual(['Accepted', 'No state']);
    expect(names({ kind: 'Rectangle' })).toEqual(['duct']);
    expect(names({ author: 'Ada' })).toEqual(['door', 'duct']);
    expect(names({ state: 'No state' })).toEqual(['door', 'duct']);
  });

  it('is sorted by any column, both ways', () => {
    const by = (column: ListChoice['sort']['by'], order: 'asc' | 'desc' = 'asc') =>
      names({ sort: { by: column, order } });
    expect(by('page', 'desc')).toEqual(['duct', 'beam', 'door']);
    expect(by('date')).toEqual(['beam', 'door', 'duct']);
    expect(by('author', 'desc')).toEqual(['beam', 'door', 'duct']);
    expect(by('subject')).toEqual(['duct', 'beam', 'door']);
    expect(by('state', 'desc')).toEqual(['beam', 'door', 'duct']);
  });

  it('is grouped with a heading and its count', () => {
    const rows = (group: ListChoice['group']) =>
      listItems(chosenMarkups(all, CHOICE), group, (page) => `Page ${page}`).map((item) =>
        item.type === 'group' ? `${item.label} (${item.count})` : item.listed.key,
      );
    expect(rows('author')).toEqual(['Ada (2)', 'door', 'duct', 'Grace (1)', 'beam']);
    expect(rows('page')).toEqual([
      'Page 1 (1)',
      'door',
      'Page 2 (1)',
      'beam',
      'Page 10 (1)',
      'duct',
    ]);
    expect(rows('none')).toEqual(['door', 'beam', 'duct']);
  });

  it('lists 10,000 markups', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => shown(markup({ name: `m${at}` })));
    const listed = listedMarkups(new Map([[1, many]]));
    expect(chosenMarkups(listed, CHOICE)).toHaveLength(10_000);
  });
});

describe('what is exported', () => {
  const listed = chosenMarkups(all, { ...CHOICE, author: 'Ada' });
  const hidden = shown(markup({ name: 'hidden', isHidden: true, pageNumber: 10 }));
  const withHidden = new Map([...pages, [10, [...(pages.get(10) ?? []), hidden]]]);
  const namesOf = (page: number | null, which: 'listed' | 'all') => {
    const { rows, markups } = exported({ pages: withHidden, all, listed }, { page, which });
    return [rows.map(({ key }) => key).join(' '), markups.map(({ name }) => name).join(' ')];
  };
  it('is everything, with answers and what is hidden, or what the filters leave', () => {
    expect(namesOf(null, 'all')).toEqual(['door beam duct', 'door yes beam duct hidden']);
    expect(namesOf(null, 'listed')).toEqual(['door duct', 'door duct']);
    expect(namesOf(2, 'all')).toEqual(['beam', 'yes beam']);
    expect(namesOf(2, 'listed')).toEqual(['', '']);
    expect(namesOf(3, 'all')).toEqual(['', '']);
  });
  it('is seen in the color of its issue’s priority (AN-012)', () => {
    const issue = { id: 7, priority_id: 4, status_id: 1, overlay_execution_id: null };
    const ofIssue = new Map([[1, [{ ...shown(door), issue }, shown(duct)]]]);
    const { markups, seen } = exported(
      { pages: ofIssue, all, listed },
      { page: null, which: 'all' },
    );
    expect(markups.map(({ style }) => style.color)).toEqual(['#ff0000', '#ff0000']);
    expect(markups.map((one) => seen(one).style.color)).toEqual(['#a80f12', '#ff0000']);
  });
  it('is named by the document, and by the sheet if it is one page', () => {
    const sheetName = (page: number) => (page === 2 ? 'A-102, Roof plan' : `Page ${page}`);
    expect(exportName('Clinic.PDF', null, sheetName)).toBe('Clinic markups');
    expect(exportName('Clinic.pdf', 2, sheetName)).toBe('Clinic A-102 markups');
  });
});

describe('the table of markups', () => {
  const cellsOf = (listed: Listed | undefined) =>
    listed === undefined
      ? null
      : Object.fromEntries(
          markupCells(listed, (page) => `A-${page}`).map((cell, at) => [MARKUP_COLUMNS[at], cell]),
        );
  it('has what the list shows, the text and the answers', () => {
    expect(cellsOf(all.find(({ key }) => key === 'beam'))).toEqual({
      ...{ Kind: 'Callout', Subject: '', Text: 'Beam W12\nCheck the load', Author: 'Grace' },
      ...{ Date: new Date('2026-01-01'), Page: 2, Sheet: 'A-2', State: 'Accepted' },
      ...{ Checked: 'No', Issue: null, Value: null, Unit: null, 'Plus or minus': null },
      ...{ Area: null, 'Depth, ft': null, Scale: null, 'Scale from': null },
      Replies: expect.stringMatching(/^Ada, 01\/0[12]\/2026: Load is fine$/) as string,
    });
  });
  it('has what a measurement says', () => {
    const scale = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'chosen');
    const wall = markup({
      ...{ name: 'wall', kind: 'distance' },
      shape: {
        form: 'points',
        points: [
          { x: 0, y: 0 },
          { x: 180, y: 0 },
        ],
      },
      measurement: { scale, unit: 'feet-inches', depth: null, pointErrors: [] },
    });
    const [listed] = listedMarkups(new Map([[1, [shown(wall)]]]));
    expect(cellsOf(listed)).toMatchObject({
      ...{ Kind: 'Distance', Value: 10, Unit: 'ft', Scale: '1/4″ = 1′' },
      'Scale from': 'chosen from the list',
    });
  });
});

describe('the sentence of a markup', () => {
  it('names its kind, author or issue, and its place on the page', () => {
    const place = { index: 1, count: 9 };
    const drawn = { markup: door, row: null, issue: null };
    expect(markupSentence(drawn, place)).toBe('Cloud, by Ada, 2 of 9 on this page.');
    const raised = { ...drawn, row: { issue_id: 118, evaluation_state: 'not_reviewed' } };
    expect(markupSentence({ ...raised, issue: { priority_id: 4 } }, place)).toBe(
      'Cloud, issue 118, urgent, not reviewed, 2 of 9 on this page.',
    );
    // Before the priority has come.
    expect(markupSentence(raised, place)).toBe(
      'Cloud, issue 118, not reviewed, 2 of 9 on this page.',
    );
    expect(markupSentence({ ...drawn, markup: { ...door, isLocked: true } }, place)).toBe(
      'Cloud, by Ada, locked, 2 of 9 on this page.',
    );
  });
});

/** The list of measurements, what is known of each, and their table. */
import { describe, expect, it } from 'vitest';
import { statedScale } from '../../../markups/src/measure/scales.ts';
import type { Markup, Measurement, Shape } from '../../../markups/src/model.ts';
import {
  factsOf,
  measurementRows,
} from '../../../web/src/features/measurement/model/measurement-rows.ts';
import { tableOf } from '../../../web/src/features/measurement/model/measurement-table.ts';
import type { ShownMarkup } from '../../../web/src/host/markups/document-markups.ts';
import { markup } from '../../support/markups.ts';

const scale = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'view-title');
const measurement: Measurement = { scale, unit: 'feet-inches', depth: null, pointErrors: [] };
const along = (...points: readonly [number, number][]): Shape => ({
  form: 'points',
  points: points.map(([x, y]) => ({ x, y })),
});
const shown = (name: string, change: Partial<Markup>): ShownMarkup => ({
  key: `1/${name}`,
  markup: markup({ name, measurement, ...change }),
  row: null,
  issue: null,
  canEdit: true,
  save: 'saved',
});

const DRAINS = shown('drains', {
  kind: 'distance',
  subject: 'Floor drain to floor drain',
  shape: along([599.4, 900], [932.4, 900]),
  measurement: { ...measurement, pointErrors: [0.06, 2] },
});
const OFFICE = shown('office', {
  ...{ kind: 'area', pageNumber: 2, subject: '', contents: 'Tile, "large"' },
  shape: along([0, 0], [180, 0], [180, 180], [0, 180]),
});
const rowsOf = (...all: ShownMarkup[]) => {
  const pages = new Map<number, ShownMarkup[]>();
  for (const one of all) {
    const { pageNumber } = one.markup;
    pages.set(pageNumber, [...(pages.get(pageNumber) ?? []), one]);
  }
  return measurementRows(pages);
};
const factsOfOnly = (one: ShownMarkup) =>
  rowsOf(one).flatMap((row) => factsOf(row).map(({ name, text }) => `${name}: ${text}`));

describe('the list of measurements', () => {
  it('has each with label, kind, scale and value, by page, and nothing else', () => {
    const box = shown('box', { kind: 'rectangle' });
    expect(
      rowsOf(OFFICE, box, DRAINS).map(({ label, note, value }) => [label, note, value]),
    ).toEqual([
      ['Floor drain to floor drain', 'Distance, 1/4″ = 1′', '18′-6″'],
      ['Area', 'Area, 1/4″ = 1′', '100.0 sq ft'],
    ]);
  });
  it('offers no change of a locked one', () => {
    const locked = { ...OFFICE, markup: { ...OFFICE.markup, isLocked: true } };
    expect(rowsOf(OFFICE, locked).map(({ canEdit }) => canEdit)).toEqual([true, false]);
  });
  it('says that a measurement has no scale, and no scale for angles and counts', () => {
    const bare = { ...DRAINS.markup, measurement: { ...measurement, scale: null } };
    const angle = shown('angle', { kind: 'angle', shape: along([9, 0], [0, 0], [0, 9]) });
    expect(
      rowsOf({ ...DRAINS, markup: bare }, angle).map(({ note, value }) => [note, value]),
    ).toEqual([
      ['Distance, no scale', '4.625 in on paper'],
      ['Angle', '90.0°'],
    ]);
  });
});

describe('what is known of a measurement', () => {
  it('of a distance: its ends and what they snapped to, on paper, angle, uncertainty, scale and source', () => {
    expect(factsOfOnly(DRAINS)).toEqual([
      'From: x 832.5, y 1,250.0, on a line',
      'To: x 1,295.0, y 1,250.0',
      'On paper: 4.625 in',
      'Angle: 0.0°',
      'Uncertainty: ± 2″',
      'Scale: 1/4″ = 1′, read from the drawing’s title',
    ]);
  });
  it('of a distance: the kind of place each end was placed on, if it is known', () => {
    const known = {
      ...DRAINS.markup,
      measurement: { ...measurement, pointErrors: [0.06, 2], pointSnaps: ['line-end', 'free'] },
    } as const;
    expect(factsOfOnly({ ...DRAINS, markup: known }).slice(0, 2)).toEqual([
      'From: x 832.5, y 1,250.0, line end',
      'To: x 1,295.0, y 1,250.0, free point',
    ]);
  });
  it('of an area: what its points were placed on', () => {
    const pointSnaps = ['line-end', 'line-end', 'free', 'line-end'] as const;
    const known = { ...OFFICE.markup, measurement: { ...measurement, pointSnaps } };
    expect(factsOfOnly({ ...OFFICE, markup: known })).toContain(
      'Points: 3 × line end, 1 × free point',
    );
  });
  it('of a chain: its segments', () => {
    const chain = shown('chain', { kind: 'distance', shape: along([0, 0], [18, 0], [18, 36]) });
    expect(factsOfOnly(chain)).toContain('Segments: 1′-0″, 2′-0″');
  });
  it('of a volume: its area; of an outline that crosses itself, that it does', () => {
    const slab = { ...OFFICE.markup, measurement: { ...measurement, depth: 6 } };
    expect(factsOfOnly({ ...OFFICE, markup: slab })).toContain('Area: 100.0 sq ft');
    expect(rowsOf({ ...OFFICE, markup: slab })[0]).toMatchObject({
      ...{ note: 'Volume, 1/4″ = 1′', value: '50.0 cu ft' },
    });
    const bow = shown('bow', { kind: 'area', shape: along([0, 0], [9, 9], [9, 0], [0, 9]) });
    expect(factsOfOnly(bow)).toContain('Outline: Crosses itself; each part counts once');
  });
});

describe('a table of measurements', () => {
  const { columns, rows } = tableOf(rowsOf(DRAINS, OFFICE), (page) => `A-10${page}`);
  const [drains, office] = rows;
  it('has numbers in the unit of each', () => {
    expect(columns.slice(0, 5)).toEqual(['Label', 'Kind', 'Sheet', 'Value', 'Unit']);
    expect(drains?.slice(0, 5)).toEqual([
      ...['Floor drain to floor drain', 'Distance', 'A-101', 18.5, 'ft'],
    ]);
    expect(office?.slice(0, 5)).toEqual(['Area', 'Area', 'A-102', 100, 'sq ft']);
    expect(office).toHaveLength(columns.length);
  });
});

/** XFDF as other programs write it: what is read, and that all of it comes back. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { readXml } from '../../../../markups/src/xfdf/xml.ts';
import { SAMPLES, fileOf } from '../../../support/xfdf-samples.ts';

const PAGE: PageFrame = { cropBox: [0, 0, 600, 800], rotation: 0, userUnit: 1 };
const TURNED: PageFrame = { cropBox: [0, 0, 600, 800], rotation: 90, userUnit: 1 };

function readOne(annotation: string, frame = PAGE): Markup {
  const { markups, problems } = readXfdf(fileOf(annotation), () => frame);
  expect(problems).toEqual([]);
  const [markup] = markups;
  if (markup === undefined) throw new Error('There is no markup.');
  return markup;
}

/** The one annotation of a file, without the namespace of our own extras. */
function elementOf(text: string) {
  const found: unknown[] = [];
  readXml(text, ({ element }) => found.push(element));
  return found[0];
}

describe('XFDF of other programs', () => {
  it.each(SAMPLES)('recognizes %s as %s', (_, kind, text) => {
    expect(readOne(text).kind).toBe(kind);
  });

  it.each(SAMPLES.flatMap((sample) => [PAGE, TURNED].map((frame) => [...sample, frame] as const)))(
    'gives all of %s back',
    (_, _kind, text, frame) => {
      const markup = readOne(text, frame);
      const again = writeXfdf([markup], () => frame);
      expect(readOne(text, frame)).toEqual(readXfdf(again, () => frame).markups[0]);
      const [before, after] = [elementOf(fileOf(text)), elementOf(again)];
      // Lines end with line feeds here.
      const lines = JSON.stringify(normal(before)).replaceAll(String.raw`\\r`, String.raw`\\n`);
      expect(JSON.stringify(normal(after))).toBe(lines);
      const stored = checkAnnotation(fileOf(text));
      expect(stored.isValid && stored.text).toBe(again);
    },
  );

  it('reads places, style and dates', () => {
    expect(readOne(SAMPLES[0]?.[2] ?? '')).toMatchObject({
      shape: { form: 'box', box: [101.25, 401, 299.75, 598.5], turned: 0 },
      style: { color: '#e52237', fill: '#ffff00', opacity: 0.5, width: 2 },
      created: '2024-01-31T14:25:00-05:00',
      modified: '2024-01-31T14:25:12-05:00',
      author: 'Ada',
      subject: 'Rectangle',
    });
  });

  it('reads a callout: the box within its rect, the leader from the tip, its letters', () => {
    expect(readOne(SAMPLES[5]?.[2] ?? '')).toMatchObject({
      shape: { form: 'box', box: [180, 509.5, 349.5, 599.5], turned: 0 },
      leader: [
        { x: 101, y: 591 },
        { x: 150, y: 525 },
        { x: 180, y: 525 },
      ],
      style: { color: '#ff0000', fill: '#ffffff', fontSize: 10, endings: ['open-arrow', 'none'] },
      contents: 'Verify',
    });
  });

  it('reads text of a turned page as text that lies', () => {
    const turned = readOne('<freetext page="0" rect="100,200,300,240" name="t"/>', TURNED);
    expect(turned.shape).toEqual({ form: 'box', box: [120, 180, 320, 220], turned: 90 });
    const upright = readOne(
      '<freetext page="0" rect="100,200,140,400" rotation="90" name="t"/>',
      TURNED,
    );
    expect(upright.shape).toEqual({ form: 'box', box: [200, 100, 400, 140], turned: 0 });
  });

  it.each([
    ['a fringe that leaves nothing', 'width="1" fringe="9,9,1000,9"'],
    ['a line that is wider than its rect', 'width="90"'],
  ])('keeps the rect of a box with %s', (_, attributes) => {
    const text = `<square page="0" name="s" rect="10,20,50,60" ${attributes}/>`;
    const markup = readOne(text);
    expect(markup.shape).toEqual({ form: 'box', box: [10, 740, 50, 780], turned: 0 });
    const again = writeXfdf([markup], () => PAGE);
    expect(again).toContain('rect="10,20,50,60"');
    expect(readXfdf(again, () => PAGE).markups).toEqual([markup]);
  });

  it('reads quads in the order of the standard, too', () => {
    const inZ =
      '<highlight page="0" rect="100,210,200,220" coords="100,220,200,220,100,210,200,210" name="q"/>';
    const around = inZ.replace(/coords="[^"]*"/, 'coords="100,210,200,210,200,220,100,220"');
    expect(readOne(around).shape).toEqual(readOne(inZ).shape);
    expect(writeXfdf([readOne(around)], () => PAGE)).toContain('100,210,200,210,200,220,100,220');
  });

  it('reads answers and states; members of a group are no answers', () => {
    expect(readOne(SAMPLES[7]?.[2] ?? '')).toMatchObject({
      repliesTo: 'a7',
      state: { model: 'Review', value: 'Accepted' },
      isHidden: true,
    });
    const grouped = readOne(
      '<square page="0" rect="1,2,9,9" inreplyto="a7" replyType="group" name="g"/>',
    );
    expect(grouped.repliesTo).toBeNull();
    expect(writeXfdf([grouped], () => PAGE)).toContain('inreplyto="a7"');
    expect(readOne('<text page="0" inreplyto="a7"><contents>Yes</contents></text>')).toMatchObject({
      repliesTo: 'a7',
      contents: 'Yes',
    });
  });

  it('keeps flags that it does not know when a markup is locked and hidden', () => {
    const note = readOne(SAMPLES[6]?.[2] ?? '');
    expect(note.contents).toBe('Check\nthis');
    expect(writeXfdf([{ ...note, isLocked: true, isHidden: true }], () => PAGE)).toContain(
      'flags="print,nozoom,norotate,locked,hidden"',
    );
  });

  it('changes what was edited and keeps the rest', () => {
    const area = readOne(SAMPLES[10]?.[2] ?? '');
    if (area.shape.form !== 'points') throw new Error('It has points.');
    const [first, ...others] = area.shape.points;
    const moved = { ...area, shape: { ...area.shape, points: [{ x: 90, y: 650 }, ...others] } };
    expect(first).toEqual({ x: 100, y: 600 });
    const text = writeXfdf([moved], () => PAGE);
    expect(text).toContain('<vertices>90,150;300,200;300,400.1234567890123</vertices>');
    expect(text).toContain('style="solid"');
    expect(text).toContain('targetUnitConversion="1"');
  });

  it('declares prefixes where they are used', () => {
    const text = fileOf(
      '<square page="0" rect="1,2,9,9" name="x" app:id="7"><app:info><other:x xmlns:other="urn:o"/></app:info></square>',
      'xmlns:app="urn:app" xmlns:unused="urn:u"',
    );
    const { markups } = readXfdf(text, () => PAGE);
    const again = writeXfdf(markups, () => PAGE);
    expect(again).toContain('app:id="7"');
    expect(again).toContain('xmlns:app="urn:app"');
    expect(again).not.toContain('unused');
    expect(readXfdf(again, () => PAGE).markups).toEqual(markups);
  });

  it('reads and writes which PDF a file belongs to', () => {
    const { markups, href, ids } = readXfdf(fileOf(SAMPLES[0]?.[2] ?? ''), () => PAGE);
    expect({ href, ids }).toEqual({
      href: 'A-101.pdf',
      ids: { original: 'AB12', modified: 'CD34' },
    });
    const named = writeXfdf(markups, () => PAGE, { href, ids });
    expect(readXfdf(named, () => PAGE)).toMatchObject({ href, ids });
    expect(writeXfdf(markups, () => PAGE)).not.toMatch(/<f |<ids/);
  });

  it('names an annotation that has no name, each time the same, and pages that are missing', () => {
    const text = fileOf(
      '<square page="0" rect="1,2,9,9"/><square page="0" rect="1,2,9,9"/><square page="7" rect="1,2,9,9"/>',
    );
    const read = () => readXfdf(text, (page) => (page === 1 ? PAGE : null));
    const names = read().markups.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(read().markups.map(({ name }) => name)).toEqual(names);
    expect(read().problems).toEqual([
      {
        position: 3,
        element: 'square',
        name: null,
        code: 'bad-page',
        reason: 'The document has no page 8.',
      },
    ]);
  });
});

describe('scales', () => {
  const scaleOf = (measure: string) =>
    readOne(
      `<line page="0" IT="LineDimension" start="0,0" end="72,0" rect="0,0,72,1" name="m">${measure}</line>`,
    ).measurement;

  it.each([
    ['a ratio in words', '<measure rateValue="0.25 in = 1 ft"/>', 48, 'feet'],
    ['a metric ratio', '<measure rateValue="1 cm = 1 m"/>', 100, 'meters'],
    [
      'a number format of PDF',
      '<measure rateValue="x"><axis><numberformat U="ft" C="0.0555556"/></axis></measure>',
      48,
      'feet',
    ],
    [
      'feet and inches',
      '<measure rateValue="x"><x><numberFormat u="ft" c="0.05555556"/></x><d><numberformat u="ft" c="1"/><numberformat u="in" c="12"/></d></measure>',
      48,
      'feet-inches',
    ],
  ])('reads %s', (_, measure, factor, unit) => {
    const measurement = scaleOf(measure);
    expect(measurement).toMatchObject({ unit, scale: { source: 'file', relativeError: 0 } });
    expect((measurement?.scale?.inchesPerPoint ?? 0) * 72).toBeCloseTo(factor, 3);
  });

  it.each([
    ['nothing', ''],
    ['no number', '<measure rateValue="a lot"/>'],
    ['nothing at all', '<measure rateValue="0 in = 1 ft"/>'],
  ])('knows no scale of %s, and measures on paper', (_, measure) => {
    expect(scaleOf(measure)).toMatchObject({ scale: null });
  });

  it('believes a scale that another program has changed, rather than our own record', () => {
    const markup = readOne(
      '<line page="0" IT="LineDimension" start="0,0" end="72,0" rect="0,0,72,1" name="m"><measure rateValue="1 in = 8 ft"/><pinbar xmlns="urn:pinbar:xfdf:1" inches-per-point="0.6666666666666666" scale="1/4&quot; = 1\'" scale-from="chosen" unit="meters" depth="4"/></line>',
    );
    expect(markup.measurement).toMatchObject({
      scale: { inchesPerPoint: 96 / 72, label: '1 in = 8 ft', source: 'file' },
      unit: 'feet',
      depth: 4,
    });
  });

  it('scales with the unit of the page', () => {
    const text = fileOf(
      '<line page="0" IT="LineDimension" start="0,0" end="72,0" rect="0,0,72,1" name="m"><measure rateValue="x"><axis><numberformat U="in" C="4"/></axis></measure></line>',
    );
    const { markups } = readXfdf(text, () => ({ ...PAGE, userUnit: 2 }));
    expect(markups[0]).toMatchObject({
      shape: {
        points: [
          { x: 0, y: 1600 },
          { x: 144, y: 1600 },
        ],
      },
      measurement: { scale: { inchesPerPoint: 2 } },
    });
  });
});

/** Without order, which means nothing among attributes and among children of an annotation. */
function normal(element: unknown): unknown {
  if (Array.isArray(element))
    return element
      .map(normal)
      .map((each) => JSON.stringify(each))
      .toSorted();
  if (typeof element !== 'object' || element === null) return element;
  return Object.fromEntries(
    Object.entries(element)
      .filter(([key]) => key !== 'xmlns')
      .map(([key, value]) => [key, normal(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** How markups look: the drawing steps of each kind. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appearanceOf } from '../../../markups/src/appearance.ts';
import { cloudAlong } from '../../../markups/src/appearance/cloud.ts';
import { textWidth, wrappedLines } from '../../../markups/src/appearance/text.ts';
import { boundsOfDrawn } from '../../../markups/src/geometry.ts';
import type { DrawnPath, Segment } from '../../../markups/src/drawn.ts';
import type { Markup } from '../../../markups/src/model.ts';
import { markupOf, oneOfEach, pointsFrom } from '../../support/one-of-each.ts';

function pathsOf(markup: Markup): DrawnPath[] {
  return appearanceOf(markup).filter((step) => step.type === 'path');
}

/** Where each segment ends. */
function endsOf(segments: readonly Segment[]): { x: number; y: number }[] {
  return segments.flatMap((segment) =>
    segment[0] === 'Z' ? [] : [{ x: Number(segment.at(-2)), y: Number(segment.at(-1)) }],
  );
}

describe('appearanceOf', () => {
  it('draws something of every kind', () => {
    for (const markup of oneOfEach())
      expect(appearanceOf(markup).length, markup.name).toBeGreaterThan(0);
  });

  it('draws nothing of a hidden markup and of an answer', () => {
    for (const markup of oneOfEach()) {
      expect(appearanceOf({ ...markup, isHidden: true })).toEqual([]);
      expect(appearanceOf({ ...markup, repliesTo: 'other' })).toEqual([]);
    }
  });

  it('puts a white casing under the line, and the fill between them', () => {
    const shape = { form: 'box', box: [0, 0, 10, 10], turned: 0 } as const;
    const [casing, fill, line] = pathsOf(
      markupOf('rectangle', shape, { style: { fill: '#00ff00' } }),
    );
    expect(casing?.stroke?.color).toBe('#ffffff');
    expect(casing?.stroke?.width).toBeGreaterThan(line?.stroke?.width ?? Infinity);
    expect(fill?.fill?.color).toBe('#00ff00');
    expect(line?.stroke?.color).toBe('#a80f12');
  });

  it('draws an ellipse as four curves', () => {
    const shape = { form: 'box', box: [0, 0, 40, 20], turned: 0 } as const;
    const [outline] = pathsOf(markupOf('ellipse', shape));
    expect(outline?.segments.map(([type]) => type).join('')).toBe('MCCCCZ');
  });

  it('lets a highlight darken what lies beneath', () => {
    const highlight = oneOfEach().find(({ kind }) => kind === 'highlight');
    expect(highlight && pathsOf(highlight).map(({ blend }) => blend)).toEqual(['multiply']);
  });

  it('shows the value of a measurement in a label', () => {
    const scale = {
      inchesPerPoint: 48 / 72,
      label: '1/4" = 1\'',
      source: 'chosen',
      relativeError: 0,
    } as const;
    const measurement = { scale, unit: 'feet-inches', depth: null, pointErrors: [] } as const;
    const shape = { form: 'points', points: pointsFrom([0, 0, 333, 0]) } as const;
    const labels = (markup: Markup) =>
      appearanceOf(markup).flatMap((step) => (step.type === 'text' ? step.lines : []));
    expect(labels(markupOf('distance', shape, { measurement }))).toEqual(['18′-6″']);
    expect(labels(markupOf('distance', shape))).toEqual(['4.625 in on paper']);
    expect(labels(markupOf('polyline', shape, { measurement }))).toEqual([]);
    // A chain: each part that has room for its label, and the total.
    const chain = {
      form: 'points',
      points: pointsFrom([0, 0, 333, 0, 333, 18, 333, 216]),
    } as const;
    expect(labels(markupOf('distance', chain, { measurement }))).toEqual([
      ...['18′-6″', '11′-0″', 'Total 30′-6″'],
    ]);
  });

  it('keeps the label of an area inside, clear of its holes', () => {
    const area = markupOf('area', {
      form: 'points',
      points: pointsFrom([0, 0, 100, 0, 100, 100, 0, 100]),
      holes: [pointsFrom([20, 20, 80, 20, 80, 80, 20, 80])],
    });
    const label = appearanceOf(area).find((step) => step.type === 'text');
    expect(label?.type === 'text' && label.at.y < 20).toBe(true);
  });

  it('hatches an area, and not its holes', () => {
    const area = oneOfEach().find(({ kind }) => kind === 'area');
    const hatch = area && pathsOf(area)[0];
    const middles = endsOf(hatch?.segments ?? []).flatMap(({ x, y }, at, ends) => {
      const from = ends[at - 1];
      return at % 2 === 1 && from ? [{ x: (x + from.x) / 2, y: (y + from.y) / 2 }] : [];
    });
    expect(middles.length).toBeGreaterThan(5);
    const [x, y] = [100, 300];
    for (const middle of middles) {
      const inHole =
        middle.x > x + 20 && middle.x < x + 40 && middle.y > y + 20 && middle.y < y + 40;
      expect(inHole).toBe(false);
    }
  });

  it('numbers the marks of a count', () => {
    const count = oneOfEach().find(({ kind }) => kind === 'count');
    const words =
      count && appearanceOf(count).flatMap((step) => (step.type === 'text' ? step.lines : []));
    expect(words).toEqual(['1', '2', '3']);
  });

  it('draws a freehand line through each of its points', () => {
    const coordinate = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3 }),
        (stroke) => {
          const [, line] = pathsOf(markupOf('freehand', { form: 'strokes', strokes: [stroke] }));
          const ends = endsOf(line?.segments ?? []);
          for (const point of stroke)
            expect(ends.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 0.02)).toBe(true);
        },
      ),
    );
  });

  it('gives only finite numbers, whatever the shape', () => {
    const coordinate = fc.oneof(fc.integer({ min: -100, max: 3000 }), fc.constantFrom(0, 50));
    const points = fc.array(fc.record({ x: coordinate, y: coordinate }), {
      minLength: 1,
      maxLength: 12,
    });
    const kinds = fc.constantFrom(
      ...([
        'cloud',
        'polygon',
        'polyline',
        'arrow',
        'distance',
        'angle',
        'perimeter',
        'area',
      ] as const),
    );
    const ending = fc.constantFrom(...(['closed-arrow', 'circle', 'butt', 'none'] as const));
    fc.assert(
      fc.property(kinds, points, ending, (kind, corners, end) => {
        const markup = markupOf(
          kind,
          { form: 'points', points: corners },
          { style: { endings: [end, end] } },
        );
        const numbers = pathsOf(markup).flatMap(({ segments }) =>
          segments.flatMap((segment) => segment.filter((each) => typeof each === 'number')),
        );
        expect(numbers.every(Number.isFinite)).toBe(true);
      }),
      // A chain whose last two points are one.
      { examples: [['distance', [0, 50, 50].map((x) => ({ x, y: 0 })), 'closed-arrow']] },
    );
  });
});

describe('cloudAlong', () => {
  const RADIUS = 6;

  /** Lengths from each end of an arc to the next. */
  function chords(corners: readonly { x: number; y: number }[]): number[] {
    const ends = endsOf(cloudAlong(corners, RADIUS));
    return ends.slice(1).map((to, at) => {
      const from = ends[at] ?? to;
      return Math.hypot(to.x - from.x, to.y - from.y);
    });
  }

  it('closes where it began', () => {
    const ends = endsOf(cloudAlong(pointsFrom([0, 0, 100, 0, 100, 60, 0, 60]), RADIUS));
    const [first, last] = [ends[0], ends.at(-1)];
    expect(
      Math.hypot((first?.x ?? 0) - (last?.x ?? 9), (first?.y ?? 0) - (last?.y ?? 9)),
    ).toBeLessThan(1e-6);
  });

  it('has scallops of even size on every side', () => {
    const sides = chords(pointsFrom([0, 0, 300, 0, 300, 200, 0, 200]));
    // A scallop between two others is one or two arcs; the two arcs of a corner are shorter or longer.
    const usual = sides.toSorted((a, b) => a - b)[Math.floor(sides.length / 2)] ?? 0;
    const even = sides.filter((chord) => Math.abs(chord - usual) < usual * 0.1);
    expect(even.length).toBeGreaterThan(sides.length * 0.7);
  });

  it('is the same in both directions', () => {
    const corners = pointsFrom([0, 0, 100, 0, 100, 60, 0, 60]);
    const there = endsOf(cloudAlong(corners, RADIUS)).map(({ x }) => x);
    const back = endsOf(cloudAlong(corners.toReversed(), RADIUS)).map(({ x }) => x);
    expect(Math.min(...back)).toBeCloseTo(Math.min(...there));
    expect(Math.max(...back)).toBeCloseTo(Math.max(...there));
  });

  it('stays outside a convex shape, and within a scallop of its line', () => {
    const side = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const corners = pointsFrom([0, 0, width, 0, width, height, 0, height]);
        for (const { x, y } of endsOf(cloudAlong(corners, RADIUS))) {
          const outside = Math.max(-x, x - width, -y, y - height);
          expect(outside).toBeGreaterThan(-1e-6);
          expect(outside).toBeLessThan(RADIUS + 1e-6);
        }
      }),
    );
  });

  it('has no gap between one scallop and the next, even in notches', () => {
    const notched = pointsFrom([0, 0, 60, 0, 60, 60, 33, 20, 30, 5, 27, 20, 0, 60]);
    for (const chord of chords(notched)) expect(chord).toBeLessThanOrEqual(2 * RADIUS + 1e-6);
  });
});

describe('wrappedLines', () => {
  it('breaks between words, keeps line feeds and splits words that are too long', () => {
    expect(wrappedLines('Confirm the rating\nfirst', 10, 60)).toEqual([
      'Confirm the',
      'rating',
      'first',
    ]);
    expect(wrappedLines('abcdefghij', 10, 30).join('')).toBe('abcdefghij');
  });

  it('gives no line wider than asked for, unless a single character is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 5, max: 200 }), (text, width) => {
        for (const line of wrappedLines(text, 10, width))
          expect(textWidth(line, 10) <= width || [...line].length === 1).toBe(true);
      }),
    );
  });

  it('breaks a long word in time that grows with its length', () => {
    const start = process.cpuUsage();
    const lines = wrappedLines('😀'.repeat(125_000), 10, 1e9);
    expect(wrappedLines('x'.repeat(250_000), 10, 1)).toEqual(
      Array.from({ length: 1000 }, () => 'x'),
    );
    expect(lines).toEqual(['😀'.repeat(5000)]);
    expect(wrappedLines(`x${'😀'.repeat(125_000)}`, 10, 1e9)).toEqual([`x${'😀'.repeat(4999)}`]);
    expect(wrappedLines('x '.repeat(125_000), 10, 1e9)).toEqual(['x '.repeat(5000)]);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000, 'milliseconds').toBeLessThan(500);
  });
});

describe('long words', () => {
  const box = { form: 'box', box: [0, 0, 100, 100], turned: 0 } as const;

  it.each(['text', 'callout', 'stamp'] as const)('are drawn in part: %s', (kind) => {
    for (const contents of [`x${'\n'.repeat(250_000)}x`, 'x'.repeat(250_000)]) {
      const drawn = appearanceOf(markupOf(kind, box, { contents }));
      const lines = drawn.flatMap((step) => (step.type === 'text' ? step.lines : []));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(1000);
      expect(lines.join('').length).toBeLessThanOrEqual(10_000);
      expect(boundsOfDrawn(drawn)?.every(Number.isFinite)).toBe(true);
    }
  });

  it('have a box, however many lines they have', () => {
    const lines = Array.from({ length: 250_000 }, () => 'x');
    const at = { x: 0, y: 0 };
    const look = { size: 10, align: 'left', color: '#000000', turned: 0, opacity: 1 } as const;
    expect(boundsOfDrawn([{ type: 'text', at, lines, ...look }])?.[2]).toBeCloseTo(5.3);
  });
});

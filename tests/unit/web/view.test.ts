/** Zooming, fitting, linking and what the URL keeps. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Camera } from '../../../web/src/domain/camera.ts';
import {
  DEFAULT_VIEW,
  overlayStyle,
  parseSearch,
  readCompareSearch,
  searchFromView,
  seenOf,
  showing,
  stringifySearch,
  viewFromSearch,
} from '../../../web/src/domain/url-state.ts';
import { isOnPage } from '../../../web/src/domain/page-points.ts';
import { turnedBy, TURNS, turnWords } from '../../../web/src/domain/turns.ts';
import type { Turn } from '../../../web/src/domain/turns.ts';
import { arrowShift } from '../../../web/src/domain/units.ts';
import {
  areNear,
  betweenViewports,
  centerOf,
  clampZoom,
  fitBox,
  isFarFrom,
  nextTier,
  percentText,
  zoomAbout,
  ZOOM_TIERS_PERCENT,
} from '../../../web/src/domain/viewport.ts';
import { freeArea } from '../../../web/src/domain/free-area.ts';
import { labelsShown } from '../../../web/src/paper/label-crowding.ts';
import { AS_IT_IS, linkThrough } from '../../../web/src/domain/linked-pages.ts';
import { tieCameras, tieTurns } from '../../../web/src/parts/comparison/tie-cameras.ts';
import { ease } from '../../../web/src/paper/glide.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import { applyMatrix, IDENTITY } from '../../../contract/src/geometry/matrix.ts';

const PANE = { width: 1000, height: 800 };

describe('zoom', () => {
  it('steps by 25 from 25 to 400 percent', () => {
    let zoom = 0.25;
    const seen = [zoom];
    while (zoom < 4) {
      zoom = nextTier(zoom, 1);
      seen.push(zoom);
    }
    expect(seen).toEqual(Array.from({ length: 16 }, (_, i) => (i + 1) / 4));
    // Those of the menu are the same.
    expect(ZOOM_TIERS_PERCENT).toEqual(seen.map((each) => each * 100));
    expect(nextTier(0.29, 1)).toBe(0.5);
    expect(nextTier(0.29, -1)).toBe(0.25);
    expect(nextTier(3.9, 1)).toBe(4);
  });

  it('goes on outside the tiers and comes back to them', () => {
    expect(nextTier(4, 1)).toBe(8);
    expect(nextTier(5, -1)).toBe(4);
    expect(nextTier(0.2, 1)).toBe(0.25);
    expect(nextTier(0.25, -1)).toBe(0.125);
    expect(nextTier(99.99, 1)).toBe(99.99);
    expect(nextTier(0.05, -1)).toBe(0.05);
  });

  it('stays between 0.05 and 99.99 whatever is asked', () => {
    fc.assert(
      fc.property(fc.double(), (zoom) => {
        expect(clampZoom(zoom)).toBeGreaterThanOrEqual(0.05);
        expect(clampZoom(zoom)).toBeLessThanOrEqual(99.99);
      }),
    );
  });

  it('keeps the point under the pointer', () => {
    const unit = fc.double({ min: 0.1, max: 50, noNaN: true });
    const place = fc.double({ min: -2000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(unit, unit, place, place, (scale, zoom, x, y) => {
        const before = { scale, x, y };
        const at = { x: 300, y: 200 };
        const after = zoomAbout(before, at, zoom);
        expect(after.x + at.x / after.scale).toBeCloseTo(before.x + at.x / before.scale, 5);
        expect(after.y + at.y / after.scale).toBeCloseTo(before.y + at.y / before.scale, 5);
      }),
    );
  });

  it('is written for people', () => {
    expect(percentText(1)).toBe('100%');
    expect(percentText(0.0625)).toBe('6.3%');
    expect(percentText(99.99)).toBe('9,999%');
  });
});

describe('a camera', () => {
  it('fits the page, follows the pane while fitted, and keeps the center afterwards', () => {
    const camera = new Camera();
    camera.setPage({ width: 2592, height: 1728 });
    camera.resize(PANE);
    expect(centerOf(camera.viewport, PANE).x).toBeCloseTo(1296);
    camera.resize({ width: 500, height: 400 });
    expect(camera.viewport.scale).toBeCloseTo(fitBox([0, 0, 2592, 1728], [0, 0, 500, 400]).scale);
    camera.zoomTo(1);
    const center = centerOf(camera.viewport, camera.pane);
    camera.resize(PANE);
    expect(centerOf(camera.viewport, PANE).x).toBeCloseTo(center.x);
  });

  it('fits all of a larger sheet that lies over the page, and the page alone without it', () => {
    const camera = new Camera();
    camera.resize({ width: 1000, height: 800 });
    camera.setPage({ width: 1000, height: 800 });
    const alone = camera.viewport;
    camera.setWhole([-200, 0, 1400, 1000]);
    expect(camera.toPane({ x: -200, y: 0 }).x).toBeGreaterThan(0);
    expect(camera.toPane({ x: 1400, y: 1000 }).x).toBeLessThan(1000);
    camera.setWhole(null);
    expect(camera.viewport).toEqual(alone);
    camera.zoomTo(3);
    const moved = camera.viewport;
    camera.setWhole([-200, 0, 1400, 1000]);
    expect(camera.viewport).toEqual(moved);
  });

  it('begins a book at its top and at most at 100 %, and turns its pages at the same zoom', () => {
    const book = { width: 612, height: 792 };
    const camera = new Camera();
    camera.setPage(book, 'reading');
    camera.resize({ width: 1200, height: 700 });
    camera.setCovers([[12, 12, 300, 48]]);
    expect(camera.zoom).toBe(1);
    expect(camera.toPane({ x: 306, y: 0 })).toEqual({ x: 600, y: 60 });
    camera.resize({ width: 500, height: 700 });
    expect(camera.zoom).toBeLessThan(1);
    camera.zoomTo(2);
    camera.pan(-40, -900);
    const { scale, x } = camera.viewport;
    camera.setPage({ ...book }, 'reading');
    expect(camera.viewport).toEqual({ scale, x, y: -60 / scale });
  });

  it('stays where it is moved as soon as there is a page, as the address does', () => {
    const camera = new Camera();
    camera.resize(PANE);
    const stop = camera.subscribe(() => {
      stop();
      camera.moveTo(camera.viewAt({ x: 300, y: 200 }, 2));
    });
    camera.setPage({ width: 1200, height: 900 });
    camera.setCovers([[0, 0, 300, 800]]);
    expect(camera.viewport.scale).toBe(2);
    expect(camera.center).toEqual({ x: 300, y: 200 });
  });

  it('never loses the paper', () => {
    const camera = new Camera();
    camera.setPage({ width: 100, height: 100 });
    camera.resize(PANE);
    camera.pan(1e6, -1e6);
    const corner = camera.toPane({ x: 0, y: 100 });
    expect(corner.x).toBeLessThan(PANE.width);
    expect(corner.y).toBeGreaterThan(0);
  });
});

describe('a sheet between cards', () => {
  const cards: Box[] = [
    [12, 12, 264, 300],
    [12, 700, 312, 792],
    [720, 680, 900, 792],
  ];
  const pane = { width: 1000, height: 800 };

  it('is fitted where it is largest without lying under one', () => {
    const camera = new Camera();
    camera.setCovers(cards);
    camera.setPage({ width: 2592, height: 1728 });
    camera.resize(pane);
    const upper = camera.toPane({ x: 0, y: 0 });
    const lower = camera.toPane({ x: 2592, y: 1728 });
    for (const [x0, y0, x1, y1] of cards) {
      const isApart = x1 <= upper.x || x0 >= lower.x || y1 <= upper.y || y0 >= lower.y;
      expect(isApart).toBe(true);
    }
  });

  it('is fitted anew when a card opens, unless it was moved', () => {
    const camera = new Camera();
    camera.setPage({ width: 2592, height: 1728 });
    camera.resize(pane);
    const before = camera.viewport;
    camera.setCovers(cards);
    expect(camera.viewport.scale).toBeLessThan(before.scale);
    camera.zoomTo(1);
    const moved = camera.viewport;
    camera.setCovers([]);
    expect(camera.viewport).toEqual(moved);
  });

  it('shows a part of itself beside them, although that makes it small', () => {
    const camera = new Camera();
    camera.setPage({ width: 2592, height: 1728 });
    camera.resize({ width: 352, height: 684 });
    const layers: Box = [12, 12, 264, 306];
    camera.setCovers([layers, [12, 575, 312, 672]]);
    camera.moveTo(camera.viewOf([1000, 200, 1200, 660], 2));
    const upper = camera.toPane({ x: 1000, y: 200 });
    const lower = camera.toPane({ x: 1200, y: 660 });
    expect(upper.x >= layers[2] || upper.y >= layers[3]).toBe(true);
    expect(lower.x).toBeLessThan(352);
    expect(lower.y).toBeLessThan(575);
  });

  it('takes the whole pane when the cards leave too little', () => {
    const everywhere: Box[] = [[10, 10, 990, 790]];
    expect(freeArea(pane, everywhere, { width: 3, height: 2 }, 0.5)).toEqual([0, 0, 1000, 800]);
  });
});

/** Fitted. */
function cameraAt(turn: Turn): Camera {
  const camera = new Camera();
  camera.resize(PANE);
  camera.setTurn(turn);
  camera.setPage({ width: 1200, height: 900 });
  return camera;
}

describe('a turned view', () => {
  const turns = fc.constantFrom(...TURNS);
  const places = fc.record({
    x: fc.double({ min: 0, max: 1000, noNaN: true }),
    y: fc.double({ min: 0, max: 800, noNaN: true }),
  });
  const zooms = fc.double({ min: 0.1, max: 20, noNaN: true });

  it('has the page’s upper left corner where the turn brings it', () => {
    const corners = TURNS.map((turn) => {
      const camera = cameraAt(turn);
      const { x, y } = camera.toPane({ x: 0, y: 0 });
      return [x < PANE.width / 2 ? 'left' : 'right', y < PANE.height / 2 ? 'upper' : 'lower'];
    });
    expect(corners).toEqual([
      ['left', 'upper'],
      ['right', 'upper'],
      ['right', 'lower'],
      ['left', 'lower'],
    ]);
  });

  it('maps points there and back, and keeps the place under a zoom', () => {
    fc.assert(
      fc.property(turns, places, zooms, zooms, (turn, at, zoom, next) => {
        const camera = cameraAt(turn);
        camera.zoomTo(zoom);
        const point = camera.toPage(at);
        expect(camera.toPane(point).x).toBeCloseTo(at.x, 6);
        expect(camera.toPane(point).y).toBeCloseTo(at.y, 6);
        // Inside the page, or the paper is kept in sight instead.
        if (!isOnPage(point, { width: 1200, height: 900 })) return;
        camera.zoomTo(next, at);
        expect(camera.toPane(point).x).toBeCloseTo(at.x, 6);
        expect(camera.toPane(point).y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('is panned as the screen goes', () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const camera = cameraAt(turn);
        const { center } = camera;
        camera.pan(30, -20);
        expect(camera.toPane(center).x).toBeCloseTo(PANE.width / 2 + 30);
        expect(camera.toPane(center).y).toBeCloseTo(PANE.height / 2 - 20);
      }),
    );
  });

  it('fits all of the page and any part of it, and knows what is seen', () => {
    for (const turn of TURNS) {
      const camera = cameraAt(turn);
      const shown = camera.boxToPane([0, 0, 1200, 900]);
      expect(shown[0] >= 0 && shown[1] >= 0).toBe(true);
      expect(shown[2] <= PANE.width && shown[3] <= PANE.height).toBe(true);
      expect(areNear([0, 0, 1200, 900], camera.sight, 0)).toBe(true);
      camera.fitWidth();
      const [x0, , x1] = camera.boxToPane([0, 0, 1200, 900]);
      expect(x1 - x0).toBeCloseTo(PANE.width * 0.94);
      camera.moveTo(camera.viewOf([100, 200, 400, 250], 8));
      const [left, top, right, bottom] = camera.boxToPane([100, 200, 400, 250]);
      expect((left + right) / 2).toBeCloseTo(PANE.width / 2);
      expect((top + bottom) / 2).toBeCloseTo(PANE.height / 2);
      const [sightX0, sightY0, sightX1, sightY1] = camera.sight;
      expect(sightX0 < 100 && sightY0 < 200 && sightX1 > 400 && sightY1 > 250).toBe(true);
    }
  });

  it('keeps its center and zoom as it turns, unless the page is fitted', () => {
    const camera = cameraAt(0);
    camera.setTurn(90);
    expect(camera.viewport).toEqual(cameraAt(90).viewport);
    camera.zoomTo(3);
    camera.centerAt({ x: 300, y: 700 });
    for (const turn of [180, 270, 0] as const) {
      camera.setTurn(turn);
      expect(camera.zoom).toBeCloseTo(3);
      expect(camera.center.x).toBeCloseTo(300);
      expect(camera.center.y).toBeCloseTo(700);
    }
  });

  it('begins a book at what is now its top', () => {
    const camera = new Camera();
    camera.resize(PANE);
    camera.setTurn(90);
    camera.setPage({ width: 612, height: 2000 }, 'reading');
    const [x0, , x1] = camera.boxToPane([0, 0, 612, 2000]);
    expect(x1 - x0).toBeCloseTo(PANE.width * 0.94);
  });

  it('is described by how it lies', () => {
    expect(turnedBy(270, 1)).toBe(0);
    expect(turnedBy(0, -1)).toBe(270);
    expect(turnWords(turnedBy(0, 1))).toBe('View rotated 90° clockwise');
    expect(turnWords(turnedBy(180, 1))).toBe('View rotated 90° counterclockwise');
    expect(turnWords(0)).toBe('View upright');
  });

  it('has arrow keys that move things where they point', () => {
    const ways = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
    for (const turn of TURNS) {
      const camera = cameraAt(turn);
      const from = camera.toPane({ x: 0, y: 0 });
      for (const [key, [x, y]] of Object.entries(ways)) {
        const to = camera.toPane(arrowShift(key, false, turn) ?? { x: 0, y: 0 });
        expect(Math.sign(Math.round((to.x - from.x) * 100))).toBe(x);
        expect(Math.sign(Math.round((to.y - from.y) * 100))).toBe(y);
      }
    }
  });
});

describe('a glide', () => {
  const from = { scale: 0.5, x: 0, y: 0 };
  const to = { scale: 2, x: 900, y: 400 };

  it('leads from the one to the other, and the visible part only shrinks or grows', () => {
    expect(betweenViewports(from, to, 0)).toEqual(from);
    expect(betweenViewports(from, to, 1).x).toBeCloseTo(to.x);
    const widths = [0, 0.25, 0.5, 0.75, 1].map((s) => 1 / betweenViewports(from, to, s).scale);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  it('starts at once, ends gently, and covers all of the way', () => {
    expect(ease(0)).toBeCloseTo(0, 3);
    expect(ease(1)).toBeCloseTo(1, 3);
    expect(ease(0.25)).toBeGreaterThan(0.5);
  });

  it('is a cut across more than two screens', () => {
    const near = { scale: 1, x: 1.9 * PANE.width, y: 0 };
    const far = { scale: 1, x: 2.1 * PANE.width, y: 0 };
    expect(isFarFrom({ scale: 1, x: 0, y: 0 }, near, PANE)).toBe(false);
    expect(isFarFrom({ scale: 1, x: 0, y: 0 }, far, PANE)).toBe(true);
  });
});

describe('tied views', () => {
  it('show the same place at the same size and lead back', () => {
    const matrix = [0, 2, -2, 0, 900, 30] as const; // B is turned and half as large
    const [a, b] = [cameraAt(90), cameraAt(180)];
    const untie = tieCameras(a, b, linkThrough({ matrix }, AS_IT_IS));
    a.zoomTo(1.5);
    a.centerAt({ x: 700, y: 500 });
    expect(b.zoom).toBeCloseTo(3);
    expect(b.center.x).toBeCloseTo(235);
    expect(b.center.y).toBeCloseTo(100);
    b.pan(-30, 20);
    b.zoomTo(2);
    expect(a.zoom).toBeCloseTo(1);
    expect(applyMatrix(matrix, b.center).x).toBeCloseTo(a.center.x);
    expect(applyMatrix(matrix, b.center).y).toBeCloseTo(a.center.y);
    expect([a.turn, b.turn]).toEqual([90, 180]);
    untie();
  });

  it('follow the drawing that is in the middle where drawings moved each their own way', () => {
    const moved = { newBox: [0, 0, 200, 200], matrix: [1, 0, 0, 1, 100, 50] } as const;
    const view = { ...moved, oldBox: [100, 50, 300, 250] as const, errorInches: 0.001 };
    const byView = { views: [view], apart: [], isRestCompared: true };
    const [a, b] = [cameraAt(0), cameraAt(0)];
    tieCameras(a, b, linkThrough({ matrix: IDENTITY, byView }, AS_IT_IS));
    a.centerAt({ x: 200, y: 150 });
    expect(b.center).toEqual({ x: 100, y: 100 });
    a.centerAt({ x: 500, y: 500 });
    expect(b.center).toEqual({ x: 500, y: 500 });
    b.centerAt({ x: 50, y: 60 });
    expect(a.center).toEqual({ x: 150, y: 110 });
  });

  it('turn together where they are tied to, and the one that was turned leads', () => {
    const [a, b] = [cameraAt(90), cameraAt(0)];
    a.setCovers([[0, 0, 300, 800]]);
    tieCameras(a, b, linkThrough(AS_IT_IS, AS_IT_IS));
    tieTurns(a, b);
    expect(b.turn).toBe(90);
    a.setTurn(180);
    const fitted = cameraAt(180);
    fitted.setCovers([[0, 0, 300, 800]]);
    expect(a.viewport).toEqual(fitted.viewport);
    expect(b.turn).toBe(180);
    expect(b.zoom).toBeCloseTo(a.zoom);
    b.setTurn(270);
    expect(a.turn).toBe(270);
  });
});

describe('original colors', () => {
  it('show one drawing, and both are there again in other colors', () => {
    expect(seenOf({ shown: 'both', paint: 'full' })).toBe('b');
    expect(seenOf({ shown: 'a', paint: 'full' })).toBe('a');
    expect(seenOf({ shown: 'both', paint: 'tint' })).toBe('both');
    expect(overlayStyle({ ...DEFAULT_VIEW, paint: 'full' }).mode).toBe('b');
  });

  it('end when both are to be shown', () => {
    expect(showing('both', { paint: 'full' })).toEqual({ shown: 'both', paint: 'tint' });
    expect(showing('a', { paint: 'full' })).toEqual({ shown: 'a' });
    expect(showing('both', { paint: 'gray' })).toEqual({ shown: 'both' });
  });
});

describe('the address', () => {
  it('leaves out what is default and reads back what it wrote', () => {
    const where = {
      from: 'sample',
      pageA: 2,
      pageB: 1,
      place: { zoomPercent: 137.5, x: 12.3, y: 45.6 },
    };
    const view = {
      ...DEFAULT_VIEW,
      layout: 'side' as const,
      shown: 'a' as const,
      colorA: '#d55e00',
      opacityBPercent: 40,
      filter: 'text' as const,
      sort: 'place' as const,
      selectedId: '12345',
      toleranceInches: 0.02,
      isBAsDrawn: true,
      isHatched: true,
      isOnlyLinework: true,
      isMatched: false,
      swipeAt: 0.25,
    };
    const text = stringifySearch(searchFromView(view, where));
    expect(text).not.toContain('opacityA');
    const search = readCompareSearch(parseSearch(text));
    expect(viewFromSearch(search)).toEqual(view);
    expect(search).toMatchObject({
      from: 'sample',
      pageA: 2,
      pageB: 1,
      zoom: 137.5,
      x: 12.3,
      y: 45.6,
    });
  });

  it('ignores what it does not understand', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
        expect(() => viewFromSearch(readCompareSearch(raw))).not.toThrow();
      }),
    );
    expect(
      readCompareSearch({ pageA: '0', opacityA: '101', zoom: 'x', colorA: 'red', layout: 'up' }),
    ).toEqual({});
  });
});

describe('labels over the paper', () => {
  const height = 16;
  const marks = Array.from({ length: 1200 }, (_, at) => {
    const [x, y] = [(at % 40) * 12, Math.floor(at / 40) * 9];
    return { id: `d${at}`, width: 16, box: [x, y, x + 8, y + 6] as const };
  });

  it('never cover each other, and those first in the list come first', () => {
    const shown = labelsShown(marks, { height, selectedId: null });
    expect(shown.size).toBeGreaterThan(50);
    expect(shown.size).toBeLessThan(600);
    expect(shown.has('d0')).toBe(true);
    const places = marks.filter(({ id }) => shown.has(id)).map(({ box: [x, y] }) => ({ x, y }));
    const isCovered = places.some((one) =>
      places.some(
        (other) =>
          one !== other && Math.abs(one.x - other.x) < 16 && Math.abs(one.y - other.y) < 16,
      ),
    );
    expect(isCovered).toBe(false);
  });

  it('are all there close up, and that of the selected one always is', () => {
    const at = (scale: number) =>
      marks.map((mark) => {
        const [x0, y0, x1, y1] = mark.box;
        const box: Box = [x0 * scale, y0 * scale, x1 * scale, y1 * scale];
        return { ...mark, box };
      });
    expect(labelsShown(at(8), { height, selectedId: null }).size).toBe(marks.length);
    expect(labelsShown(at(0.05), { height, selectedId: 'd600' }).has('d600')).toBe(true);
  });
});

/** The numbers behind the layer colors: contrast on white, and distance for every kind of color vision. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  colorDistance,
  HARD_TO_TELL_APART,
  smallestDistance,
  VISIONS,
} from '../../../web/src/domain/color-vision.ts';
import {
  COLOR_PAIRS,
  COLOR_PRESETS,
  contrast,
  isFaintOnWhite,
  parseHex,
  seenOnWhite,
  seenTogether,
  toHex,
} from '../../../web/src/domain/colors.ts';

const WHITE = [255, 255, 255] as const;

describe('the presets', () => {
  it('are 13 different colors', () => {
    expect(new Set(COLOR_PRESETS.map((p) => p.hex)).size).toBe(13);
  });

  it('reach 3 to 1 on white at full opacity', () => {
    for (const { name, hex } of COLOR_PRESETS) {
      expect(contrast(parseHex(hex), WHITE), name).toBeGreaterThanOrEqual(3);
    }
  });

  it('have pairs that are marked as hard to tell apart, red and green among them', () => {
    const hard: string[] = [];
    COLOR_PRESETS.forEach((first, i) => {
      for (const second of COLOR_PRESETS.slice(i + 1)) {
        if (smallestDistance(parseHex(first.hex), parseHex(second.hex)) < HARD_TO_TELL_APART) {
          hard.push(`${first.name}, ${second.name}`);
        }
      }
    });
    expect(hard.length).toBeGreaterThan(0);
    expect(hard.length).toBeLessThan(78);
    expect(hard).not.toContain('Red, Blue');
  });
});

describe('the named pairs', () => {
  it.each(COLOR_PAIRS)('$name can be told apart with every kind of color vision', (pair) => {
    const a = seenOnWhite(pair.a, pair.opacityPercent);
    const b = seenOnWhite(pair.b, pair.opacityPercent);
    for (const vision of VISIONS) {
      expect(colorDistance(a, b, vision), vision).toBeGreaterThanOrEqual(HARD_TO_TELL_APART);
      expect(colorDistance(a, seenTogether(a, b), vision), vision).toBeGreaterThanOrEqual(
        HARD_TO_TELL_APART,
      );
    }
    expect(contrast(a, WHITE)).toBeGreaterThanOrEqual(3);
    expect(contrast(b, WHITE)).toBeGreaterThanOrEqual(3);
  });

  it('gives the colors that the design was computed with', () => {
    const [red, blue] = [seenOnWhite('#ff0000', 75), seenOnWhite('#0000ff', 75)];
    expect(toHex(red)).toBe('#ff4040');
    expect(toHex(seenTogether(red, blue))).toBe('#401040');
    expect(contrast(red, WHITE)).toBeCloseTo(3.47, 1);
    expect(contrast(blue, WHITE)).toBeCloseTo(6.18, 1);
  });
});

describe('faint layers', () => {
  it('are red below 64 and blue below 47 percent', () => {
    expect(isFaintOnWhite('#ff0000', 65)).toBe(false);
    expect(isFaintOnWhite('#ff0000', 60)).toBe(true);
    expect(isFaintOnWhite('#0000ff', 48)).toBe(false);
    expect(isFaintOnWhite('#0000ff', 44)).toBe(true);
  });
});

describe('the colors of priorities', () => {
  const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
  const hues = (name: string): number[] =>
    [...tokens.matchAll(new RegExp(`--prio-${name}: (#[0-9a-f]{6})`, 'g'))].map(([, hex = '']) =>
      hueOf(parseHex(hex)),
    );

  it.each([
    ['urgent', 'red', [-5, 10]],
    ['high', 'orange', [15, 32]],
    ['medium', 'amber', [36, 50]],
    ['low', 'sky blue', [195, 210]],
  ] as const)('are for %s %s, in both themes', (name, _, [from, to]) => {
    const found = hues(name);
    expect(found).toHaveLength(2);
    for (const hue of found) {
      expect(hue).toBeGreaterThanOrEqual(from);
      expect(hue).toBeLessThanOrEqual(to);
    }
  });
});

/** Degrees on the color wheel, from -60: 0 is red, 120 green, 240 blue. */
function hueOf([red, green, blue]: readonly [number, number, number]): number {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (most === red) return (60 * (green - blue)) / span;
  return most === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span;
}

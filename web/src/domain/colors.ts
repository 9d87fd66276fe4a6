/** Layer colors: the 13 presets, named pairs, and how well they can be told apart. */
export type Swatch = { readonly name: string; readonly hex: string };

export const COLOR_PRESETS: readonly Swatch[] = [
  { name: 'Red', hex: '#ff0000' },
  { name: 'Vermilion', hex: '#d55e00' },
  { name: 'Amber', hex: '#b87700' },
  { name: 'Olive', hex: '#6f7d00' },
  { name: 'Green', hex: '#008a2e' },
  { name: 'Teal', hex: '#00857f' },
  { name: 'Cyan', hex: '#0093bd' },
  { name: 'Azure', hex: '#0070e0' },
  { name: 'Blue', hex: '#0000ff' },
  { name: 'Navy', hex: '#00008b' },
  { name: 'Violet', hex: '#7a1fe0' },
  { name: 'Magenta', hex: '#c000b8' },
  { name: 'Rose', hex: '#e0005c' },
];

export type ColorPair = {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly a: string;
  readonly b: string;
  readonly opacityPercent: number;
};

export const DEFAULT_PAIR: ColorPair = {
  id: 'red-blue',
  name: 'Red and blue',
  note: 'Standard, 75%',
  a: '#ff0000',
  b: '#0000ff',
  opacityPercent: 75,
};

export const COLOR_PAIRS: readonly ColorPair[] = [
  DEFAULT_PAIR,
  {
    id: 'balanced',
    name: 'Balanced',
    note: 'Vermilion and blue, 85%: color-blind safe, works in gray',
    a: '#d55e00',
    b: '#0014e6',
    opacityPercent: 85,
  },
  {
    id: 'high-difference',
    name: 'High difference',
    note: 'Vermilion and navy, 85%: strongest contrast between A and B',
    a: '#d55e00',
    b: '#00008b',
    opacityPercent: 85,
  },
];

export type Rgb = readonly [number, number, number];

/** '#rrggbb' to 0–255; black for anything else. */
export function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{6})$/i.exec(hex);
  const value = match?.[1] === undefined ? 0 : Number.parseInt(match[1], 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The preset's name, else the hex value. */
export function colorName(hex: string): string {
  return COLOR_PRESETS.find((s) => s.hex === hex.toLowerCase())?.name ?? hex.toLowerCase();
}

/** The named pair in use; null for custom colors or opacities. */
export function pairOf(style: {
  colorA: string;
  colorB: string;
  opacityAPercent: number;
  opacityBPercent: number;
}): ColorPair | null {
  return (
    COLOR_PAIRS.find(
      (p) =>
        p.a === style.colorA &&
        p.b === style.colorB &&
        p.opacityPercent === style.opacityAPercent &&
        p.opacityPercent === style.opacityBPercent,
    ) ?? null
  );
}

/** A layer's full-strength color on white paper. */
export function seenOnWhite(hex: string, opacityPercent: number): Rgb {
  const share = opacityPercent / 100;
  const [r, g, b] = parseHex(hex);
  return [255 - (255 - r) * share, 255 - (255 - g) * share, 255 - (255 - b) * share];
}

/** Both layers' full-strength colors, multiplied. */
export function seenTogether(first: Rgb, second: Rgb): Rgb {
  return [(first[0] * second[0]) / 255, (first[1] * second[1]) / 255, (first[2] * second[2]) / 255];
}

function linear(channel: number): number {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [hi, lo] = [luminance(first), luminance(second)].toSorted((x, y) => y - x) as [
    number,
    number,
  ];
  return (hi + 0.05) / (lo + 0.05);
}

/** User interface parts need 3:1. Layer colors below that get a warning but are allowed. */
const MIN_CONTRAST = 3;

export function isFaintOnWhite(hex: string, opacityPercent: number): boolean {
  return contrast(seenOnWhite(hex, opacityPercent), [255, 255, 255]) < MIN_CONTRAST;
}

/** The color of a hatch: translucent, so the lines beneath stay readable. */
export function translucent(hex: string): string {
  return `rgb(${parseHex(hex).join(' ')} / 0.55)`;
}

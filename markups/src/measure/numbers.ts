/** Numbers as people write them on drawings: `1/4`, `1 1/2`, `6-1/2`, `0.25`, `2,5`, `1,200`, `½`. */

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** One spelling of quotes, dashes, fractions and spaces: `12′–6½″` is `12'-6 1/2"`. */
export function plainMarks(text: string): string {
  return text
    .replace(/[½¼¾⅛⅜⅝⅞⅓⅔]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“„]|''/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The source of a pattern for one number, without groups. */
export const NUMBER = String.raw`(?:\d+[ -]+\d+\/\d+|\d+\/\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)`;

/** Null for what is no number, or has a denominator of 0. */
export function readNumber(text: string): number | null {
  const fraction = /^(?:(\d+)[ -]+)?(\d+)\/(\d+)$/.exec(text);
  if (fraction !== null) {
    const [, whole = '0', above, below] = fraction;
    const value = Number(whole) + Number(above) / Number(below);
    return Number.isFinite(value) ? value : null;
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (!/^(?:\d+(?:[.,]\d+)?|\.\d+)$/.test(text)) return null;
  return Number(text.replace(',', '.'));
}

/** `1 1/2`; a decimal number with up to `places` digits if no fraction of up to 1/64 is as exact. */
export function fractionText(value: number, places = 4): string {
  for (let below = 1; below <= 64; below *= 2) {
    const parts = Math.round(value * below);
    if (Math.abs(parts / below - value) > 1e-9 * Math.max(1, value)) continue;
    const whole = Math.floor(parts / below);
    const above = parts % below;
    if (above === 0) return String(whole);
    return whole === 0 ? `${above}/${below}` : `${whole} ${above}/${below}`;
  }
  return String(Number(value.toFixed(places)));
}

/** Values as PDF writes them (ISO 32000-2, 7.3). All text is ASCII: other characters are escaped. */

/** Digits after the decimal point: a hundred-thousandth of a point. */
const DIGITS = 1e5;

/** A number: never an exponent, which PDF does not know. */
export function number(value: number): string {
  const rounded = Math.round(value * DIGITS) / DIGITS;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(5).replace(/\.?0+$/, '') : text;
}

export function array(values: readonly number[]): string {
  return `[${values.map(number).join(' ')}]`;
}

/** A name with its slash; characters that end a name are escaped. */
export function name(text: string): string {
  const written = Array.from(text.toWellFormed(), (character) => {
    if (/[\w+\-.*]/.test(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    if (code > 0x7f) return encodeURIComponent(character).replaceAll('%', '#');
    return `#${code.toString(16).padStart(2, '0').toUpperCase()}`;
  });
  return `/${written.join('')}`;
}

/** ASCII text as bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const hex4 = (code: number) => code.toString(16).padStart(4, '0').toUpperCase();

/** UTF-16BE digits without brackets. */
export function utf16(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at++) digits += hex4(text.charCodeAt(at));
  return digits;
}

/** A text string (7.9.2.2): printable ASCII as it is, anything else in UTF-16. */
export function textString(text: string): string {
  if (!/^[\u0020-\u007E\n\t]*$/.test(text)) return `<FEFF${utf16(text)}>`;
  return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

const SHARES = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The shares of red, green and blue in `#rrggbb`; null for anything else. */
export function rgb(color: string): string | null {
  const found = SHARES.exec(color);
  if (found === null) return null;
  return found
    .slice(1)
    .map((part) => number(Number.parseInt(part, 16) / 255))
    .join(' ');
}

/** A name for an annotation that came without one: the same each time the same element is read. */
import type { KeptElement } from '../model.ts';
import { writeElement } from './xml-text.ts';

/** 64 bits of a text, as 16 hexadecimal digits. Not secret, only spread evenly. */
function digest(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A UUID of the custom version, 8. `occurrence`: equal elements still get names of their own. */
export function nameOf(element: KeptElement, occurrence: number): string {
  const text = `${occurrence} ${writeElement(element)}`;
  const all = digest(text, 1) + digest(text, 2);
  return [
    all.slice(0, 8),
    all.slice(8, 12),
    `8${all.slice(13, 16)}`,
    `a${all.slice(17, 20)}`,
    all.slice(20),
  ].join('-');
}

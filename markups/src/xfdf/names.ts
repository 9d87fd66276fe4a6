/** A name for an annotation that came without one: the same each time the same element is read. */
import type { KeptElement } from '../model.ts';
import { digest } from '../digest.ts';
import { writeElement } from './xml-text.ts';

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

/** An annotation of a PDF → the element of XFDF that it is. */
import type { KeptElement } from '../model.ts';
import { EXTRAS, EXTRAS_NAMESPACE } from '../xfdf/extras.ts';
import { writeElement } from '../xfdf/xml-text.ts';
import { attributesOf } from './read-attributes.ts';
import { list, numbers, numbersOf, pointList, word } from './read-entries.ts';
import type { Entries } from './read-entries.ts';
import { measureOf } from './read-measure.ts';

/** `StrikeOut` of PDF is `strikeout` of XFDF. */
export function elementOf(entries: Entries, pageNumber: number): KeptElement {
  return {
    name: (word(entries, 'Subtype') ?? '').toLowerCase(),
    attributes: { page: String(pageNumber - 1), ...attributesOf(entries) },
    children: childrenOf(entries),
  };
}

function childrenOf(entries: Entries): KeptElement[] {
  const children: KeptElement[] = [];
  const add = (name: string, text: string | null) => {
    if (text !== null) children.push({ name, attributes: {}, children: [text] });
  };
  const vertices = numbers(entries, 'Vertices');
  add('vertices', vertices && pointList(vertices));
  const strokes = list(entries, 'InkList');
  if (strokes !== null) {
    const gestures = strokes.flatMap((stroke): KeptElement[] => {
      const points = numbersOf(stroke);
      const text = points && pointList(points);
      return text === null ? [] : [{ name: 'gesture', attributes: {}, children: [text] }];
    });
    children.push({ name: 'inklist', attributes: {}, children: gestures });
  }
  add('contents', word(entries, 'Contents'));
  add('defaultappearance', word(entries, 'DA'));
  add('defaultstyle', word(entries, 'DS'));
  const measure = measureOf(entries);
  if (measure !== null) children.push(measure);
  // Where XFDF has no color, programs draw black.
  const isUnlined = numbers(entries, 'C')?.length === 0 && word(entries, 'Subtype') !== 'FreeText';
  if (isUnlined) {
    const attributes = { xmlns: EXTRAS_NAMESPACE, color: 'none' };
    children.push({ name: EXTRAS, attributes, children: [] });
  }
  return children;
}

/**
 * The element as text. What a PDF has as text and XFDF as XML, its rich text, may be damaged.
 * @param isRich whether to write the rich text
 */
export function annotationText(element: KeptElement, entries: Entries, isRich: boolean): string {
  const rich = isRich ? word(entries, 'RC') : null;
  if (rich === null) return writeElement(element);
  const text = writeElement({ ...element, children: [...element.children, ''] });
  const end = `</${element.name}>`;
  const xml = rich.replace(/^\s*<\?xml[^>]*\?>/, '');
  return `${text.slice(0, -end.length)}<contents-richtext>${xml}</contents-richtext>${end}`;
}

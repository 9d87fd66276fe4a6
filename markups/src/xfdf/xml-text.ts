/** XML as text: escaping, and elements as they are written. */
import type { KeptElement } from '../model.ts';

/** What XML 1.0 cannot contain at all, not even escaped; halves of surrogate pairs included. */
// oxlint-disable-next-line no-control-regex -- exactly these
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

// oxlint-disable-next-line no-control-regex -- what XML cannot contain
const UNSAFE_IN_ATTRIBUTE = /[&<>"\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;
// oxlint-disable-next-line no-control-regex -- what XML cannot contain
const UNSAFE_IN_TEXT = /[&<>\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Without what XML cannot contain. */
export function storable(text: string): string {
  return UNSAFE_IN_TEXT.test(text) ? text.replaceAll(NOT_XML, '') : text;
}

export function escapeAttribute(text: string): string {
  if (!UNSAFE_IN_ATTRIBUTE.test(text)) return text;
  return storable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;');
}

export function escapeText(text: string): string {
  if (!UNSAFE_IN_TEXT.test(text)) return text;
  return storable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

export function writeElement({ name, attributes, children }: KeptElement): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    text += ` ${key}="${escapeAttribute(value)}"`;
  if (children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of children) {
    text += typeof child === 'string' ? escapeText(child) : writeElement(child);
  }
  return `${text}</${name}>`;
}

/** All text within an element. */
export function textOf({ children }: KeptElement): string {
  const only = children[0];
  if (children.length === 1 && typeof only === 'string') return only;
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** Rich text of comments: a little XHTML. Kept are its letters and how they look; nothing that acts or loads. */
import type { KeptElement } from '../model.ts';

const LINES = new Set(['p', 'div', 'br', 'li', 'tr']);
const ELEMENTS = new Set([
  'body',
  'span',
  'b',
  'i',
  'u',
  's',
  'strong',
  'em',
  'sub',
  'sup',
  ...LINES,
]);
/** Their text is not for reading. */
const UNREAD = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
]);

const STYLES =
  /^(font(-(family|size|weight|style|stretch))?|color|text-(align|decoration|valign|indent)|line-height|letter-spacing|margin(-(top|right|bottom|left))?|xfa-spacerun)$/;
const STYLE_VALUE = /^[\p{L}\p{N} #.,%'"+-]*$/u;

function safeStyle(style: string): string {
  return style
    .split(';')
    .map((each) => each.trim())
    .filter((each) => {
      const at = each.indexOf(':');
      const [property, value] = [each.slice(0, Math.max(0, at)), each.slice(at + 1)];
      return STYLES.test(property.trimEnd()) && STYLE_VALUE.test(value.trimStart());
    })
    .join(';');
}

function safeAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const safe: [string, string][] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') safe.push([name, safeStyle(value)]);
    else if (name === 'dir' && /^(ltr|rtl)$/.test(value)) safe.push([name, value]);
    else if (/^(xmlns(:xfa)?|xfa:\w+|xml:space)$/.test(name)) safe.push([name, value]);
  }
  return Object.fromEntries(safe);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Only allowed elements and attributes; of others their text alone. */
export function safeRichText({ name, attributes, children }: KeptElement): KeptElement {
  const safeChildren = (all: KeptElement['children']): (KeptElement | string)[] =>
    all.flatMap((child) => {
      if (typeof child === 'string') return [child];
      const local = localName(child.name);
      if (UNREAD.has(local)) return [];
      return ELEMENTS.has(local) ? [safeRichText(child)] : safeChildren(child.children);
    });
  return { name, attributes: safeAttributes(attributes), children: safeChildren(children) };
}

/** What it says, as plain text. */
export function plainText(element: KeptElement): string {
  const isLine = LINES.has(localName(element.name));
  const inner = element.children
    .map((child) => {
      if (typeof child !== 'string')
        return UNREAD.has(localName(child.name)) ? '' : plainText(child);
      // White space around elements is layout of the file.
      return child.trim() === '' && child.includes('\n') ? '' : child;
    })
    .join('');
  return isLine ? `${inner}\n` : inner;
}

/** Whether rich text still says what the plain text says. */
export function saysTheSame(element: KeptElement, contents: string): boolean {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return words(plainText(element)) === words(contents);
}

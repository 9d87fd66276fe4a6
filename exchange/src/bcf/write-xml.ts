/** XML text of elements. */
import { xmlText } from '../xml-text.ts';

/** An element that is written; an absent one, or one without content where it needs some, is left out. */
export type Xml = string | null;

/** `content`: its elements, or its text. */
export function element(
  name: string,
  content: readonly Xml[] | string | number,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const inside =
    typeof content === 'object'
      ? content.filter((each) => each !== null).join('')
      : xmlText(String(content));
  return inside === ''
    ? `<${name}${head.join('')}/>`
    : `<${name}${head.join('')}>${inside}</${name}>`;
}

/** An element with text; null without. Schemas refuse blank ones. */
export function words(name: string, text: string | null): Xml {
  return text === null || text.trim() === '' ? null : element(name, text);
}

/** An element around others; null without any. */
export function group(name: string, content: readonly Xml[]): Xml {
  return content.every((each) => each === null) ? null : element(name, content);
}

export const document = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** What Pinbar does not interpret, as it is kept for the way back: without anything that acts, runs or loads. */
import type { KeptElement } from '../model.ts';
import { XfdfError } from './limits.ts';
import { safeRichText } from './rich-text.ts';

const XFDF_NAMESPACE = 'http://ns.adobe.com/xfdf/';

/** Actions, script and what a browser would load. */
const ACTIVE = new Set(
  (
    'onactivation action actions uri javascript launch gotor gotoe submitform importdata rendition movie sound script ' +
    'iframe frame object embed applet img image svg math style link meta base form input button video audio source a'
  ).split(' '),
);
const ACTIVE_ATTRIBUTE = /^(on.*|href|src|srcdoc|action|formaction|data|background|poster)$/;
const ACTIVE_VALUE = /^[\s\p{C}]*(javascript|vbscript|livescript|data\s*:\s*text)\s*:?/iu;

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

export function isSafeAttribute(name: string, value: string): boolean {
  if (name === 'xmlns' && value === XFDF_NAMESPACE) return false;
  return !ACTIVE_ATTRIBUTE.test(localName(name)) && !ACTIVE_VALUE.test(value);
}

/** Children as they are kept; null if nothing of it is. */
export function safeElement(element: KeptElement): KeptElement | null {
  if (element.name === 'contents-richtext') return safeRichText(element);
  if (ACTIVE.has(localName(element.name))) return null;
  const attributes = Object.entries(element.attributes).filter(([name, value]) =>
    isSafeAttribute(name, value),
  );
  const children = element.children.flatMap((child): (KeptElement | string)[] => {
    if (typeof child === 'string') return [child];
    const safe = safeElement(child);
    return safe === null ? [] : [safe];
  });
  return { name: element.name, attributes: Object.fromEntries(attributes), children };
}

/** Adds to `used`. `declared` has an element's own prefixes only while the element is looked through. */
function prefixesIn(element: KeptElement, used: Set<string>, declared: Set<string>): void {
  const names = Object.keys(element.attributes);
  const own = names.flatMap((name) => (name.startsWith('xmlns:') ? [name.slice(6)] : []));
  const added = own.filter((prefix) => !declared.has(prefix));
  for (const prefix of added) declared.add(prefix);
  for (const name of [element.name, ...names]) {
    const at = name.indexOf(':');
    if (at === -1) continue;
    const prefix = name.slice(0, at);
    if (prefix !== 'xmlns' && !declared.has(prefix)) used.add(prefix);
  }
  for (const child of element.children)
    if (typeof child !== 'string') prefixesIn(child, used, declared);
  for (const prefix of added) declared.delete(prefix);
}

/** The element with the declarations of prefixes that it uses and that stand above it in the file. */
export function withPrefixes(
  element: KeptElement,
  above: Readonly<Record<string, string>>,
): KeptElement {
  const used = new Set<string>();
  prefixesIn(element, used, new Set(['xml']));
  if (used.size === 0) return element;
  const declarations = [...used].map((prefix) => {
    const name = `xmlns:${prefix}`;
    const namespace = above[name];
    if (namespace === undefined) {
      throw new XfdfError('unknown-prefix', `The prefix “${prefix}” is not declared.`);
    }
    return [name, namespace] as const;
  });
  return {
    ...element,
    attributes: { ...element.attributes, ...Object.fromEntries(declarations) },
  };
}

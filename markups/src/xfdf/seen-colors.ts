/**
 * A markup of an issue is seen in the color of its priority, but stored in the one that was drawn. Files that leave show what
 * is seen; among the extras they keep what was drawn, and it comes back with the markup.
 */
import { isPriorityColor } from '../issue-look.ts';
import type { KeptElement, MarkupStyle } from '../model.ts';
import { EXTRAS, EXTRAS_NAMESPACE, isExtras } from './extras.ts';
import { colorOfLetters, withLetterColor } from './free-text.ts';
import { textOf } from './xml-text.ts';

type Values = Readonly<Record<string, string>>;

/** Which extra keeps what was drawn, by attribute and by child. */
const BY_ATTRIBUTE = { color: 'drawn-color', 'interior-color': 'drawn-fill' } as const;
const BY_CHILD: Values = {
  defaultstyle: 'drawn-style',
  defaultappearance: 'drawn-appearance',
};

/** Its `color` is the background; letters have theirs in children. */
const isText = ({ name }: KeptElement) => name === 'freetext';

/**
 * The annotation of a markup as it is seen.
 * @param element as it is stored, in the style `drawn`
 */
export function inSeenColors(
  element: KeptElement,
  drawn: MarkupStyle,
  seen: MarkupStyle,
): KeptElement {
  if (isText(element)) {
    return seen.color === drawn.color ? element : lettersSeen(element, seen.color);
  }
  const attributes: Record<string, string> = { ...element.attributes };
  const extras: Record<string, string> = {};
  const show = (attribute: keyof typeof BY_ATTRIBUTE, color: string | null) => {
    // Empty: the attribute was absent.
    extras[BY_ATTRIBUTE[attribute]] = attributes[attribute] ?? '';
    if (color !== null) attributes[attribute] = color.toUpperCase();
  };
  if (seen.color !== drawn.color) show('color', seen.color);
  if (seen.fill !== drawn.fill) show('interior-color', seen.fill);
  return withExtras({ ...element, attributes }, extras);
}

function lettersSeen(element: KeptElement, color: string | null): KeptElement {
  if (color === null) return element;
  const extras: Record<string, string> = {};
  const children = element.children.map((child) => {
    const extra = typeof child === 'string' ? undefined : BY_CHILD[child.name];
    if (typeof child === 'string' || extra === undefined) return child;
    const text = textOf(child);
    extras[extra] = text;
    return { ...child, children: [withLetterColor(child.name, text, color)] };
  });
  return withExtras({ ...element, children }, extras);
}

function withExtras(element: KeptElement, added: Values): KeptElement {
  if (Object.keys(added).length === 0) return element;
  const isOurs = (child: KeptElement | string) => typeof child !== 'string' && isExtras(child);
  const own = element.children.find(isOurs);
  const before = typeof own === 'object' ? own.attributes : { xmlns: EXTRAS_NAMESPACE };
  const extras = { name: EXTRAS, attributes: { ...before, ...added }, children: [] };
  return { ...element, children: [...element.children.filter((each) => !isOurs(each)), extras] };
}

/** The way back. What another program has changed meanwhile stays as it is. */
export function inDrawnColors(element: KeptElement, extras: Values): KeptElement {
  let drawn = element;
  for (const [attribute, extra] of Object.entries(BY_ATTRIBUTE)) {
    const was = extras[extra];
    const { [attribute]: now, ...others } = drawn.attributes;
    if (was === undefined || now === undefined || !isPriorityColor(now)) continue;
    drawn = {
      ...drawn,
      attributes: was === '' ? others : { ...drawn.attributes, [attribute]: was },
    };
  }
  if (!Object.values(BY_CHILD).some((extra) => extras[extra] !== undefined)) return drawn;
  const children = drawn.children.map((child) => {
    const was = typeof child === 'string' ? undefined : extras[BY_CHILD[child.name] ?? ''];
    if (typeof child === 'string' || was === undefined) return child;
    const now = textOf(child);
    const color = colorOfLetters(child.name, now);
    const isAsWritten = isPriorityColor(color) && withLetterColor(child.name, was, color) === now;
    return isAsWritten ? { ...child, children: [was] } : child;
  });
  return { ...drawn, children };
}

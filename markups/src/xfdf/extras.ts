/**
 * What XFDF has no place for, in one child of its own namespace that other programs skip:
 * `<pinbar xmlns="urn:pinbar:xfdf:1" kind="count" …/>`. The README lists its attributes.
 */
import type { KeptElement } from '../model.ts';

export const EXTRAS = 'pinbar';
export const EXTRAS_NAMESPACE = 'urn:pinbar:xfdf:1';

export type Extras = Readonly<Record<string, string>>;
export const NO_EXTRAS: Extras = {};

export function isExtras({ name, attributes }: KeptElement): boolean {
  return name === EXTRAS && attributes['xmlns'] === EXTRAS_NAMESPACE;
}

/** Empty: nothing of it is needed. */
export function extrasElement(escapedAttributes: string): string {
  return escapedAttributes === ''
    ? ''
    : `<${EXTRAS} xmlns="${EXTRAS_NAMESPACE}"${escapedAttributes}/>`;
}

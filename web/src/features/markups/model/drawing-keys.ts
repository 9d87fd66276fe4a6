/** Keys that are typed while a shape is drawn. */

/**
 * Whether a key belongs to a typed length, such as 12'6", 3 1/2 yards or 400 × 200. It begins with a digit; after that every
 * letter belongs to it, and starts no other tool.
 */
export function isTypedKey(key: string, typed: string): boolean {
  if (key.length !== 1) return false;
  return /[\d.]/.test(key) || (typed !== '' && /[\da-z.,;'"′″/\-× ]/i.test(key));
}

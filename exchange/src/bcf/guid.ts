/** GUIDs as programs spell them: in any case, with braces, without dashes, shortened. */

const IFC_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** A GUID as IFC files shorten it (22 digits of base 64), in hexadecimal. */
function expandedIfcGuid(text: string): string {
  const value = [...text].reduce((sum, sign) => sum * 64n + BigInt(IFC_DIGITS.indexOf(sign)), 0n);
  return value.toString(16).padStart(32, '0');
}

/**
 * In lower case, with dashes and without braces. Shortened GUIDs of IFC, and the ids of 12 bytes that some services give,
 * become GUIDs, always the same ones. Null for anything else.
 */
export function guidOf(text: string): string | null {
  const plain = text.trim().replaceAll(/[{}-]/g, '');
  const digits = /^[\da-f]{24}$/i.test(plain)
    ? plain.padEnd(32, '0')
    : /^[0-3][\w$]{21}$/.test(text.trim())
      ? expandedIfcGuid(text.trim())
      : plain;
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(
    digits.toLowerCase(),
  );
  return parts === null ? null : parts.slice(1).join('-');
}

/** Versions of answers (RFC 9110, 8.8.3): who has the present one need not get it again. */

/** Whether an `If-None-Match` header names this version. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Weak comparison, as the header's definition says.
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === plain;
  });
}

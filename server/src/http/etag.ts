/** Versions of answers (RFC 9110, 8.8.3): who has the present one need not get it again. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const SOURCES = ['../', '../../../contract/src/'];

/**
 * Names the code that makes the answers: another release may make another body of the same data. All hosts of a release
 * have the same.
 */
function hashOfCode(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const folder = fileURLToPath(new URL(source, import.meta.url));
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('.ts')).toSorted()) {
      hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('base64url');
}

const CODE = hashOfCode();

/** The entity tag of an answer that depends on nothing but these values and the code. */
export function etagOf(values: readonly unknown[]): string {
  return `W/"${hashOf(JSON.stringify([CODE, ...values]))}"`;
}

/** Kept by the browser of this person alone, and asked about each time. */
export function versionHeaders(etag: string): Readonly<Record<string, string>> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'authorization' };
}

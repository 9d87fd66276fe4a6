/** ETags of responses (RFC 9110, 8.8.3): a client with the current version does not download it again. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether an `If-None-Match` header contains this ETag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Weak comparison, as the RFC requires.
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === plain;
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const SOURCES = ['../', '../../../contract/src/'];

/**
 * Identifies the code that makes the responses: another release may make a different body from the same data. All hosts of
 * a release agree.
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

/** The ETag of a response that depends only on these values and the code. `version`: of what the response is. */
export function etagOf(values: readonly unknown[], version: number | null = null): string {
  const hash = hashOf(JSON.stringify([CODE, ...values]));
  return version === null ? `W/"${hash}"` : `W/"${version}.${hash}"`;
}

/** The ETag of what a write made of something with a version. */
export function versionTag({ version }: { version: number }): string {
  return `"${version}"`;
}

/** The version that an `If-Match` header names; null for any version, 0 for one that nothing has. */
export function versionOfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const named = /^\s*(?:W\/)?"(\d{1,9})(?:\.[\w-]+)?"\s*$/.exec(header)?.[1];
  return named === undefined ? 0 : Number(named);
}

/** Cached only by this person's browser, which revalidates it every time. */
export function versionHeaders(etag: string): Readonly<Record<string, string>> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'authorization' };
}

/** SHA-256 of values, so that a changed field can be named. */
import { createHash } from 'node:crypto';

/** JSON whose text depends on the value alone: members are sorted by name, and nothing stands between them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Lowercase hex. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** By the names of the fields. */
export function fieldDigests(issue: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(issue)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, sha256(canonicalJson(value))]),
  );
}

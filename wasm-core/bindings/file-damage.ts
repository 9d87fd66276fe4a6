import type { FileDamage } from '../../contract/src/file-damage.ts';

/** A page tree counts its pages (`/Type /Pages … /Count 7`, in any order), a linearized file does at its start (`/N 7`). */
const PAGE_TREE =
  /\/Type\s*\/Pages\b[^<>]*?\/Count\s+(\d{1,6})\b|\/Count\s+(\d{1,6})\b[^<>]*?\/Type\s*\/Pages\b/g;
const LINEARIZED = /\/Linearized\b[^>]*?\/N\s+(\d{1,6})\b/;
/** ISO 32000-2, annex F: the parameters of a linearized file are within its first 1024 bytes. */
const HEAD_BYTES = 1024;
/** Decoded at a time, and repeated from one part to the next so that nothing is cut. */
const PART_BYTES = 8 * 1024 * 1024;
const SHARED_BYTES = 256 * 1024;

/**
 * The damage of a file whose tables had to be rebuilt and in which `pageCount` pages were found. What is compressed says
 * nothing, so pages may be missing that nobody knows of.
 */
export function damageOf(bytes: Uint8Array, pageCount: number): FileDamage {
  const latin = new TextDecoder('latin1');
  let promised = Number(LINEARIZED.exec(latin.decode(bytes.subarray(0, HEAD_BYTES)))?.[1] ?? 0);
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    const part = latin.decode(bytes.subarray(from, from + PART_BYTES + SHARED_BYTES));
    for (const [, one, other] of part.matchAll(PAGE_TREE)) {
      promised = Math.max(promised, Number(one ?? other));
    }
  }
  return { missingPages: Math.max(0, promised - pageCount) };
}

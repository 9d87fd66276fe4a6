import { createHash } from 'node:crypto';

/** Keys that are the same in every reading of the same texts, so that what was read keeps its id. One set per document. */
export class NaturalKeys {
  readonly #counts = new Map<string, number>();

  /** Repeated texts are numbered in the order in which they come. */
  keyOf(...texts: readonly string[]): string {
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
    const count = (this.#counts.get(hash) ?? 0) + 1;
    this.#counts.set(hash, count);
    return count === 1 ? hash : `${hash} (${count})`;
  }
}

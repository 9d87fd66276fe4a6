import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

export type Digest = { bytes: number; sha256: string };

/** Passes a file on. `digest` has the result once it has ended. */
export function hashed(body: Readable): { body: Readable; digest: () => Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const part of body as AsyncIterable<Buffer>) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  return {
    body: Readable.from(pass()),
    digest: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

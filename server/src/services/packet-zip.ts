/** The ZIP of an evidence packet, written while it is sent. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sha256 } from '../../../evidence/src/digests.ts';
import { MANIFEST, README, SUMS } from '../../../evidence/src/packet.ts';
import type { PacketManifest } from '../../../evidence/src/packet.ts';
import { zipWriter } from '../../../exchange/src/zip-writer.ts';

/** A file on disk. `isPacked`: its content does not shrink. */
export type PacketFile = { name: string; path: string; isPacked: boolean };

const README_TEXT = `This is an evidence packet of Pinbar: issues on construction drawings, with what supports them.

report.pdf     the issues, for people
issues.json    the same for programs, with comments and history
crops          a picture of the place of each issue
markups        the markup of each issue, as XFDF (ISO 19444-1)
attachments    photos and PDFs that people attached to the issues
sheets         the pages that the issues are on, each a PDF of its own
sources        files whose pages could not be separated, as a whole
manifest.json  where everything comes from: source files, their SHA-256, and the SHA-256 of every file here
SHA256SUMS     the SHA-256 of every file here, for the program sha256sum

To find out whether anything was changed since, without a server:

    npx pinbar verify PACKET.zip

It checks all sums, paints every crop again from its sheet, and compares the report with issues.json.
`;

/** `files` in their order, then the manifest with their sums. */
export async function* packetZip(
  files: readonly PacketFile[],
  manifest: Omit<PacketManifest, 'entries'>,
): AsyncGenerator<Uint8Array> {
  const zip = zipWriter();
  const entries: PacketManifest['entries'] = [];
  const readme = Buffer.from(README_TEXT);
  entries.push({ name: README, size_bytes: readme.length, sha256: sha256(readme) });
  yield* zip.add(README, readme);
  for (const { name, path, isPacked } of files) {
    const entry = zip.begin(name, isPacked);
    const sum = createHash('sha256');
    let size = 0;
    for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
      sum.update(piece);
      size += piece.length;
      yield* entry.push(piece);
    }
    yield* entry.end();
    entries.push({ name, size_bytes: size, sha256: sum.digest('hex') });
  }
  const text = `${JSON.stringify({ ...manifest, entries } satisfies PacketManifest, null, 1)}\n`;
  yield* zip.add(MANIFEST, text);
  const sums = [...entries, { name: MANIFEST, sha256: sha256(text) }];
  yield* zip.add(SUMS, sums.map((each) => `${each.sha256}  ${each.name}\n`).join(''));
  yield* zip.end();
}

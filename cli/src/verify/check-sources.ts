/** Whether the user's files are the sources of a packet. */
import path from 'node:path';
import type { PacketManifest } from '../../../evidence/src/packet.ts';
import type { Finding } from '../../../evidence/src/verification.ts';
import { hashLargeFile } from '../large-file.ts';
import { finding } from './check-entries.ts';

export type SourceCheck = {
  findings: Finding[];
  /** Files of the user by the ids of the documents that they are to be. */
  files: ReadonlyMap<number, string>;
};

/** A file is a source by its sum. One that only has a source's name is compared with it all the same. */
export function checkSources(
  given: readonly string[],
  { sources }: Pick<PacketManifest, 'sources'>,
): SourceCheck {
  const findings: Finding[] = [];
  const files = new Map<number, string>();
  for (const file of given) {
    const name = path.basename(file);
    const sum = hashLargeFile(file);
    const same = sources.filter((source) => source.sha256 === sum);
    for (const { document_id: id } of same) files.set(id, file);
    if (same.length > 0) continue;
    const named = sources.find((source) => source.name === name);
    if (named === undefined) {
      findings.push(finding('disagrees', name, `${file} is no source of this packet.`));
      continue;
    }
    files.set(named.document_id, file);
    const words = `${file} is not the ${name} that the packet was made from: its SHA-256 is ${sum}, not ${named.sha256}.`;
    findings.push(finding('disagrees', name, words));
  }
  return { findings, files };
}

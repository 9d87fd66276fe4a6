/** Evidence packets, as someone would change them. */
import { unzipSync, zipSync } from 'fflate';
import { sha256 } from '../../evidence/src/digests.ts';
import { ISSUES, MANIFEST, SUMS } from '../../evidence/src/packet.ts';
import type { PacketManifest } from '../../evidence/src/packet.ts';

export type PacketFiles = Record<string, Uint8Array>;

export const filesOf = (packet: Uint8Array): PacketFiles => unzipSync(packet);

export function packetOf(files: PacketFiles): Uint8Array {
  return zipSync(files, { level: 0 });
}

export const textIn = (files: PacketFiles, name: string) =>
  Buffer.from(files[name] ?? new Uint8Array()).toString();

/** Replaces `was` in a text of the packet, which must have it. */
export function edited(files: PacketFiles, name: string, was: string, is: string): PacketFiles {
  const text = textIn(files, name);
  if (!text.includes(was)) throw new Error(`${name} has no ${was}`);
  return { ...files, [name]: Buffer.from(text.replace(was, is)) };
}

/** As Pinbar wrote it before packets had attachments: of issues without any. */
export function firstVersion(files: PacketFiles): PacketFiles {
  const { issues }: { issues: { attachments?: unknown }[] } = JSON.parse(textIn(files, ISSUES));
  for (const issue of issues) delete issue.attachments;
  const manifest: PacketManifest = JSON.parse(textIn(files, MANIFEST));
  for (const { fields } of manifest.issues) delete fields['attachments'];
  return resummed({
    ...files,
    [ISSUES]: Buffer.from(JSON.stringify({ issues })),
    [MANIFEST]: Buffer.from(JSON.stringify({ ...manifest, format_version: 1 })),
  });
}

/** One bit in the middle of a file is another. */
export function flipped(files: PacketFiles, name: string): PacketFiles {
  const content = Uint8Array.from(files[name] ?? []);
  const at = Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 1;
  return { ...files, [name]: content };
}

/** With sums and sizes that fit the files, as a careful forger leaves it. Digests of fields stay as they were. */
export function resummed(files: PacketFiles): PacketFiles {
  const manifest: PacketManifest = JSON.parse(textIn(files, MANIFEST));
  const names = Object.keys(files).filter((name) => name !== MANIFEST && name !== SUMS);
  const entries = names.map((name) => {
    const content = files[name] ?? new Uint8Array();
    return { name, size_bytes: content.length, sha256: sha256(content) };
  });
  const text = JSON.stringify({ ...manifest, entries });
  const sums = [...entries, { name: MANIFEST, sha256: sha256(text) }];
  const lines = sums.map((each) => `${each.sha256}  ${each.name}\n`).join('');
  return { ...files, [MANIFEST]: Buffer.from(text), [SUMS]: Buffer.from(lines) };
}

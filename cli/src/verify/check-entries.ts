/** Whether the files of a packet are those that its manifest lists. */
import { sha256 } from '../../../evidence/src/digests.ts';
import type { OpenedPacket } from '../../../evidence/src/open-packet.ts';
import { MANIFEST, SUMS } from '../../../evidence/src/packet.ts';
import type { PacketManifest } from '../../../evidence/src/packet.ts';
import type { Finding } from '../../../evidence/src/verification.ts';

export const finding = (
  what: Finding['what'],
  file: string,
  detail: string,
  about: { issue?: number; field?: string } = {},
): Finding => ({ what, file, issue: about.issue ?? null, field: about.field ?? null, detail });

/** The lines of `SHA256SUMS`: sums by name. */
function sumsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, sum, name] = /^([\da-f]{64}) [ *](.+)$/.exec(line) ?? [];
      return sum === undefined || name === undefined ? [] : [[name, sum]];
    }),
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export type EntryCheck = {
  findings: Finding[];
  /** Names of the entries that differ from the manifest. */
  wrong: ReadonlySet<string>;
  files: number;
};

/** `fingerprint`: of the manifest. */
export function checkEntries(
  packet: OpenedPacket,
  { entries }: PacketManifest,
  fingerprint: string,
): EntryCheck {
  const findings: Finding[] = [];
  const wrong = new Set<string>();
  const listed = new Map(entries.map((entry) => [entry.name, entry]));
  // The first of those that have the same content.
  const namesBySum = new Map(entries.toReversed().map((entry) => [entry.sha256, entry.name]));
  const sums = new Map([[MANIFEST, fingerprint]]);
  for (const name of packet.names) {
    if (name === MANIFEST || name === SUMS) continue;
    const entry = listed.get(name);
    if (entry === undefined) {
      findings.push(finding('added', name, `${name} was added: the manifest does not list it.`));
      continue;
    }
    try {
      const content = packet.unpack(name);
      const sum = sha256(content);
      sums.set(name, sum);
      if (sum === entry.sha256 && content.length === entry.size_bytes) continue;
      const other = namesBySum.get(sum);
      const isOf = other === undefined || other === name ? '' : ` It has the content of ${other}.`;
      findings.push(finding('changed', name, `${name} was changed.${isOf}`));
    } catch (error) {
      findings.push(finding('changed', name, `${name} was changed. ${messageOf(error)}`));
    }
    wrong.add(name);
  }
  const there = new Set(packet.names);
  for (const { name } of entries) {
    if (there.has(name)) continue;
    findings.push(finding('missing', name, `${name} was removed.`));
    wrong.add(name);
  }
  findings.push(...checkSums(packet, entries, sums));
  return { findings, wrong, files: packet.names.length };
}

/** What `SHA256SUMS` says otherwise than the manifest, which must be about the same files. */
function checkSums(
  packet: OpenedPacket,
  entries: PacketManifest['entries'],
  sums: ReadonlyMap<string, string>,
): Finding[] {
  if (!packet.names.includes(SUMS)) return [finding('missing', SUMS, `${SUMS} was removed.`)];
  let stated: ReadonlyMap<string, string>;
  try {
    stated = sumsIn(Buffer.from(packet.unpack(SUMS)).toString());
  } catch (error) {
    return [finding('changed', SUMS, `${SUMS} was changed. ${messageOf(error)}`)];
  }
  if (stated.get(MANIFEST) !== sums.get(MANIFEST)) {
    const words = `${MANIFEST} and ${SUMS} disagree: one of them was changed.`;
    return [finding('changed', MANIFEST, words)];
  }
  const isSame =
    stated.size === entries.length + 1 &&
    entries.every((entry) => stated.get(entry.name) === entry.sha256);
  return isSame ? [] : [finding('changed', SUMS, `${SUMS} was changed.`)];
}

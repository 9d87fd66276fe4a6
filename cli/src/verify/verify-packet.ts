/** Checks an evidence packet: its files against their sums, its crops against its sheets, its claims against each other. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ArchiveRefused } from '../../../exchange/src/read-zip.ts';
import { sha256 } from '../../../evidence/src/digests.ts';
import { MOST_PACKET_BYTES, openPacket } from '../../../evidence/src/open-packet.ts';
import type { OpenedPacket } from '../../../evidence/src/open-packet.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  ISSUES,
  MANIFEST,
  manifestSchema,
  REPORT,
} from '../../../evidence/src/packet.ts';
import type { PacketIssue, PacketManifest } from '../../../evidence/src/packet.ts';
import type { Finding, Verification } from '../../../evidence/src/verification.ts';
import { runChild } from '../child.ts';
import type { VerifyArguments } from './arguments.ts';
import { checkEntries } from './check-entries.ts';
import { checkIssues } from './check-issues.ts';
import { checkReport } from './check-report.ts';
import { checkSheets } from './check-sheets.ts';
import { checkSources } from './check-sources.ts';

/** A thousand pages. */
const REPORT_SECONDS = 180;

function readPacket(file: string): OpenedPacket {
  if (statSync(file).size > MOST_PACKET_BYTES) {
    throw new ArchiveRefused(`${file} is larger than 2 GB. No packet is.`);
  }
  return openPacket(readFileSync(file));
}

/** Throws `ArchiveRefused` if it has none that can be read. */
function readManifest(packet: OpenedPacket): { manifest: PacketManifest; fingerprint: string } {
  if (!packet.names.includes(MANIFEST)) {
    throw new ArchiveRefused(`This is no evidence packet: it has no ${MANIFEST}.`);
  }
  try {
    const content = packet.unpack(MANIFEST);
    const json: unknown = JSON.parse(Buffer.from(content).toString());
    const read = manifestSchema.safeParse(json);
    if (read.success) return { manifest: read.data, fingerprint: sha256(content) };
    const { format, format_version: version } = Object(json) as Record<string, unknown>;
    if (format === FORMAT && version !== FORMAT_VERSION) {
      throw new ArchiveRefused(
        `The packet has version ${String(version)} of the format. This Pinbar knows versions 1 to ${FORMAT_VERSION}.`,
      );
    }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
  }
  throw new ArchiveRefused(`${MANIFEST} is damaged or was changed, so nothing can be verified.`);
}

/** Writes the entries to disk under names of our own. Entries that cannot be unpacked are left out. */
function unpackTo(folder: string, packet: OpenedPacket, wanted: Iterable<string>) {
  const files = new Map<string, string>();
  const there = new Set(packet.names);
  for (const name of new Set(wanted)) {
    if (!there.has(name)) continue;
    try {
      const file = path.join(folder, `entry-${files.size}`);
      writeFileSync(file, packet.unpack(name), { flag: 'wx' });
      files.set(name, file);
    } catch {
      // It was said when the sums were checked.
    }
  }
  return files;
}

function textOf(packet: OpenedPacket, name: string): string | null {
  try {
    return Buffer.from(packet.unpack(name)).toString();
  } catch {
    return null;
  }
}

async function reportPages(file: string): Promise<string[] | null> {
  try {
    const { bytes } = await runChild('read-report', [file], '', REPORT_SECONDS);
    return JSON.parse(Buffer.from(bytes).toString()) as string[] | null;
  } catch {
    return null;
  }
}

/** What was not enclosed, and how to check it. */
function notesOf(
  { sheets, sources }: PacketManifest,
  issues: readonly PacketIssue[],
  given: ReadonlySet<number>,
): string[] {
  const missing = sheets.flatMap(({ file, name, reason }) =>
    file === null ? [`${name} is not enclosed. ${reason ?? ''}`.trim()] : [],
  );
  const removed = issues.flatMap(({ id, attachments }) =>
    attachments
      .filter(({ file }) => file === null)
      .map(({ name }) => `Attachment ${name} of issue ${id} is not enclosed: it was removed.`),
  );
  const unseen = sources.filter(({ document_id: id }) => !given.has(id));
  return [
    ...missing,
    ...removed,
    ...unseen.map(
      ({ name, sha256: sum }) => `Compare with the source by --source: ${name}, SHA-256 ${sum}`,
    ),
  ];
}

/** `say` gets progress. Throws `ArchiveRefused` if the file is no packet or is made to harm. */
export async function verifyPacket(
  { packet: file, sources: given }: VerifyArguments,
  say: (line: string) => void,
): Promise<Verification> {
  const packet = readPacket(file);
  const { manifest, fingerprint } = readManifest(packet);
  say(`Checking the sums of ${packet.names.length} files`);
  const entries = checkEntries(packet, manifest, fingerprint);
  const { findings: aboutIssues, issues } = checkIssues(textOf(packet, ISSUES), manifest);
  const sources = checkSources(given, manifest);
  const findings: Finding[] = [...entries.findings, ...aboutIssues, ...sources.findings];

  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-verify-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // Ctrl+C ends this process without coming to `finally`.
  process.on('exit', removeFolder);
  try {
    const { sheets } = manifest;
    const files = unpackTo(folder, packet, [
      REPORT,
      ...sheets.flatMap((sheet) => sheet.file ?? []),
      ...issues.flatMap(({ crop, markup }) => [crop?.file ?? [], markup ?? []].flat()),
    ]);
    say(`Painting the crops of ${sheets.length} sheets`);
    let done = 0;
    const toCheck = { sheets, issues, files, sources: sources.files, folder };
    const painted = await checkSheets(toCheck, () => {
      done += 1;
      if (done % 10 === 0) say(`${done} of ${sheets.length} sheets`);
    });
    findings.push(...painted.findings);
    const report = files.get(REPORT);
    if (report !== undefined) {
      say('Reading the report');
      findings.push(...checkReport(await reportPages(report), issues, manifest));
    }
    const { made_by: by } = manifest;
    return {
      version: 1,
      agrees: findings.length === 0,
      fingerprint,
      ...{ made_by: `${by.program} ${by.version}`, created_at: manifest.created_at },
      ...{ created_by: manifest.created_by, project: manifest.project.name },
      ...{ filter: manifest.filter, issues: manifest.issue_count },
      checked: {
        ...{ files: entries.files, crops: painted.crops, sheets: painted.sheets },
        sources: sources.files.size,
      },
      notes: notesOf(manifest, issues, new Set(sources.files.keys())),
      findings,
    };
  } finally {
    process.off('exit', removeFolder);
    removeFolder();
  }
}

/** Whether `issues.json` is as it was, and agrees with the manifest. */
import { fieldDigests } from '../../../evidence/src/digests.ts';
import {
  ISSUES,
  MANIFEST,
  packetIssueSchema,
  packetIssuesSchema,
} from '../../../evidence/src/packet.ts';
import type { PacketIssue, PacketManifest } from '../../../evidence/src/packet.ts';
import type { Finding } from '../../../evidence/src/verification.ts';
import { finding } from './check-entries.ts';

export type IssueCheck = { findings: Finding[]; issues: PacketIssue[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function fieldFindings(
  id: number,
  issue: object,
  stated: Readonly<Record<string, string>>,
): Finding[] {
  const digests = fieldDigests(issue);
  const names = new Set([...Object.keys(stated), ...Object.keys(digests)]);
  return [...names].flatMap((field) => {
    const [was, is] = [stated[field], digests[field]];
    if (was === is) return [];
    const what = was === undefined ? 'added' : is === undefined ? 'missing' : 'changed';
    const verb = what === 'missing' ? 'removed' : what;
    const words = `${ISSUES}: ${field} of issue ${id} was ${verb}.`;
    return [finding(what, ISSUES, words, { issue: id, field })];
  });
}

/** Where an issue says otherwise than the manifest about its sheet. */
function placeFindings(issue: PacketIssue, { sheets, sources }: PacketManifest): Finding[] {
  const { id, crop, document, page } = issue;
  const disagrees = (field: string, words: string) => [
    finding('disagrees', ISSUES, `Issue ${id}: ${words}`, { issue: id, field }),
  ];
  const unknown = issue.sheets.filter((name) => !sheets.some((sheet) => sheet.name === name));
  if (unknown.length > 0) {
    return disagrees('sheets', `the manifest has no sheet ${unknown.join(', ')}.`);
  }
  if (crop === null) return [];
  const sheet = sheets.find(({ name }) => name === crop.sheet);
  if (sheet === undefined) return disagrees('crop', `the manifest has no sheet ${crop.sheet}.`);
  const source = sources.find((each) => each.document_id === sheet.document_id);
  return [
    ...(sheet.page === page
      ? []
      : disagrees('page', `it says page ${page}, and its crop is of page ${sheet.page}.`)),
    ...(source?.name === document
      ? []
      : disagrees('document', `it says ${document}, and its crop is of ${source?.name}.`)),
  ];
}

/** Where an enclosed attachment is not the file that someone attached. */
function attachmentFindings({ id, attachments }: PacketIssue, { entries }: PacketManifest) {
  return attachments.flatMap(({ name, file, sha256 }) => {
    if (file === null || entries.find((entry) => entry.name === file)?.sha256 === sha256) return [];
    const words = `Issue ${id}: ${file} is not the ${name} that was attached.`;
    return [finding('disagrees', file, words, { issue: id, field: 'attachments' })];
  });
}

function countFindings({ issue_count: count, issues }: PacketManifest): Finding[] {
  if (count === issues.length) return [];
  const words = `${MANIFEST} states ${count} issues and lists ${issues.length}.`;
  return [finding('disagrees', MANIFEST, words, { field: 'issue_count' })];
}

/** `text`: of `issues.json`; null if it is missing or damaged, which was said before. */
export function checkIssues(text: string | null, manifest: PacketManifest): IssueCheck {
  const unreadable = (words: string) => ({
    findings: [finding('unreadable', ISSUES, `${ISSUES} cannot be read: ${words}`)],
    issues: [],
  });
  if (text === null) return { findings: [], issues: [] };
  let listed: unknown[];
  try {
    listed = packetIssuesSchema.parse(JSON.parse(text)).issues;
  } catch {
    return unreadable('it is not JSON as packets have it.');
  }
  const findings: Finding[] = countFindings(manifest);
  const issues: PacketIssue[] = [];
  const stated = new Map(manifest.issues.map(({ id, fields }) => [id, fields]));
  const seen = new Set<number>();
  for (const each of listed) {
    const id = isObject(each) ? Number(each['id']) : Number.NaN;
    const fields = stated.get(id);
    if (fields === undefined || seen.has(id) || !isObject(each)) {
      findings.push(finding('added', ISSUES, `${ISSUES}: issue ${id} was added.`, { issue: id }));
      continue;
    }
    seen.add(id);
    findings.push(...fieldFindings(id, each, fields));
    const read = packetIssueSchema.safeParse(each);
    if (!read.success) {
      const field = String(read.error.issues[0]?.path[0] ?? '');
      const words = `${ISSUES}: ${field} of issue ${id} cannot be read.`;
      findings.push(finding('unreadable', ISSUES, words, { issue: id, field }));
      continue;
    }
    findings.push(...placeFindings(read.data, manifest));
    findings.push(...attachmentFindings(read.data, manifest));
    issues.push(read.data);
  }
  for (const id of stated.keys()) {
    if (seen.has(id)) continue;
    findings.push(finding('missing', ISSUES, `${ISSUES}: issue ${id} was removed.`, { issue: id }));
  }
  return { findings, issues };
}

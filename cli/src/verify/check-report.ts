/** Whether the report says of each issue what `issues.json` says. */
import { REPORT } from '../../../evidence/src/packet.ts';
import type { PacketIssue, PacketManifest } from '../../../evidence/src/packet.ts';
import { dayIn, reportHead, reportWords } from '../../../evidence/src/report-words.ts';
import type { ReportWords } from '../../../evidence/src/report-words.ts';
import type { Finding } from '../../../evidence/src/verification.ts';
import { finding } from './check-entries.ts';

/** Signs that the font of reports has. Others may be missing in the PDF, and prove nothing. */
const UNKNOWN = /[^\u0021-\u007E\u00C0-\u017F\u0386-\u03CE\u0400-\u045F]/gu;

/** Without what depends on where lines break. Accents are left out: some are signs of their own in the PDF, elsewhere. */
const comparable = (text: string) => text.normalize('NFKD').replaceAll(UNKNOWN, '');

type Piece = { field: string; words: string };

/** In the order of the report. */
function piecesOf(words: ReportWords): Piece[] {
  const { id, summary, place, facts, description, comments, attachments } = words;
  return [
    { field: 'summary', words: `#${id}${summary}` },
    { field: 'location', words: place },
    ...facts.map(([name, value]) => ({ field: name, words: `${name}: ${value}` })),
    { field: 'description', words: description },
    ...(comments.length === 0 ? [] : [{ field: 'comments', words: 'Comments' }]),
    ...comments.map(({ who, text }) => ({ field: 'comments', words: who + text })),
    ...(attachments.length === 0 ? [] : [{ field: 'attachments', words: 'Attachments' }]),
    ...attachments.map(({ name, note }) => ({ field: 'attachments', words: name + note })),
  ].map((piece) => ({ field: piece.field, words: comparable(piece.words) }));
}

/**
 * The words about issues. They follow the head, which the manifest tells; until version 2 of the format, the head had the
 * first page to itself.
 */
function aboutIssues(pages: readonly string[], manifest: PacketManifest): string {
  const { title, note, filter } = reportHead(manifest);
  const head = comparable(title + note + filter);
  const said = comparable(pages.join('\n'));
  return said.startsWith(head) ? said.slice(head.length) : comparable(pages.slice(1).join('\n'));
}

/**
 * @param pages the text of each page, without heads and feet; null: the report cannot be read
 * @param issues in their order
 */
export function checkReport(
  pages: readonly string[] | null,
  issues: readonly PacketIssue[],
  manifest: PacketManifest,
): Finding[] {
  if (pages === null) {
    return [finding('unreadable', REPORT, `${REPORT} cannot be read.`)];
  }
  const said = aboutIssues(pages, manifest);
  const dayOf = dayIn(manifest.time_zone);
  const findings: Finding[] = [];
  let at = 0;
  for (const [index, issue] of issues.entries()) {
    const pieces = piecesOf(reportWords(issue, dayOf));
    const isHere = pieces[0]?.words ?? '';
    const start = said.indexOf(`#${issue.id}`, at);
    if (start === -1) {
      const words = `${REPORT} has no issue ${issue.id}.`;
      findings.push(finding('disagrees', REPORT, words, { issue: issue.id }));
      continue;
    }
    at = start;
    const wrong = pieces.find(({ words }) => {
      if (!said.startsWith(words, at)) return true;
      at += words.length;
      return false;
    });
    const next = issues[index + 1];
    const isAtEnd =
      at === said.length || (next !== undefined && said.startsWith(`#${next.id}`, at));
    if (wrong === undefined && isAtEnd) continue;
    const field = wrong?.field ?? 'attachments';
    const words = `${REPORT} and issues.json disagree about issue ${issue.id}: ${field}.`;
    findings.push(finding('disagrees', REPORT, words, { issue: issue.id, field }));
    if (wrong !== undefined) at = start + Math.min(isHere.length, 1);
  }
  return findings;
}

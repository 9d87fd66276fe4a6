/** What stands below the sentence of an entry of the audit log. */
import type { AuditEntry } from '../../../contract/src/audit/schema.ts';

/** Texts in quotation marks are what people wrote, and stay. */
const TEXTS_AND_NAMES = /"(?:[^"\\]|\\.)*"|\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)*(?=: )/g;

/** `target_organization_id` and `targetOrganizationId` → `target organization ID` */
const inWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bids\b/, 'IDs')
    .replace(/\bid\b/, 'ID');

/** What was sent, with names in words, unless the sentence says it. Scripts are known by their calls. */
export function auditDetails({ kind, action, summary, details }: AuditEntry): string {
  const isCall = summary !== null && action.includes(' /');
  const sent = isCall
    ? details.replaceAll(TEXTS_AND_NAMES, (part) => (part.startsWith('"') ? part : inWords(part)))
    : details;
  const isSaid = summary?.includes(details) ?? false;
  return [isCall && kind === 'token' ? action : '', isSaid ? '' : sent]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Compliance of checklist items, and the list of items: its orders and its pages. Without zod, so that the page can use it. */
import type { List } from '../wire/list.ts';

/** CL-024, in the order in which screens show them. */
export const COMPLIANCE_STATUSES = [
  ...([
    'compliant',
    'not_compliant',
    'needs_attention',
    'not_applicable',
    'not_evaluated',
  ] as const),
];
export type ComplianceStatus = (typeof COMPLIANCE_STATUSES)[number];

/** CL-025. */
export const COMPLIANCE_IDS = {
  compliant: 1,
  not_compliant: 2,
  not_applicable: 3,
  needs_attention: 4,
  not_evaluated: 5,
} as const satisfies Record<ComplianceStatus, number>;

/** The status with this id; an item without a verification is not evaluated (CL-023). */
export function complianceOf(id: number | null): ComplianceStatus {
  return COMPLIANCE_STATUSES.find((status) => COMPLIANCE_IDS[status] === id) ?? 'not_evaluated';
}

/** What needs work comes last, and first in the order `desc` of the list (CL-047). */
export const COMPLIANCE_BY_URGENCY: readonly ComplianceStatus[] = [
  ...([
    'not_applicable',
    'compliant',
    'not_evaluated',
    'needs_attention',
    'not_compliant',
  ] as const),
];

/** CL-043. */
export const CHECKLIST_SORTS = ['compliance_status', 'requirement_text', 'reference'] as const;
export type ChecklistSort = (typeof CHECKLIST_SORTS)[number];

export const CHECKLIST_LIST: List<ChecklistSort> = {
  sorts: CHECKLIST_SORTS,
  firstSort: { by: 'compliance_status', order: 'desc' },
};

/** CL-010: cards of one page. */
export const CHECKLIST_CARDS_PER_PAGE = 10;
/** CL-006: rows of one page of the table, which is also the most. */
export const CHECKLIST_ROWS_PER_PAGE = 1000;

/** What a verification may say, in characters. */
export const VERIFICATION_NOTES_LENGTH = 20_000;
/** References of one verification. */
export const MOST_CHECKLIST_REFERENCES = 50;

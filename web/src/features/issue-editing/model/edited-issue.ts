/** What people edit of an issue, and what becomes of it if someone else changed the issue meanwhile. */
import type { Issue, IssueChange } from '../../../../../contract/src/issues/schema.ts';

export type EditedIssue = Pick<
  Issue,
  | ('summary' | 'full_text' | 'priority_id' | 'discipline_id' | 'status_id' | 'scope_ids')
  | ('assignee_id' | 'creator_id' | 'ref_number')
>;

/** The fields that can be changed, as people call them, in the order of the form. */
export const FIELD_NAMES = {
  summary: 'Summary',
  full_text: 'Description',
  priority_id: 'Priority',
  discipline_id: 'Discipline',
  status_id: 'Status',
  scope_ids: 'Scopes',
  assignee_id: 'Owner',
} as const;
export type EditedField = keyof typeof FIELD_NAMES;

export const FIELDS: readonly EditedField[] = [
  ...(['summary', 'full_text', 'priority_id', 'discipline_id'] as const),
  ...(['status_id', 'scope_ids', 'assignee_id'] as const),
];

export function editedOf(issue: Issue): EditedIssue {
  const { summary, full_text, priority_id, discipline_id, status_id } = issue;
  const { scope_ids, assignee_id, creator_id, ref_number } = issue;
  return {
    ...{ summary, full_text, priority_id, discipline_id, status_id },
    ...{ scope_ids, assignee_id, creator_id, ref_number },
  };
}

function isSame(field: EditedField, a: EditedIssue, b: EditedIssue): boolean {
  if (field !== 'scope_ids') return a[field] === b[field];
  // Scopes have no order.
  return (
    a.scope_ids.length === b.scope_ids.length && a.scope_ids.every((id) => b.scope_ids.includes(id))
  );
}

/** The fields in which two versions differ. */
export function changedFields(before: EditedIssue, after: EditedIssue): EditedField[] {
  return FIELDS.filter((field) => !isSame(field, before, after));
}

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<EditedField, Side>>>;

/**
 * Who wins in each field in which the two versions differ, if only one of them changed it since `base`. A field that both
 * changed has no entry: people decide.
 */
export function firstChoices(base: EditedIssue, mine: EditedIssue, theirs: EditedIssue): Choices {
  const [my, their] = [changedFields(base, mine), changedFields(base, theirs)];
  return Object.fromEntries(
    changedFields(mine, theirs).flatMap((field): [EditedField, Side][] => {
      if (!their.includes(field)) return [[field, 'mine']];
      return my.includes(field) ? [] : [[field, 'theirs']];
    }),
  );
}

/** My version, with their values in the fields where I chose theirs. */
export function resolved(mine: EditedIssue, theirs: EditedIssue, choices: Choices): EditedIssue {
  const taken = FIELDS.filter((field) => choices[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/** Who changed an issue after a version, as the subject of a sentence. */
export function whoChanged(changes: readonly IssueChange[], version: number): string {
  const later = changes.filter((change) => change.version > version);
  const names = new Set(later.flatMap(({ person }) => person?.full_name ?? []));
  if (names.size === 0) return 'Someone';
  return names.size > 3 ? 'Several people' : new Intl.ListFormat('en-US').format(names);
}

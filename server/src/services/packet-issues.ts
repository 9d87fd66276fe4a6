/** Issues as evidence packets have them: in words, without what the caller may not see. */
import type { PacketHistory, PacketIssue } from '../../../evidence/src/packet.ts';
import type {
  Comment,
  Issue,
  IssueChange,
  IssueFieldChange,
} from '../../../contract/src/issues/schema.ts';
import { labelOf } from '../domain/lookups.ts';
import { STATE_WORDS } from './filter-words.ts';

const AI_ASSISTANT = 'AI assistant';

const KINDS: Readonly<Record<Issue['issue_type'], string>> = {
  spec: 'Specification',
  drawing: 'Drawing',
  overlay: 'Overlay',
  checklist: 'Checklist',
};

type FieldWords = PacketHistory[number]['changes'][number];

function changeWords(change: IssueFieldChange): FieldWords {
  switch (change.field) {
    case 'summary':
    case 'attachment':
      return change;
    case 'full_text':
      return { ...change, field: 'description' };
    case 'priority_id':
      return inWords('priority', change, (id) => labelOf('priorities', id));
    case 'discipline_id':
      return inWords('discipline', change, (id) => labelOf('disciplines', id));
    case 'status_id':
      return inWords('status', change, (id) => labelOf('statuses', id));
    case 'scope_ids':
      return inWords('scopes', change, (ids) => ids.map((id) => labelOf('scopes', id)));
    case 'assignee':
      return inWords('owner', change, (person) => person?.full_name ?? null);
    case 'evaluation_state':
      return {
        field: 'evaluation',
        from: STATE_WORDS[change.from],
        to: { state: STATE_WORDS[change.to], reason: change.explanation },
      };
    case 'markup':
      return { field: 'markup' };
  }
}

function inWords<Value>(
  field: string,
  { from, to }: { from: Value; to: Value },
  words: (value: Value) => unknown,
): FieldWords {
  return { field, from: words(from), to: words(to) };
}

type Facts = {
  guid: string;
  comments: readonly Comment[];
  changes: readonly IssueChange[];
  /** Name of its document. */
  document: string | null;
  /** The caller sees how issues were evaluated (CV-009). */
  seesEvaluations: boolean;
};

/** Everything but where it is enclosed. */
export function packetIssueOf(
  issue: Issue,
  { guid, comments, changes, document, seesEvaluations }: Facts,
): Omit<PacketIssue, 'sheets' | 'markup' | 'crop' | 'attachments'> {
  const { evaluation } = issue;
  const known = changes.map((change) => ({
    ...change,
    changes: change.changes.filter(({ field }) => seesEvaluations || field !== 'evaluation_state'),
  }));
  return {
    ...{ id: issue.id, guid, summary: issue.summary, description: issue.full_text },
    priority: labelOf('priorities', issue.priority_id),
    status: labelOf('statuses', issue.status_id) || 'Open',
    discipline: labelOf('disciplines', issue.discipline_id),
    scopes: issue.scope_ids.map((id) => labelOf('scopes', id)),
    ref_number: issue.ref_number,
    kind: KINDS[issue.issue_type],
    document,
    page: issue.page_number,
    location: issue.locations.map((each) => each.location_description).join('; '),
    grid_reference: issue.grid_reference,
    overlay_sheets: issue.overlay_sheets.map((sheet) => sheet.sheet_num),
    owner: issue.assignee?.full_name ?? null,
    reporter: issue.creator_id === null ? AI_ASSISTANT : (issue.creator_name ?? 'Unknown'),
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    version: issue.version,
    ...(seesEvaluations && {
      evaluation: {
        state: STATE_WORDS[issue.evaluation_state],
        reason: evaluation?.explanation ?? null,
        person: evaluation?.evaluator?.full_name ?? null,
        created_at: evaluation?.created_at ?? null,
      },
    }),
    comments: comments.map(({ author, created_at, text }) => ({
      author: author?.full_name ?? null,
      created_at,
      text,
    })),
    history: known
      .filter((change) => change.changes.length > 0)
      .map(({ person, created_at, version, changes: fields }) => ({
        person: person?.full_name ?? null,
        created_at,
        version,
        changes: fields.map(changeWords),
      })),
  };
}

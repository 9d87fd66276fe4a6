/** What happened to an issue, in words that follow a person's name: "changed the status from Open to Closed". */
import type { IssueChange, IssueFieldChange } from '../../../../contract/src/issues/schema.ts';
import { labelOf } from '../../api/lookups.ts';
import type { IssueLookups, Lookup } from '../../api/lookups.ts';

type Labels = Pick<IssueLookups, 'priorities' | 'statuses' | 'disciplines' | 'scopes'>;

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function named(list: readonly Lookup[], id: number | null): string {
  return id === null ? 'none' : labelOf(list, id) || String(id);
}

function scopeWords({ from, to }: { from: number[]; to: number[] }, scopes: readonly Lookup[]) {
  const names = (ids: number[]) => listed(ids.map((id) => named(scopes, id)));
  const [added, removed] = [
    to.filter((id) => !from.includes(id)),
    from.filter((id) => !to.includes(id)),
  ];
  return listed([
    ...(added.length === 0
      ? []
      : [`added the ${added.length === 1 ? 'scope' : 'scopes'} ${names(added)}`]),
    ...(removed.length === 0
      ? []
      : [`removed the ${removed.length === 1 ? 'scope' : 'scopes'} ${names(removed)}`]),
  ]);
}

const JUDGED = {
  approved: 'approved it',
  rejected: 'rejected it',
  not_reviewed: 'reset its evaluation',
};

function fieldWords(change: IssueFieldChange, labels: Labels): string {
  const between = (what: string, list: readonly Lookup[], from: number | null, to: number | null) =>
    `changed the ${what} from ${named(list, from)} to ${named(list, to)}`;
  switch (change.field) {
    case 'summary':
      return `changed the summary from “${change.from}” to “${change.to}”`;
    case 'full_text':
      return 'changed the description';
    case 'priority_id':
      return between('priority', labels.priorities, change.from, change.to);
    case 'discipline_id':
      return between('discipline', labels.disciplines, change.from, change.to);
    case 'status_id':
      return between('status', labels.statuses, change.from, change.to);
    case 'scope_ids':
      return scopeWords(change, labels.scopes);
    case 'assignee':
      return change.to === null
        ? `took it from ${change.from?.full_name ?? 'someone'}`
        : `gave it to ${change.to.full_name}`;
    case 'evaluation_state': {
      const reason = (change.explanation ?? '').trim();
      return reason === '' ? JUDGED[change.to] : `${JUDGED[change.to]}: “${reason}”`;
    }
    case 'attachment':
      return change.to === null ? `removed ${change.from}` : `added ${change.to}`;
    case 'markup':
      return 'changed its markup';
  }
}

/** What one call changed. */
export function changeWords({ changes, is_bulk, is_undo }: IssueChange, labels: Labels): string {
  const words = listed(changes.map((change) => fieldWords(change, labels)));
  if (is_undo) return `undid a change of many issues and so ${words}`;
  return is_bulk ? `${words}, with other issues` : words;
}

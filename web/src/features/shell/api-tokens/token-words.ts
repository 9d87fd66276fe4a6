/** What people read about an API token. */
import type { ApiToken, TokenScope } from '../../../../../contract/src/tokens/schema.ts';
import { dateText } from '../../../domain/dates.ts';
import { ageText } from '../../../domain/issue-words.ts';

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  read: 'Read only',
  write: 'Read and write',
};

/** "Read only, in Clinic and 2 other projects" */
export function rightsWords({ scope, projects }: ApiToken): string {
  const label = SCOPE_LABELS[scope];
  if (projects === null) return `${label}, in all projects`;
  const [first, ...others] = projects;
  if (first === undefined) return `${label}, in projects you can no longer open`;
  if (others.length === 0) return `${label}, in ${first.name}`;
  return `${label}, in ${first.name} and ${others.length} other ${others.length === 1 ? 'project' : 'projects'}`;
}

export function expiryWords({ expires_at: end }: ApiToken): { words: string; isOver: boolean } {
  if (end === null) return { words: 'never expires', isOver: false };
  const isOver = new Date(end) <= new Date();
  return { words: `${isOver ? 'expired' : 'expires'} on ${dateText(end)}`, isOver };
}

export function lastUseWords({ last_used_at: used }: ApiToken): string {
  return used === null ? 'Never used' : `Last used ${ageText(used)} ago`;
}

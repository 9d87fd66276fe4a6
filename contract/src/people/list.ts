/** The list of people: its orders, and roles. Without zod, so that the page can use it. */
import type { List } from '../wire/list.ts';

export type PeopleSort = 'name' | 'email' | 'last_seen_at';

export const PEOPLE_LIST: List<PeopleSort> = {
  sorts: ['name', 'email', 'last_seen_at'],
  firstSort: { by: 'name', order: 'asc' },
};

/** SI-024. Administrators may do what creators may. */
export const PERSON_ROLES = ['admin', 'creator', 'viewer'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

export const INVITATION_DAYS = { first: 7, most: 30 } as const;

/** Roles by the groups that an external issuer puts into its access tokens. */
import type { JWTPayload } from 'jose';
import { PERSON_ROLES } from '../../../contract/src/people/list.ts';
import type { PersonRole } from '../../../contract/src/people/list.ts';

export type GroupRoles = {
  /** The name of the claim, or the path to it: `groups`, `realm_access.roles`, `https://example.com/groups`. */
  claim: string;
  /** By the names of groups, as the issuer writes them. */
  roles: ReadonlyMap<string, PersonRole>;
};

/** Reads `GROUP=ROLE; GROUP=ROLE`. Names of groups may contain `=` and commas, as those of directories do. Null if it is none. */
export function groupRolesOf(list: string): ReadonlyMap<string, PersonRole> | null {
  const roles = new Map<string, PersonRole>();
  for (const entry of list.split(';')) {
    const end = entry.lastIndexOf('=');
    const group = entry.slice(0, Math.max(end, 0)).trim();
    const role = PERSON_ROLES.find(
      (each) =>
        each ===
        entry
          .slice(end + 1)
          .trim()
          .toLowerCase(),
    );
    if (group === '' || role === undefined || roles.has(group)) return null;
    roles.set(group, role);
  }
  return roles;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function claimOf(payload: JWTPayload, claim: string): unknown {
  // Names of claims may be URLs, whose dots are no path.
  if (Object.hasOwn(payload, claim)) return payload[claim];
  let value: unknown = payload;
  for (const name of claim.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The groups a token names: a list, or one as text. None if it has no such claim. */
export function groupsIn(payload: JWTPayload, claim: string): readonly string[] {
  const value = claimOf(payload, claim);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** The strongest role of the groups; who is in none of them may only look. */
export function roleOfGroups(groups: readonly string[], roles: GroupRoles['roles']): PersonRole {
  const given = new Set(groups.map((group) => roles.get(group)));
  return PERSON_ROLES.find((role) => given.has(role)) ?? 'viewer';
}

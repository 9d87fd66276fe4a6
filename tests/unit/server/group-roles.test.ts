import { describe, expect, it } from 'vitest';
import { groupRolesOf, groupsIn, roleOfGroups } from '../../../server/src/identity/group-roles.ts';

describe('the setting', () => {
  it('names groups as directories write them', () => {
    const roles = groupRolesOf('CN=Admins,OU=Pinbar=admin; Engineers = Creator ;7=viewer');
    expect([...(roles ?? [])]).toEqual([
      ['CN=Admins,OU=Pinbar', 'admin'],
      ['Engineers', 'creator'],
      ['7', 'viewer'],
    ]);
  });

  it.each(['', 'Engineers', '=admin', 'Engineers=boss', 'A=admin;', 'A=admin; A=viewer'])(
    'is refused as %o',
    (list) => expect(groupRolesOf(list)).toBeNull(),
  );
});

describe('the groups of a token', () => {
  it.each<[string, object, readonly string[]]>([
    ['groups', { groups: ['a', 'b'] }, ['a', 'b']],
    ['groups', { groups: 'a' }, ['a']],
    ['groups', { groups: [1, null, 'a', { name: 'b' }] }, ['a']],
    ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['https://pinbar.example/groups', { 'https://pinbar.example/groups': ['a'] }, ['a']],
    ['groups', {}, []],
    ['realm_access.roles', { realm_access: null }, []],
    ['constructor.name', {}, []],
  ])('are those of the claim %s', (claim, payload, groups) => {
    expect(groupsIn({ ...payload }, claim)).toEqual(groups);
  });
});

describe('the role', () => {
  const roles = new Map([
    ['Admins', 'admin'],
    ['Engineers', 'creator'],
  ] as const);
  it('is the strongest that a group gives', () => {
    expect(roleOfGroups(['Engineers', 'Admins', 'Others'], roles)).toBe('admin');
    expect(roleOfGroups(['Engineers'], roles)).toBe('creator');
  });
  it('is that of a viewer without such a group', () => {
    expect(roleOfGroups(['admins', 'Others'], roles)).toBe('viewer');
    expect(roleOfGroups([], roles)).toBe('viewer');
  });
});

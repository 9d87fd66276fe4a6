import { expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/src/audit/schema.ts';
import { auditDetails } from '../../../web/src/domain/audit-details.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, created_at: '2025-05-28T14:20:00Z', kind: 'administration', person: null },
  ...{ action: 'PATCH /v1/admin/projects/{id}', summary: 'Renames a project.', details: '' },
  ...{ status: 200, token_id: null, address: null, ...more },
});

it.each([
  ['id: 7; name: "Clinic"', 'ID: 7; name: "Clinic"'],
  ['target_organization_id: 2, file_ids: [1]', 'target organization ID: 2, file IDs: [1]'],
  ['companyId: "562714"', 'company ID: "562714"'],
  ['name: "a_b: \\"c_d: e\\""', 'name: "a_b: \\"c_d: e\\""'],
  ['keep_counts_by_priority: {"1":4}', 'keep counts by priority: {"1":4}'],
])('says what was sent in words: %s', (details, shown) => {
  expect(auditDetails(entry({ details }))).toBe(shown);
});

it('leaves out what the sentence says, and names the call of a script', () => {
  const joined = { kind: 'role', action: 'Joined an organization' } as const;
  expect(auditDetails(entry({ ...joined, summary: 'Joined Ours.', details: 'Ours' }))).toBe('');
  const signedIn = { kind: 'sign-in', action: 'Signed in', details: 'a_b: c@d.example' } as const;
  expect(auditDetails(entry({ ...signedIn, summary: 'Signed in.' }))).toBe('a_b: c@d.example');
  const script = entry({ kind: 'token', details: 'id: 7' });
  expect(auditDetails(script)).toBe('PATCH /v1/admin/projects/{id} · ID: 7');
});

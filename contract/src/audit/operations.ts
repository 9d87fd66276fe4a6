/** The audit log, for administrators. */
import { z } from 'zod';
import { commaList, searchText, timeZone, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { AUDIT_KINDS, auditEntry } from './schema.ts';

const filters = {
  q: searchText({ max: 200 }).optional(),
  kinds: commaList(AUDIT_KINDS).default([...AUDIT_KINDS]),
};

export const auditOperations = defineOperations({
  'GET /v1/admin/audit': {
    summary:
      'Lists entries of the audit log, newest first, at most 100. q is looked for in names, actions, details and addresses. next: before which entry the next page begins; null if there is none.',
    access: { role: 'admin' },
    query: z.object({ ...filters, before: wholeNumber({ min: 1 }).optional() }),
    ok: z.object({ data: z.array(auditEntry), next: z.int().nullable() }),
  },
  'GET /v1/admin/audit/export/csv': {
    summary:
      'Exports the entries of the audit log that the filters leave, newest first, as a table.',
    access: { role: 'admin' },
    rate: 'export',
    query: z.object({ ...filters, time_zone: timeZone.default('UTC') }),
    file: 'text/csv',
  },
});

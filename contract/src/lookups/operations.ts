import { z } from 'zod';
import { id } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

/** REC-029. Ids never change. Lists are in display order. */
const lookup = z.object({
  data: z.array(z.object({ id, label: z.string() }).meta({ id: 'Lookup' })),
});

export const lookupOperations = defineOperations({
  'GET /v1/issues/disciplines': {
    summary: 'Lists the disciplines of drawings and issues.',
    access: { role: 'member' },
    ok: lookup,
  },
  'GET /v1/issues/scopes': {
    summary: 'Lists the scopes of work: the MasterFormat divisions. The id is the division number.',
    access: { role: 'member' },
    ok: lookup,
  },
  'GET /v1/issues/statuses': {
    summary: 'Lists the issue statuses.',
    access: { role: 'member' },
    ok: lookup,
  },
  'GET /v1/issues/priorities': {
    summary: 'Lists the issue priorities, the most urgent first.',
    access: { role: 'member' },
    ok: lookup,
  },
});

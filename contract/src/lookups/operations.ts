import { z } from 'zod';
import { id } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

/** REC-029. Ids never change; a list is in the order in which it is offered. */
const lookup = z.object({
  data: z.array(z.object({ id, label: z.string() }).meta({ id: 'Lookup' })),
});

export const lookupOperations = defineOperations({
  'GET /v1/issues/disciplines': {
    summary: 'The disciplines of drawings and issues.',
    access: 'member',
    ok: lookup,
  },
  'GET /v1/issues/scopes': {
    summary: 'The scopes of work: the divisions of MasterFormat, whose number is the id.',
    access: 'member',
    ok: lookup,
  },
  'GET /v1/issues/statuses': {
    summary: 'The statuses of issues.',
    access: 'member',
    ok: lookup,
  },
  'GET /v1/issues/priorities': {
    summary: 'The priorities of issues, the most urgent first.',
    access: 'member',
    ok: lookup,
  },
});

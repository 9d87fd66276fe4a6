/** People, as administrators see them. */
import { z } from 'zod';
import { organizationSchema } from '../users/schema.ts';
import { id, moment } from '../wire/fields.ts';
import { PERSON_ROLES } from './list.ts';

/**
 * `last_seen_at`: of their last call, within a minute; null if nobody knows. `deactivated_at`: since when they may not sign in;
 * null: they may.
 */
export const personSchema = z
  .object({
    id,
    full_name: z.string(),
    email: z.string(),
    role: z.enum(PERSON_ROLES),
    organizations: z.array(organizationSchema),
    last_seen_at: moment.nullable(),
    deactivated_at: moment.nullable(),
    api_token_count: z.int().min(0),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

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

/**
 * An invitation that nobody has used. `email`: of the only person who may use it; null: whoever has the link. `made_by`: null if
 * they are gone.
 */
export const invitationSchema = z
  .object({
    id,
    organization: organizationSchema,
    role: z.enum(PERSON_ROLES),
    email: z.string().nullable(),
    made_by: z.string().nullable(),
    created_at: moment,
    expires_at: moment,
    is_expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * What an invitation is to, for who has its link. `is_for_you`: your account has the email that it is for. `is_member`: you belong to
 * the organization already. `role`: null where groups at an external sign-in service give roles.
 */
export const offerSchema = z
  .object({
    organization_name: z.string(),
    role: z.enum(PERSON_ROLES).nullable(),
    email: z.string().nullable(),
    made_by: z.string().nullable(),
    expires_at: moment,
    is_for_you: z.boolean(),
    is_member: z.boolean(),
  })
  .meta({ id: 'InvitationOffer' });
export type InvitationOffer = z.infer<typeof offerSchema>;

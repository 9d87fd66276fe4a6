import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';

/** What a token may do in its owner’s name. `write` includes `read`. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A token of a person, for scripts. Its secret is known only to whoever created it. */
export const apiTokenSchema = z
  .object({
    id,
    name: z.string(),
    /** How the secret begins, so that people recognize it: `pinbar_a1B2c`. */
    prefix: z.string(),
    scope: z.enum(TOKEN_SCOPES),
    /** The projects it is limited to, as far as its owner may open them. Null: all. */
    projects: z.array(z.object({ id, name: z.string() })).nullable(),
    created_at: moment,
    /** Null: never. */
    expires_at: moment.nullable(),
    /** Noted at most once a minute. Null: not used yet. */
    last_used_at: moment.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiTokenSchema>;

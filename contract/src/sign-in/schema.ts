/** What the forms of the built-in issuer post. They are no operations: whoever fills them in is not signed in. */
import { z } from 'zod';
import { PASSWORD_LENGTH } from '../constants.ts';
import { text } from '../wire/fields.ts';

const MAX_EMAIL_LENGTH = 254;

export const signInSchema = z.object({
  email: text({ min: 1, max: MAX_EMAIL_LENGTH }),
  password: z.string().min(1, 'is required').max(PASSWORD_LENGTH.max),
});

export const signUpSchema = z.object({
  full_name: text({ min: 1, max: 100 }),
  email: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(MAX_EMAIL_LENGTH)
    .pipe(z.email('must be an email address')),
  password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
});

/** Sign-in, keys and versions: what the server keeps for itself. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** Accounts of the built-in identity provider. Empty with an external provider. */
export const accounts = pgTable(
  'identity_accounts',
  {
    id: id(),
    email: text().notNull(),
    fullName: text().notNull(),
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('identity_accounts_email').on(sql`lower(${t.email})`)],
);

/** Passwords tried at the built-in identity provider since the last correct one, including for unknown emails. */
export const signInTries = pgTable('sign_in_tries', {
  /** A hash of the email, and of the browser if it has signed in with that email before. */
  key: text().primaryKey(),
  tries: integer().notNull(),
  /** Until then no further password is checked. */
  nextTryAt: timestamp({ withTimezone: true }).notNull(),
});

/** Sessions, codes, tokens and grants of the built-in identity provider. */
export const identityRecords = pgTable(
  'identity_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    consumedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index().on(t.grantId),
    index().on(t.uid),
    index().on(t.expiresAt),
  ],
);

/** Keys that must survive a restart: the provider's signing key, its cookie keys and the key for signed URLs. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/**
 * Numbers that change with every commit that changes their subject, such as `contents of project 7`. A reader who knows a
 * subject's numbers can tell whether it has changed. Triggers maintain them (see the migration `versions`).
 * A subject may have several rows. A writer takes one that no other transaction holds, or adds one, so writers of the same
 * subject never wait for each other.
 */
export const versions = pgTable(
  'versions',
  {
    id: id(),
    /** One of `VersionSubject` in `domain/version-subject.ts`. */
    subject: text().notNull(),
    /** From one sequence for all rows, so no number repeats. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index().on(t.subject)],
);

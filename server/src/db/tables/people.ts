/** Organizations, and the people in them. */
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { EmailTime } from '../../../../contract/src/inbox/times.ts';
import type { PersonRole } from '../../../../contract/src/people/list.ts';
import type { TokenScope } from '../../../../contract/src/tokens/schema.ts';
import { createdAt, id } from './columns.ts';

export const organizations = pgTable('organizations', {
  id: id(),
  name: text().notNull(),
  /** Bytes it may store, instead of as many as the server's settings say. Null: as they say. */
  storageLimitBytes: bigint({ mode: 'number' }),
  createdAt: createdAt(),
});

/** A person, identified by (issuer, subject). Roles are ours, unless groups at the issuer give them. */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    userTypeId: integer().notNull().default(1),
    /** When the token was issued whose groups gave the role. Null: an administrator gave it. */
    roleSaidAt: timestamp({ withTimezone: true }),
    /** When the inbox also comes by email. */
    emailTime: text().$type<EmailTime>().notNull().default('off'),
    /** Of their last call, within a minute. Null: before anyone kept it. */
    lastSeenAt: timestamp({ withTimezone: true }),
    /** Sign-ins from before then are over. */
    signedOutAt: timestamp({ withTimezone: true }),
    /** Since then they may not sign in. Null: they may. */
    deactivatedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.issuer, t.subject)],
);

/**
 * What an external issuer said of people by SCIM (RFC 7643), to give it back the same. Someone whom it created has the subject
 * `scim:…` until they sign in.
 */
export const provisionedPeople = pgTable(
  'provisioned_people',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** How people are named there, in whatever case. */
    userName: text().notNull(),
    /** Its own id of the person. */
    externalId: text(),
    displayName: text(),
    formattedName: text(),
    givenName: text(),
    familyName: text(),
    createdAt: createdAt(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Since then the issuer no longer has them. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('provisioned_people_user_name')
      .on(t.issuer, sql`lower(${t.userName})`)
      .where(sql`${t.removedAt} is null`),
    index().on(t.issuer, t.externalId),
  ],
);

export const userOrganizations = pgTable(
  'user_organizations',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.organizationId] }), index().on(t.organizationId)],
);

/** Links by which someone joins an organization, once. Only a hash of the secret is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: text().$type<PersonRole>().notNull(),
    /** Of the only person who may use it; null: whoever has the link. */
    email: text(),
    /** SHA-256 of the secret, in hexadecimal. */
    hash: text().notNull().unique(),
    makerId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.organizationId), index().on(t.makerId)],
);

/** What scripts call the API with, in the name of a person. Only a hash of the secret is stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the secret, in hexadecimal. */
    hash: text().notNull().unique(),
    /** How the secret begins. */
    prefix: text().notNull(),
    scope: text().$type<TokenScope>().notNull(),
    /** The projects it is limited to, whether or not they still exist; null: all. */
    projectIds: integer().array(),
    /** Null: never. */
    expiresAt: timestamp({ withTimezone: true }),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId, t.id)],
);

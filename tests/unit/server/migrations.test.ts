/**
 * Migrations leave the code of the release before working: its hosts go on while the first host of the next one brings the
 * tables up to date. So a migration only adds. What is to go, goes one release after the last code that used it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../server/src/db/database.ts';

/** The last one from before this rule. */
const LAST_WITHOUT_RULE = '0073_sign-off-sheets';

/** Statements that take something away, by migration, each with the release whose code was the last to use it. */
const CONTRACTIONS: Readonly<Record<string, readonly string[]>> = {};

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const nameIn = (statement: string, before: string) =>
  new RegExp(`${before} ${NAME}`, 'i').exec(statement)?.[1] ?? '';

/** Why the code before does not get along with this migration; empty if it does. */
function problemsOf(migration: string): string[] {
  const statements = migration
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').replace(/;$/, ''))
    .filter((statement) => statement !== '');
  const made = new Set(statements.map((statement) => nameIn(statement, '^create table')));
  const remade = (kind: string, name: string) =>
    statements.some(
      (statement) => nameIn(statement, `^create (?:or replace )?${kind}`).toLowerCase() === name,
    );

  function isTolerated(statement: string): boolean {
    const column = /^alter table .* add column /i.test(statement);
    if (column) {
      const isFilled = /\b(default|generated)\b/i.test(statement);
      return !/\bnot null\b/i.test(statement) || isFilled;
    }
    if (/^alter table /i.test(statement)) {
      return (
        made.has(nameIn(statement, '^alter table')) ||
        /\balter column "?\w+"? (drop not null|set default\b.*)$/i.test(statement)
      );
    }
    if (/^create unique index /i.test(statement)) return made.has(nameIn(statement, ' on'));
    if (/^drop (function|trigger) /i.test(statement)) {
      const kind = /^drop trigger/i.test(statement) ? 'trigger' : 'function';
      return remade(kind, nameIn(statement, `^drop ${kind}`).toLowerCase());
    }
    return /^(create (table|index|(or replace )?(function|trigger)|sequence)|drop index|insert into|update|select) ?/i.test(
      statement,
    );
  }
  return statements.filter((statement) => !isTolerated(statement));
}

const newOnes = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .filter((name) => name > LAST_WITHOUT_RULE);

describe('migrations', () => {
  it.each(newOnes)('get along with the code before: %s', (name) => {
    const problems = problemsOf(readFileSync(`${MIGRATIONS}${name}.sql`, 'utf8'));
    expect(problems).toHaveLength(CONTRACTIONS[name]?.length ?? 0);
  });

  it.each([
    'ALTER TABLE "users" DROP COLUMN "email";',
    'DROP TABLE "users";',
    'ALTER TABLE "users" RENAME COLUMN "email" TO "mail";',
    'ALTER TABLE "users" RENAME TO "people";',
    'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE integer;',
    'ALTER TABLE "users" ALTER COLUMN "email_time" DROP DEFAULT;',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "one" UNIQUE("email");',
    'ALTER TABLE "users" ADD CONSTRAINT "positive" CHECK (id > 0);',
    'CREATE UNIQUE INDEX "one" ON "users" USING btree ("email");',
    'DROP FUNCTION page_words(text);',
    'DROP TRIGGER audit ON users;',
    'DELETE FROM "users";',
    'TRUNCATE "users";',
    'DO $$ BEGIN END $$;',
  ])('are found when they take something away: %s', (statement) => {
    expect(problemsOf(`SELECT 1;--> statement-breakpoint\n${statement}`)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "one" UNIQUE("id");',
    'CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "a" USING btree ("id");',
    'ALTER TABLE "users" ADD COLUMN "age" integer;',
    `ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;`,
    'ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;',
    'CREATE INDEX "two" ON "users" USING btree ("email");',
    'DROP INDEX "two";',
    'DROP TRIGGER audit ON users;--> statement-breakpoint\nCREATE TRIGGER audit AFTER INSERT ON users EXECUTE FUNCTION x();',
    'UPDATE "users" SET "email" = lower("email");',
  ])('are left alone when they add: %s', (migration) => {
    expect(problemsOf(migration)).toEqual([]);
  });
});

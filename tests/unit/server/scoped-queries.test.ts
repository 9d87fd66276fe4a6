/** Queries for callers take a scope, and only the resolver makes one. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Person } from '../../../server/src/repositories/scope-kinds.ts';
import type {
  AdminScope,
  CallerScope,
  DocumentScope,
  ProjectScope,
} from '../../../server/src/repositories/scopes.ts';

const SOURCES = path.join(import.meta.dirname, '../../../server/src');
const REPOSITORIES = path.join(SOURCES, 'repositories');

/** Used by jobs, by sign-in and after a scope was resolved; or no queries at all. */
const UNSCOPED = new Set([
  ...[
    'reading.ts',
    'attachment-thumbnails.ts',
    'drawing-readings.ts',
    'file-markups.ts',
    'section-readings.ts',
    'preparing.ts',
    'recognizing.ts',
    'scope-kinds.ts',
    'carries.ts',
    'checked-texts.ts',
    'compliance.ts',
    'check-runs.ts',
    'analyst-runs.ts',
    'model-usage.ts',
    'model-judgments.ts',
    'change-summaries.ts',
    'overlay-findings.ts',
    'overlay-runs.ts',
    'theme-runs.ts',
    'issuance-runs.ts',
    'planned-overlays.ts',
    'carried-reviews.ts',
    'issued-sheets.ts',
    'change-order-readings.ts',
    'integration-runs.ts',
    'backtest-runs.ts',
    'inbox-mail.ts',
    'webhook-sending.ts',
    'job-queue.ts',
    'secrets.ts',
    'versions.ts',
  ],
  ...[
    'memberships.ts',
    'token-owners.ts',
    'stored-files.ts',
    'portions.ts',
    'wire.ts',
    'doublecheck.ts',
    'copied-rows.ts',
    'copy-runs.ts',
    'audit-writing.ts',
  ],
]);

const sourceFiles = () =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );

describe('queries', () => {
  const scoped = readdirSync(REPOSITORIES).filter((name) => !UNSCOPED.has(name));

  it.each(scoped)('for callers take a scope: %s', (name) => {
    const source = readFileSync(path.join(REPOSITORIES, name), 'utf8');
    const signatures = [
      ...source.matchAll(/^export (?:async )?function \w+\((.*?)\)(?:: [^\n]*)? \{$/gms),
    ];
    expect(signatures.length + Number(name === 'conditions.ts')).toBeGreaterThan(0);
    const open = signatures
      .map(([signature]) => signature.replaceAll(/\s+/g, ' '))
      .filter((signature) => /: (Executor|Database)\b/.test(signature))
      // These only wait, or add to what was found through a scope or by a job. Words have no owner.
      .filter(
        (signature) =>
          !/Scope\b/.test(signature) &&
          !/function (lockProject|termsOf|addLocation)\(/.test(signature),
      );
    expect(open).toEqual([]);
  });

  it.each([
    [
      'callerScope|personScope',
      ['jobs/mail/send-inbox.ts', 'jobs/webhooks/message.ts', 'services/access.ts'],
    ],
    ['operatorScope', ['services/access.ts', 'services/people.ts', 'services/provisioning.ts']],
    ['adminScope', ['services/access.ts']],
  ])('get %s, which trusts its caller, from nowhere else', (maker, allowed) => {
    const users = sourceFiles().filter(
      (name) =>
        name !== path.join('repositories', 'scopes.ts') &&
        new RegExp(`\\b(${maker})\\(`).test(readFileSync(path.join(SOURCES, name), 'utf8')),
    );
    expect(users.map((name) => name.replaceAll(path.sep, '/')).toSorted()).toEqual(allowed);
  });

  it('are given no scope that was made without a check', () => {
    const makers = sourceFiles().filter((name) =>
      /^import \{[^}]*\} from '[^']*\/scope-kinds\.ts'/m.test(
        readFileSync(path.join(SOURCES, name), 'utf8').replaceAll(
          /import \{ (JUDGED_FOR_ALL|isRestricted) \}/g,
          '',
        ),
      ),
    );
    expect(makers).toEqual([path.join('repositories', 'scopes.ts')]);
  });

  it('compile with no scope but one that was resolved for the place', () => {
    expectTypeOf<DocumentScope>().toExtend<ProjectScope>();
    expectTypeOf<CallerScope>().not.toExtend<ProjectScope>();
    expectTypeOf<ProjectScope>().not.toExtend<DocumentScope>();
    expectTypeOf<CallerScope>().not.toExtend<AdminScope>();
    expectTypeOf<CallerScope & { projectId: number }>().not.toExtend<ProjectScope>();
    expectTypeOf<ProjectScope & { documentId: number }>().not.toExtend<DocumentScope>();
    type Alike = { personId: number; person: Person; projectId: number; isResolved: true };
    expectTypeOf<Alike>().not.toExtend<ProjectScope>();
  });
});

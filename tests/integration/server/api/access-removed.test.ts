/** Proves that `access-matrix.ts` would reveal a missing check: removes each one and expects rows to change. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { Operation } from '../../../../contract/src/wire/operation.ts';
import type * as accessModule from '../../../../server/src/services/access.ts';
import type * as projectAccessModule from '../../../../server/src/repositories/project-access.ts';
import type * as filesModule from '../../../../server/src/repositories/files.ts';
import type * as projectsModule from '../../../../server/src/repositories/projects.ts';
import type * as usersModule from '../../../../server/src/repositories/users.ts';
import {
  expectedAnswers,
  OPERATION_IDS,
  SIGNED_CALLS,
  startAccessMatrix,
} from '../../../support/access-matrix.ts';
import type { AccessMatrix, Call, Kind } from '../../../support/access-matrix.ts';

type Check =
  | 'the kind of person'
  | 'the project'
  | 'the membership of what lies below a project'
  | 'the organization'
  | 'who may make'
  | 'whose file it is'
  | 'the membership of who sent a file'
  | 'who made the project'
  | 'the organization of a newcomer';

const removed = vi.hoisted(() => ({ check: null as string | null }));

vi.mock('../../../../server/src/services/access.ts', async (original) => {
  const real = await original<typeof accessModule>();
  return {
    ...real,
    createAccess: (needs: Parameters<typeof real.createAccess>[0]) => {
      const gate = real.createAccess(needs);
      const access: typeof gate = {
        admit: (authorization, kind) =>
          gate.admit(authorization, removed.check === 'the kind of person' ? 'member' : kind),
        admitToProject: (person, projectId) =>
          removed.check === 'the project'
            ? Promise.resolve()
            : gate.admitToProject(person, projectId),
      };
      return access;
    },
    isMemberOf: (...given: Parameters<typeof real.isMemberOf>) =>
      removed.check === 'the organization' || real.isMemberOf(...given),
    mayCreateProjects: (person: Parameters<typeof real.mayCreateProjects>[0]) =>
      removed.check === 'who may make' || real.mayCreateProjects(person),
  };
});

vi.mock('../../../../server/src/repositories/project-access.ts', async (original) => {
  const real = await original<typeof projectAccessModule>();
  return {
    isMemberOfOrganization: (...given: Parameters<typeof real.isMemberOfOrganization>) =>
      removed.check === 'the membership of who sent a file'
        ? sql`true`
        : real.isMemberOfOrganization(...given),
    projectIsOpenTo: (...given: Parameters<typeof real.projectIsOpenTo>) =>
      removed.check === 'the membership of what lies below a project'
        ? sql`true`
        : real.projectIsOpenTo(...given),
  };
});

vi.mock('../../../../server/src/repositories/files.ts', async (original) => {
  const real = await original<typeof filesModule>();
  const { inArray } = await import('drizzle-orm');
  const { files } = await import('../../../../server/src/db/schema.ts');
  return {
    ...real,
    ownFiles: (...given: Parameters<typeof real.ownFiles>) => {
      const [db, , fileIds] = given;
      return removed.check === 'whose file it is'
        ? db
            .select()
            .from(files)
            .where(inArray(files.id, [...fileIds]))
        : real.ownFiles(...given);
    },
  };
});

vi.mock('../../../../server/src/repositories/projects.ts', async (original) => {
  const real = await original<typeof projectsModule>();
  const { users } = await import('../../../../server/src/db/schema.ts');
  return {
    ...real,
    // As if created by a colleague.
    creatorOf: async (...given: Parameters<typeof real.creatorOf>) => {
      if (removed.check !== 'who made the project') return real.creatorOf(...given);
      const [db] = given;
      const rows = await db.select({ id: users.id, name: users.fullName }).from(users);
      return rows.find((row) => row.name === 'colleague')?.id ?? null;
    },
  };
});

vi.mock('../../../../server/src/repositories/users.ts', async (original) => {
  const real = await original<typeof usersModule>();
  return {
    ...real,
    organizationsOf: async (...given: Parameters<typeof real.organizationsOf>) => {
      const found = await real.organizationsOf(...given);
      const isLetIn = removed.check === 'the organization of a newcomer' && found.length === 0;
      return isLetIn ? [{ id: 999_999, name: 'None' }] : found;
    },
  };
});

const withAccess = (...kinds: Operation['access'][]): OperationId[] =>
  OPERATION_IDS.filter((operation) => kinds.includes(OPERATIONS[operation].access));
const belowProjects = OPERATION_IDS.filter(
  (operation) => expectedAnswers(operation).stranger === 404,
);

/** For each check, the operations it guards. */
const GUARDED: Record<Check, readonly Call[]> = {
  'the kind of person': withAccess('admin').concat(
    'PATCH /v1/documents/{id}',
    'PATCH /v1/drawing-sheets/{id}',
    'POST /v1/drawings',
    'PUT /v1/drawings/{id}',
    'DELETE /v1/drawings/{id}',
  ),
  'the project': withAccess('project'),
  'the membership of what lies below a project': [
    ...belowProjects.filter((operation) => operation !== 'DELETE /v1/storage/files'),
    'GET the file of a document',
    'GET a picture of a page',
  ],
  'the organization': ['POST /v1/projects', 'POST /v1/storage/upload-url'],
  'who may make': ['POST /v1/documents'],
  'whose file it is': ['DELETE /v1/storage/files', 'HEAD an upload', 'PUT an upload'],
  'the membership of who sent a file': [
    'POST /v1/storage/presigned-url',
    'DELETE /v1/storage/files',
    'GET an upload',
    'HEAD an upload',
    'PUT an upload',
  ],
  'who made the project': ['DELETE /v1/projects/{id}'],
  'the organization of a newcomer': OPERATION_IDS,
};

describe('a check that is taken away', () => {
  let matrix: AccessMatrix;
  beforeAll(async () => {
    matrix = await startAccessMatrix();
  });
  afterEach(() => {
    removed.check = null;
  });
  afterAll(() => matrix[Symbol.asyncDispose]());

  it.each(Object.entries(GUARDED))('is seen: %s', async (check, operations) => {
    expect(operations.length).toBeGreaterThan(0);
    const unseen: Call[] = [];
    removed.check = check;
    for (const operation of operations) {
      const answers = await matrix.answers(operation);
      const expected = Object.entries(expectedAnswers(operation));
      if (expected.every(([kind, status]) => answers[kind as Kind] === status)) {
        unseen.push(operation);
      }
    }
    expect(unseen).toEqual([]);
  });

  it('leaves no operation of a project, of creators or of administrators out', () => {
    const guarded = new Set(Object.values(GUARDED).flat());
    const open = [...OPERATION_IDS, ...SIGNED_CALLS].filter((operation) => !guarded.has(operation));
    expect(open).toEqual([]);
    const byKind = new Set(
      Object.values({ ...GUARDED, 'the organization of a newcomer': [] }).flat(),
    );
    const guardedBeyondSignIn = OPERATION_IDS.filter(
      (operation) => new Set(Object.values(expectedAnswers(operation))).size > 2,
    );
    expect(guardedBeyondSignIn.filter((operation) => !byKind.has(operation))).toEqual([]);
  });
});

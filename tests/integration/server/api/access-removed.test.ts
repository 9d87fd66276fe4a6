/** Proves that `access-matrix.ts` reveals a missing check: weakens every declaration and expects its row to change. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { Access, Operation, Role } from '../../../../contract/src/wire/operation.ts';
import {
  expectedAnswers,
  OPERATION_IDS,
  SIGNED_CALLS,
  startAccessMatrix,
} from '../../../support/access-matrix.ts';
import type { AccessMatrix } from '../../../support/access-matrix.ts';

const NEXT_LOWER: Record<Role, Role> = {
  admin: 'creator',
  creator: 'member',
  member: 'signed-in',
  'signed-in': 'signed-in',
};

/** Each declares less than an operation needs; null where the operation declares nothing of the kind. */
const WEAKER: Record<string, (access: Access) => Access | null> = {
  'the role': (access) => {
    const { role = 'member' } = access;
    // Nothing asks for less.
    return role === 'signed-in' ? null : { ...access, role: NEXT_LOWER[role] };
  },
  'what the call is about': ({ role = 'member', below }) => (below === undefined ? null : { role }),
  'who may remove or manage it': (access) => {
    if (access.below !== 'project' || access.may === undefined) return null;
    const { may: _may, ...rest } = access;
    return rest;
  },
};

describe('a declaration that is weakened', () => {
  let matrix: AccessMatrix;
  beforeAll(async () => {
    matrix = await startAccessMatrix();
  });
  afterAll(() => matrix[Symbol.asyncDispose]());

  it.each(Object.entries(WEAKER))('is seen: %s', async (_what, weaken) => {
    const weakened: Record<OperationId, Operation> = { ...OPERATIONS };
    const changed: OperationId[] = [];
    for (const key of OPERATION_IDS) {
      const access = weaken(OPERATIONS[key].access);
      if (access === null) continue;
      weakened[key] = { ...OPERATIONS[key], access };
      changed.push(key);
    }
    expect(changed.length).toBeGreaterThan(0);
    const app = await matrix.product.appWith(weakened);
    const unseen: OperationId[] = [];
    for (const key of changed) {
      const answers = await matrix.answers(key, { app });
      if (isDeepStrictEqual(answers, expectedAnswers(key))) unseen.push(key);
    }
    expect(unseen).toEqual([]);
  });

  // What a scope lets through is in its queries. Here someone differs from the creator in that one thing.
  it.each([
    ...SIGNED_CALLS.map((call) => [call, 'former'] as const),
    ...SIGNED_CALLS.slice(3).map((call) => [call, 'colleague'] as const),
    ...(['POST /v1/storage/presigned-url', 'DELETE /v1/storage/files'] as const).map(
      (call) => [call, 'former'] as const,
    ),
    ['DELETE /v1/storage/files', 'colleague'] as const,
    ['PUT /v1/annotations/{id}', 'colleague'] as const,
    ['DELETE /v1/annotations/{id}', 'colleague'] as const,
    ['PUT /v1/issue-views/{id}', 'colleague'] as const,
    ['DELETE /v1/issue-views/{id}', 'colleague'] as const,
    ['DELETE /v1/issues/{id}/attachments/{attachmentId}', 'colleague'] as const,
  ])('is refused to who lacks one thing: %s by the %s', async (call, kind) => {
    const { creator, [kind]: other } = expectedAnswers(call);
    expect(creator).toBeLessThan(300);
    expect(other).toBeGreaterThan(400);
    expect((await matrix.answers(call))[kind]).toBe(other);
  });
});

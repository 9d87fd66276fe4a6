/**
 * Every id in the path of every operation: absent, not a number, of nothing, and of another organization. What belongs to
 * others is refused in the same words as what does not exist, so that nobody learns which ids are in use. Projects and
 * batches alone say that they are not yours.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressWith,
  bodyOf,
  expectedAnswers,
  methodOf,
  OPERATION_IDS,
  slotsOf,
} from '../../../support/access-matrix.ts';
import { startAccessWorld } from '../../../support/access-world.ts';
import type { AccessWorld, Kind } from '../../../support/access-world.ts';
import { addBacktest } from '../../../support/backtests.ts';
import { addBatch } from '../../../support/change-orders.ts';
import { injected } from '../../../support/inject.ts';
import { addIssue, addPlace } from '../../../support/issues.ts';

const NOTHING = '2000000000';
/** Whose existence may be told. */
const TOLD = [' /v1/projects/', ' /v1/change-order-document-batches/'];
/** Statuses for ids of nothing that are not 404, by the operation (those of integrations without their start) and the slot. */
const OF_NOTHING: Readonly<Record<string, number>> = {
  // Passwords are those of the issuer, so nobody is looked for.
  'POST /v1/admin/users/{id}/password id': 409,
  // No system of this type is connected.
  'GET companies typeId': 409,
  'GET companies/{companyId} typeId': 409,
  'GET companies/{companyId}/projects typeId': 409,
  'POST companies/{companyId}/projects/{projectId}/import-change-events typeId': 409,
  // What was imported is asked of our own records: nothing.
  'GET companies/{companyId}/projects/{projectId}/check-existing-imports typeId': 200,
  'GET companies/{companyId}/projects/{projectId}/check-existing-imports companyId': 200,
  'GET companies/{companyId}/projects/{projectId}/check-existing-imports projectId': 200,
  // The other system has no such project.
  'POST companies/{companyId}/projects/{projectId}/import-change-events projectId': 422,
};
const WITH_SLOTS = OPERATION_IDS.filter((operation) => operation.includes('{'));

describe('an id in a path', () => {
  let world: AccessWorld;
  /** What the stranger has of their own, by the start of the path below which other ids stand. */
  let ownOfStranger: Readonly<Record<string, number>>;

  beforeAll(async () => {
    world = await startAccessWorld();
    const { product, theirs } = world;
    const stranger = world.person('stranger') ?? { userId: 0, token: '' };
    const { project, ...place } = await addPlace(product, stranger, {
      ...{ organization: theirs, name: 'Theirs alone' },
    });
    const { batchId } = await addBatch(product, stranger, { organization: theirs });
    ownOfStranger = {
      '/v1/projects/': project,
      '/v1/issues/': (await addIssue(product, stranger, place)).id,
      '/v1/change-order-matching-jobs/': await addBacktest(product, stranger, {
        ...{ project, batch: batchId },
      }),
    };
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it.each(WITH_SLOTS)('is checked by %s', async (operation) => {
    const { product } = world;
    // Someone who may make the call.
    const { administrator } = expectedAnswers(operation);
    const mayCall: Kind = [403, 404].includes(administrator) ? 'creator' : 'administrator';
    const slots = await slotsOf(world, operation);
    const body = await bodyOf(world, operation, mayCall);
    const ask = async (kind: Kind, filled: Readonly<Record<string, string>>) => {
      const answer = await injected(product.app, {
        method: methodOf(operation),
        url: addressWith(world, operation, filled),
        headers: { authorization: `Bearer ${world.person(kind)?.token ?? ''}` },
        ...(body && { payload: body }),
      });
      // The same words about another id are the same.
      return { status: answer.statusCode, words: answer.body.replaceAll(/\d+/g, '#') };
    };
    const [first = ''] = Object.keys(slots);
    const own = Object.entries(ownOfStranger).find(([start]) => operation.includes(` ${start}`));
    for (const name of Object.keys(slots)) {
      const absent = await ask(mayCall, { ...slots, [name]: '' });
      const word = await ask(mayCall, { ...slots, [name]: 'abc' });
      const nothing = await ask(mayCall, { ...slots, [name]: NOTHING });
      const other = OF_NOTHING[`${operation.replace('/v1/integrations/{typeId}/', '')} ${name}`];
      expect([absent.status, word.status, nothing.status], name).toEqual([
        ...[422, 422, other ?? 404],
      ]);

      // A later id is that of another organization below something of the stranger's own.
      const below = name !== first && own ? { ...slots, [first]: String(own[1]) } : slots;
      const others = await ask('stranger', below);
      const noOnes = await ask('stranger', { ...below, [name]: NOTHING });
      expect([403, 404], name).toContain(others.status);
      if (name === first && TOLD.some((start) => operation.includes(start))) {
        expect(others.status, name).toBe(403);
      } else {
        expect(others, name).toEqual(noOnes);
      }
    }
  });
});

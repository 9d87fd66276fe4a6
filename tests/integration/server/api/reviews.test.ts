/** Change set review: what is decided about differences, whom it is told, and where it still holds. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeMatrix } from '../../../../contract/src/issuances/changes.ts';
import type { Issuance } from '../../../../contract/src/issuances/schema.ts';
import type {
  DifferenceComment,
  DifferenceReview,
} from '../../../../contract/src/reviews/schema.ts';
import type { StoredDifference } from '../../../../server/src/db/schema.ts';
import { endExecution } from '../../../../server/src/repositories/overlay-runs.ts';
import { readEvents } from '../../../support/event-reader.ts';
import { addSet, ALIGNED } from '../../../support/overlaid-sets.ts';
import type { CreatedOverlay } from '../../../support/overlaid-sets.ts';
import { REALIGNED } from '../../../support/overlays.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Box = StoredDifference['box'];

function difference(id: string, more: Partial<StoredDifference> = {}): StoredDifference {
  return {
    ...{ id, kind: 'changed', group: 'drawing', areaSquareInches: 1 },
    ...{ box: [100, 100, 200, 200] as Box, text: { before: '9', after: id }, ...more },
  };
}
const DOOR = difference('door', { text: { before: '110A', after: '110B' } });
const NOTE = difference('note', { box: [500, 500, 600, 520] });
const DATE = difference('date', { group: 'title-block', box: [2400, 1600, 2500, 1620] });
const FOUND = [DOOR, NOTE, DATE];
/** As after an alignment that is a little off the other one. */
const AGAIN = FOUND.map(({ box: [x0, y0, x1, y1], ...each }) => ({
  ...{ ...each, id: `${each.id} again` },
  box: [x0 + 2, y0 - 1, x1 + 2, y1 - 1] as Box,
}));

let product: TestProduct;
let ada: TestPerson;
let viewer: TestPerson;
let organization = 0;

beforeAll(async () => {
  product = await startTestProduct({ streamLimits: { heartbeatMs: 50, paceMs: 5 } });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  viewer = await product.person({ name: 'Vi', organizations: [organization], userTypeId: 2 });
});
afterAll(() => product[Symbol.asyncDispose]());

async function addProject(): Promise<number> {
  const body = { name: 'Clinic', organization_id: organization };
  return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
}

type Issued = { issuance: number; sheet: number };

/** An issuance with one sheet. */
async function issue(project: number, name: string, on: string, number = 'A-101'): Promise<Issued> {
  const set = { project, name: `${name}.pdf`, sheets: [{ page: 1, number }] };
  const { document, sheets } = await addSet(product, { person: ada, organization }, set);
  const body = { name, kind: 'other', issued_on: on, is_whole_set: true };
  const answer = await product.call(ada, 'POST', `/v1/projects/${project}/issuances`, {
    ...{ ...body, document_ids: [document] },
  });
  return { issuance: answer.json<Issuance>().id, sheet: sheets[0] ?? 0 };
}

const end = (execution: number, found: readonly StoredDifference[]) =>
  product.db.transaction((tx) =>
    endExecution(tx, execution, {
      ...{ alignments: [ALIGNED], limitation: null, hiddenCount: 0, failure: null },
      differences: found.map((content) => ({ drawingNumber: 2, content })),
    }),
  );

/** An overlay of two sheets that was checked. */
async function compared(
  [earlier, later]: readonly [Issued, Issued],
  found: readonly StoredDifference[] = FOUND,
): Promise<CreatedOverlay> {
  const drawings = [earlier, later].map(({ sheet }) => ({
    ...{ drawing_sheet_id: sheet, color: '#ff0000', opacity: 0.75 },
  }));
  const made = await product.call(ada, 'POST', '/v1/overlays', { drawings });
  const created = made.json<CreatedOverlay>();
  await end(created.execution_id, found);
  return created;
}

const mark = (execution: number, ids: readonly string[], wanted: string | null, by = ada) =>
  product.call(by, 'PUT', `/v1/overlay-executions/${execution}/review`, {
    ...{ difference_ids: ids, mark: wanted },
  });

async function reviews(execution: number): Promise<DifferenceReview[]> {
  const answer = await product.call(viewer, 'GET', `/v1/overlay-executions/${execution}/review`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: DifferenceReview[] }>().data;
}
const marks = async (execution: number) =>
  (await reviews(execution)).map(({ difference_id: id, mark: of }) => [id, of]);

async function matrix(project: number, issuance: number): Promise<ChangeMatrix> {
  const url = `/v1/projects/${project}/issuances/${issuance}/changes`;
  return (await product.call(viewer, 'GET', url)).json<ChangeMatrix>();
}

describe('the review of differences', () => {
  it('keeps who decided what, is changed by others, and taken back', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { execution_id: execution } = await compared(pair);
    expect(await reviews(execution)).toEqual([]);
    expect((await mark(execution, ['door', 'date'], 'seen')).statusCode).toBe(204);
    expect((await mark(execution, ['door'], 'question', viewer)).statusCode).toBe(204);
    expect(await reviews(execution)).toMatchObject([
      { difference_id: 'date', mark: 'seen', is_carried: false, decided_by: { full_name: 'Ada' } },
      { difference_id: 'door', mark: 'question', decided_by: { full_name: 'Vi' } },
    ]);
    await mark(execution, ['date'], null);
    expect(await marks(execution)).toEqual([['door', 'question']]);
  });

  it('is counted in the change matrix, without the title block', async () => {
    const project = await addProject();
    const permit = await issue(project, 'Permit', '2026-01-01');
    const bid = await issue(project, 'Bid', '2026-02-01');
    const { execution_id: execution } = await compared([permit, bid]);
    const count = async () => (await matrix(project, bid.issuance)).changes;
    expect(await count()).toMatchObject([{ differences_count: 2, reviewed_count: 0 }]);
    await mark(execution, ['door', 'date'], 'not_a_change');
    expect(await count()).toMatchObject([{ differences_count: 2, reviewed_count: 1 }]);
  });

  it('tells those who follow the project', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { execution_id: execution } = await compared(pair);
    const reader = await readEvents(product.app, viewer, { project });
    for (const wanted of ['seen', 'question', null]) {
      await mark(execution, ['note'], wanted);
      expect(await reader.next('reviews')).not.toBeNull();
    }
    reader.leave();
  });

  it('is refused for a difference that the execution does not have, and then changes nothing', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { execution_id: execution } = await compared(pair);
    const refused = await mark(execution, ['door', 'roof'], 'seen');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining('must be differences of the execution') },
    ]);
    expect(await reviews(execution)).toEqual([]);
  });
});

describe('comments on a difference', () => {
  const say = (execution: number, id: string, text: string, by = ada) =>
    product.call(by, 'POST', `/v1/overlay-executions/${execution}/review/comments`, {
      ...{ difference_id: id, text },
    });
  const said = async (execution: number) => {
    const answer = await product.call(viewer, 'GET', `/v1/overlay-executions/${execution}/review`);
    const { comments } = answer.json<{ comments: DifferenceComment[] }>();
    return comments.map((each) => [each.difference_id, each.author?.full_name, each.text]);
  };

  it('are read by everyone, oldest first, told to those who follow, and stay when it is compared again', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { overlay_id: overlay, execution_id: before } = await compared(pair);
    const reader = await readEvents(product.app, viewer, { project });
    const made = await say(before, 'door', 'Who asked for it?');
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { difference_id: 'door', text: 'Who asked for it?', author: { full_name: 'Ada' } },
    ]);
    expect(await reader.next('reviews')).not.toBeNull();
    reader.leave();
    await say(before, 'door', 'The fire marshal.', viewer);
    await say(before, 'note', 'Fine.');
    const url = `/v1/overlays/${overlay}/manual-execution`;
    const { execution_id: execution } = (
      await product.call(ada, 'POST', url, REALIGNED)
    ).json<CreatedOverlay>();
    await end(execution, AGAIN.slice(0, 1));
    const ofDoor = [
      ['Ada', 'Who asked for it?'],
      ['Vi', 'The fire marshal.'],
    ];
    expect(await said(execution)).toEqual(ofDoor.map((each) => ['door again', ...each]));
    expect(await said(before)).toEqual([
      ...ofDoor.map((each) => ['door', ...each]),
      ['note', 'Ada', 'Fine.'],
    ]);
    // Compared once more: what is there already is not repeated.
    const { execution_id: third } = (
      await product.call(ada, 'POST', url, REALIGNED)
    ).json<CreatedOverlay>();
    await end(third, AGAIN.slice(0, 1));
    expect(await said(third)).toHaveLength(2);
  });

  it('are refused for a difference that the execution does not have', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { execution_id: execution } = await compared(pair);
    const refused = await say(execution, 'roof', 'Why?');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining('must be a difference of the execution') },
    ]);
    expect(await said(execution)).toEqual([]);
  });
});

describe('what was decided', () => {
  it('holds for the same differences when the pair is compared again, and says that it was carried over', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { overlay_id: overlay, execution_id: before } = await compared(pair);
    await mark(before, ['door'], 'not_a_change', viewer);
    await mark(before, ['note'], 'seen');
    const url = `/v1/overlays/${overlay}/manual-execution`;
    const made = await product.call(ada, 'POST', url, REALIGNED);
    const { execution_id: execution } = made.json<CreatedOverlay>();
    const retyped = { ...AGAIN[1], text: { before: '9', after: 'else' } } as StoredDifference;
    await end(execution, [...AGAIN.filter(({ id }) => id === 'door again'), retyped]);
    expect(await reviews(execution)).toMatchObject([
      {
        ...{ difference_id: 'door again', mark: 'not_a_change', is_carried: true },
        decided_by: { full_name: 'Vi' },
      },
    ]);
    // Whoever looks at it decides anew.
    await mark(execution, ['door again'], 'seen');
    expect(await reviews(execution)).toMatchObject([
      { mark: 'seen', is_carried: false, decided_by: { full_name: 'Ada' } },
    ]);
    expect(await marks(before)).toEqual([
      ['door', 'not_a_change'],
      ['note', 'seen'],
    ]);
  });

  it('is the newest decision, and none where that was taken back', async () => {
    const project = await addProject();
    const pair = [
      await issue(project, 'Permit', '2026-01-01'),
      await issue(project, 'Bid', '2026-02-01'),
    ] as const;
    const { overlay_id: overlay, execution_id: before } = await compared(pair);
    await mark(before, ['door', 'note'], 'seen');
    const url = `/v1/overlays/${overlay}/manual-execution`;
    const again = async (found: readonly StoredDifference[], body: object = REALIGNED) => {
      const made = await product.call(ada, 'POST', url, body);
      const { execution_id: execution } = made.json<CreatedOverlay>();
      await end(execution, found);
      return execution;
    };
    const second = await again(AGAIN);
    expect(await marks(second)).toEqual([
      ['door again', 'seen'],
      ['note again', 'seen'],
    ]);
    await mark(second, ['door again'], null);
    await mark(second, ['note again'], 'question');
    expect(await marks(second)).toEqual([['note again', 'question']]);
    // Exactly where the first comparison had them, of which the decisions are older.
    const { points_drawing_1: points } = REALIGNED;
    const others = { ...REALIGNED, points_drawing_1: points.map(({ x, y }) => ({ x: x + 1, y })) };
    const back = FOUND.map((each) => ({ ...each, id: `${each.id} once more` }));
    const third = await again(back, others);
    expect(await marks(third)).toEqual([['note once more', 'question']]);
    const { changes } = await matrix(project, pair[1].issuance);
    expect(changes).toMatchObject([{ differences_count: 2, reviewed_count: 1 }]);
  });

  it('holds for what is still the same when another issuance arrives, not for what changed since', async () => {
    const project = await addProject();
    const permit = await issue(project, 'Permit', '2026-01-01');
    const bid = await issue(project, 'Bid', '2026-03-01');
    await mark((await compared([permit, bid])).execution_id, ['door', 'note'], 'seen');
    // In between: what the bid set changed is now split between the two.
    const addendum = await issue(project, 'Addendum 1', '2026-02-01');
    const { execution_id: split } = await compared([addendum, bid], AGAIN.slice(0, 1));
    expect(await reviews(split)).toMatchObject([
      { difference_id: 'door again', mark: 'seen', is_carried: true },
    ]);
    const { changes } = await matrix(project, bid.issuance);
    expect(changes).toMatchObject([{ differences_count: 1, reviewed_count: 1 }]);
    // After it: even if it looks the same, it is another change.
    const bulletin = await issue(project, 'Bulletin 1', '2026-04-01');
    expect(await reviews((await compared([bid, bulletin], AGAIN)).execution_id)).toEqual([]);
    // Another sheet over the same one says nothing of its versions.
    const structure = await issue(project, 'Structure', '2026-04-02', 'S-101');
    expect(await reviews((await compared([permit, structure], AGAIN)).execution_id)).toEqual([]);
  });
});

describe('the review of an issuance', () => {
  let project = 0;
  let permit: Issued;
  let bid: Issued;
  let execution = 0;
  let overlay = 0;
  beforeEach(async () => {
    project = await addProject();
    permit = await issue(project, 'Permit', '2026-01-01');
    bid = await issue(project, 'Bid', '2026-02-01');
    ({ execution_id: execution, overlay_id: overlay } = await compared([permit, bid]));
  });

  const send = (method: 'PUT' | 'POST', what: string, body?: object, by = ada) => {
    const url = `/v1/projects/${project}/issuances/${bid.issuance}/${what}`;
    return product.call(by, method, url, body);
  };
  const give = (sheet: number, reviewer: number | null) =>
    send('PUT', 'reviewers', { sheet_ids: [sheet], reviewer_id: reviewer });
  const now = () => matrix(project, bid.issuance);

  it('gives sheets to people of the project, and takes them back', async () => {
    expect((await give(bid.sheet, viewer.userId)).statusCode).toBe(204);
    expect((await now()).changes).toMatchObject([
      { reviewer: { id: viewer.userId, full_name: 'Vi' }, is_seen: false },
    ]);
    await give(bid.sheet, null);
    expect((await now()).changes).toMatchObject([{ reviewer: null }]);
    const stranger = await product.person({ name: 'Stranger', organizations: [] });
    expect((await give(bid.sheet, stranger.userId)).json()).toMatchObject({
      detail: 'reviewer_id: must be a person with access to the project',
    });
    // It is the earlier version, no sheet of this issuance.
    expect((await give(permit.sheet, ada.userId)).statusCode).toBe(422);
  });

  it('has sheets that are looked at as a whole, where there are no differences to decide about', async () => {
    const wrong = await send('PUT', 'seen-sheets', { sheet_ids: [bid.sheet], is_seen: true });
    expect(wrong.statusCode).toBe(422);
    // Nothing was issued before it, so its sheet is new.
    const url = `/v1/projects/${project}/issuances/${permit.issuance}/seen-sheets`;
    const whole = (isSeen: boolean) =>
      product.call(viewer, 'PUT', url, { sheet_ids: [permit.sheet], is_seen: isSeen });
    const seen = async () => (await matrix(project, permit.issuance)).changes[0]?.is_seen;
    expect((await whole(true)).statusCode).toBe(204);
    expect(await seen()).toBe(true);
    await whole(false);
    expect(await seen()).toBe(false);
  });

  const realigned = async () =>
    (
      await product.call(ada, 'POST', `/v1/overlays/${overlay}/manual-execution`, REALIGNED)
    ).json<CreatedOverlay>();

  it('is signed off with a list of what nobody looked at', async () => {
    expect((await now()).sign_off).toBeNull();
    await mark(execution, ['door'], 'seen');
    const signed = await send('POST', 'sign-offs');
    expect([signed.statusCode, signed.json()]).toEqual([201, { unseen_count: 1 }]);
    expect((await now()).sign_off).toMatchObject({
      ...{ signed_by: { full_name: 'Ada' }, stale_since: null },
      unseen: [{ sheet_num: 'A-101', sheet_title: 'PLAN', count: 1 }],
    });
    // What is looked at later does not change what was signed.
    await mark(execution, ['note'], 'seen');
    expect((await now()).sign_off?.unseen).toHaveLength(1);
    expect((await send('POST', 'sign-offs')).json()).toEqual({ unseen_count: 0 });
    expect((await now()).sign_off?.unseen).toEqual([]);
    expect((await send('POST', 'sign-offs', undefined, viewer)).statusCode).toBe(403);
  });

  it('no longer holds once pairs were compared again, and not while they are', async () => {
    await send('POST', 'sign-offs');
    const { execution_id: again } = await realigned();
    const early = await send('POST', 'sign-offs');
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('still being compared') },
    ]);
    await end(again, AGAIN);
    expect((await now()).sign_off?.stale_since).toBe('compared-again');
    expect((await send('POST', 'sign-offs')).statusCode).toBe(201);
    expect((await now()).sign_off?.stale_since).toBeNull();
  });

  it('no longer holds once its issuance has other sheets', async () => {
    await send('POST', 'sign-offs');
    const { document } = await addSet(
      product,
      { person: ada, organization },
      { project, name: 'More.pdf', sheets: [{ page: 1, number: 'A-900' }] },
    );
    const url = `/v1/projects/${project}/issuances/${bid.issuance}`;
    const added = await product.call(ada, 'PATCH', url, { document_ids: [document] });
    expect(added.statusCode, added.body).toBe(200);
    expect((await now()).sign_off?.stale_since).toBe('other-sheets');
    expect((await send('POST', 'sign-offs')).statusCode).toBe(201);
    expect((await now()).sign_off?.stale_since).toBeNull();
  });

  it('no longer holds once another issuance arrives, and what was decided stays', async () => {
    await mark(execution, ['door', 'note'], 'seen');
    await send('POST', 'sign-offs');
    const reader = await readEvents(product.app, viewer, { project });
    await issue(project, 'Bulletin 1', '2026-03-01');
    const { sign_off: signed, changes } = await now();
    expect(signed?.stale_since).toBe('new-issuance');
    expect(changes).toMatchObject([{ reviewed_count: 2 }]);
    await send('POST', 'sign-offs');
    expect(await reader.next('reviews')).not.toBeNull();
    expect((await now()).sign_off?.stale_since).toBeNull();
    reader.leave();
  });
});

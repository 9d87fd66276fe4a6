/** A sheet that is ticked as seen shows it at once, and no longer when the server refuses. */
import { afterEach, expect, it, vi } from 'vitest';
import { changesQuery } from '../../../web/src/api/issuances.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import { seeSheetsMutation } from '../../../web/src/api/reviews.ts';
import { change } from '../../support/issuances.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
afterEach(() => vi.unstubAllGlobals());

const GONE = change('S-102', { state: 'removed', sheet: null });
const NEW = change('S-103', { state: 'added', earlier: null });

it.each([
  ['stays', new Response(null, { status: 204 }), true],
  ['is taken back', Response.json({ detail: 'No.', code: 'CONFLICT' }, { status: 409 }), false],
])('%s once the server has answered', async (_what, answer, isSeen) => {
  const client = createQueryClient();
  const { queryKey } = changesQuery(1, 2);
  client.setQueryData(queryKey, {
    ...{
      issuance_id: 2,
      changes: [GONE, NEW],
      compared_count: 0,
      pairs_count: 0,
      sign_off: null,
      summary: null,
    },
  });
  const seen = () => client.getQueryData(queryKey)?.changes.map(({ is_seen: is }) => is);
  let whileSent: boolean[] | undefined;
  vi.stubGlobal('fetch', () => {
    whileSent = seen();
    return Promise.resolve(answer);
  });
  const mutation = client.getMutationCache().build(client, seeSheetsMutation(1));
  const sheetIds = [GONE.earlier?.id ?? 0];
  await mutation.execute({ issuanceId: 2, sheetIds, isSeen: true }).catch(() => undefined);
  expect(whileSent).toEqual([true, false]);
  expect(seen()).toEqual([isSeen, false]);
});

/** The words of a list of issues (`q`), against a model in memory: what is found, and what the answer says was found. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVALUATION_STATES } from '../../../../contract/src/constants.ts';
import type { ListedIssue } from '../../../../contract/src/issues/schema.ts';
import { issueComments, issues } from '../../../../server/src/db/schema.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Row = typeof issues.$inferInsert & { id: number; comments: string[] };

const ISSUES = 80;
const WORDS = [
  ...['Door', 'doors', 'CORRIDOR', 'corridors', 'Beam', '100%', 'a_b', 'Rated', 'wall', 'Ünder'],
  ...['Masonry', 'interior', 'exterior', '36 in', 'A-101', 'stair', 'C:\\x', '(E)', 'hdwr.'],
];
/** Said only by rejected issues and their comments. */
const CANARY = 'Kanarienvogel';

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function likeness(a: string, b: string): number {
  const [of, others] = [trigrams(a), trigrams(b)];
  const shared = [...of].filter((each) => others.has(each)).length;
  return shared / (of.size + others.size - shared);
}

const isSpellable = (word: string) => /^\p{L}{4,40}$/u.test(word);
const textsOf = (row: Row) =>
  [row.refNumber, row.summary, row.fullText, ...row.comments].map((text) =>
    text.toLowerCase().replaceAll(/\s+/g, ' '),
  );
const numberIn = (word: string) => (/^#?\d+$/.test(word) ? Number(word.replace('#', '')) : null);

const has = (row: Row, word: string) =>
  textsOf(row).some((text) => text.includes(word)) || numberIn(word) === row.id;
const hasOneLike = (row: Row, word: string) =>
  textsOf(row)
    .flatMap((text) => text.split(/[^\p{L}\p{N}_]+/u))
    .some((own) => isSpellable(own) && Math.fround(likeness(own, word)) >= Math.fround(0.45));

/** The words of the search are single ones: phrases have an example of their own. */
function found(seen: readonly Row[], q: string): Row[] {
  const words = q
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  const mistyped = words.filter((word) => isSpellable(word) && !seen.some((row) => has(row, word)));
  return seen.filter((row) =>
    words.every((word) => has(row, word) || (mistyped.includes(word) && hasOneLike(row, word))),
  );
}

describe('the search for issues', () => {
  let product: TestProduct;
  let person: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  const rows: Row[] = [];

  async function add(values: Partial<Row>): Promise<number> {
    const { comments = [], ...given } = values;
    const row = {
      ...{ projectId: project, summary: 'Gap', fullText: 'There is none.', priorityId: 2 },
      ...{ disciplineId: 8, issueType: 'drawing' as const, refNumber: 'S-9', ...given },
    };
    const [made] = await product.db.insert(issues).values(row).returning({ id: issues.id });
    const id = made?.id ?? 0;
    for (const text of comments) {
      await product.db.insert(issueComments).values({ issueId: id, text });
    }
    rows.push({ ...row, id, comments });
    return id;
  }

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    person = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(person, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const { next } = seededRandom(14);
    const one = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(next() * values.length)] as Value;
    for (let at = 0; at < ISSUES; at += 1) {
      const evaluationState = one(EVALUATION_STATES);
      const hidden = evaluationState === 'rejected' && next() < 0.5 ? ` ${CANARY}` : '';
      await add({
        evaluationState,
        summary: `${one(WORDS)} ${one(WORDS)}`,
        fullText: `${one(WORDS)} at\n${one(WORDS)}${hidden}`,
        refNumber: one(['A-2', 'a-102', '08 11 13']),
        comments: next() < 0.4 ? [one(WORDS), `${one(WORDS)}${hidden}`] : [],
      });
    }
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function search(q: string, by = person): Promise<ListedIssue[]> {
    const query = new URLSearchParams({ q, per_page: '100', sort_by: 'id', sort_order: 'asc' });
    const answer = await product.call(by, 'GET', `/v1/projects/${project}/issues?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, pagination } = answer.json<{
      data: ListedIssue[];
      pagination: { total: number };
    }>();
    expect(pagination.total).toBe(data.length);
    return data;
  }

  /** Words, their beginnings and ends, and words with a letter left out, doubled or changed. */
  const typedWords = fc
    .tuple(
      fc.constantFrom(...WORDS.flatMap((word) => word.split(' ')), CANARY, 'A-1', '#3', '12'),
      fc.nat(20),
      fc.constantFrom('same', 'start', 'end', 'without', 'double', 'other'),
    )
    .map(([word, nat, kind]) => {
      const at = nat % word.length;
      const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
      const typed: Record<typeof kind, string> = {
        same: word,
        start: before + letter,
        end: letter + after,
        without: before + after,
        double: before + letter + letter + after,
        other: `${before}q${after}`,
      };
      return typed[kind];
    });

  it('finds what its rule says, for everyone among what they see, and says where', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(typedWords, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (words, isViewer) => {
          const q = words.join(' ');
          const seen = rows.filter((row) => !isViewer || row.evaluationState !== 'rejected');
          const wanted = q.trim() === '' ? seen : found(seen, q);
          const listed = await search(q, isViewer ? viewer : person);
          expect(listed.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
          for (const { matches = [] } of q.trim() === '' ? [] : listed) {
            expect(matches.length).toBeGreaterThan(0);
            for (const { text, ranges } of matches) {
              expect(ranges.length).toBeGreaterThan(0);
              for (const [from, to] of ranges) expect(text.slice(from, to)).not.toBe('');
            }
          }
        },
      ),
      { numRuns: 300, seed: 14 },
    );
  });

  it('never tells restricted reviewers what rejected issues and their comments say', async () => {
    const tries = [CANARY, 'kanarien', 'Kanarienvogle', 'Kanarienvogel Door', '"kanarienvogel"'];
    for (const q of tries) expect(await search(q, viewer), q).toEqual([]);
    expect((await search('Kanarienvogl')).length).toBeGreaterThan(0);
  });

  it('says in which field and comment the words are, with a piece of a long text', async () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(20);
    const id = await add({
      summary: 'Zinc flashing',
      fullText: `${filler}the parapet\ncoping ${filler}`,
      refNumber: 'A-777',
      comments: ['Parapet first', 'Ask the roofer'],
    });
    const [issue] = await search(`#${id} flashng "parapet coping" roofer a-777`);
    const marked = issue?.matches?.map(({ field, text, ranges }) => [
      field,
      ranges.map(([from, to]) => text.slice(from, to)),
    ]);
    expect(marked).toEqual([
      ['id', [`#${id}`]],
      ['ref_number', ['A-777']],
      ['summary', ['flashing']],
      ['full_text', ['parapet coping']],
      ['comment', ['roofer']],
    ]);
    const piece = issue?.matches?.find(({ field }) => field === 'full_text')?.text ?? '';
    expect(piece).toMatch(/^….*…$/);
    expect(piece.length).toBeLessThan(170);
    expect((await search('zinc'))[0]?.matches).toEqual([
      { field: 'summary', text: 'Zinc flashing', ranges: [[0, 4]] },
    ]);
  });

  it('follows what people change, and forgets what they delete', async () => {
    const id = await add({ summary: 'Gutter', comments: ['Downspout'] });
    const [first] = await search('gutter downspout');
    expect(first?.id).toBe(id);
    const put = {
      ...{ summary: 'Leader', full_text: 'x', priority_id: 2, discipline_id: 8, assignee_id: null },
      ...{ creator_id: null, scope_ids: [], status_id: null, ref_number: 'S-9' },
    };
    const answer = await product.call(person, 'PUT', `/v1/issues/${id}`, put);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await search('gutter')).toEqual([]);
    expect(await search('leader downspout')).toHaveLength(1);
    await product.db.delete(issueComments);
    for (const row of rows) row.comments = [];
    expect(await search('downspout')).toEqual([]);
  });

  it('refuses more than 20 different words, and says so', async () => {
    const words = Array.from({ length: 21 }, (_none, at) => `w${at}`);
    for (const path of ['issues', 'issues/export/csv']) {
      const url = `/v1/projects/${project}/${path}`;
      const ask = (q: string) => product.call(person, 'GET', `${url}?q=${encodeURIComponent(q)}`);
      expect((await ask(`${words.slice(1).join(' ')} w1 W1`)).statusCode, path).toBe(200);
      const answer = await ask(words.join(' '));
      expect(answer.statusCode, path).toBe(422);
      expect(answer.json()).toMatchObject({
        detail:
          'You searched for 21 different words; the limit is 20. Use fewer words, or put quotes around a phrase.',
      });
    }
  });
});

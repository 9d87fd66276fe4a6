/** The pages that a search of a project finds, and their order, against a model in memory. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectHits } from '../../../../contract/src/projects/search.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import { documents, pageTexts } from '../../../../server/src/db/schema.ts';
import { partsOf } from '../../../../server/src/domain/text-search.ts';
import type { SearchTerm } from '../../../../server/src/domain/text-search.ts';
import { termsOf } from '../../../../server/src/repositories/page-texts.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const WORDS = [
  ...[
    'door',
    'DOORS',
    'indoor',
    'frame',
    'Frames',
    'framing',
    'A-101',
    'AA-101',
    'A-1',
    '101',
    '(E)',
  ],
  ...["o'neil's", '3/4"', 'Ünder', 'ÜNDER', 'wall,', 'wall', 'of', 'the', '5%', 'a_b', '—'],
  ...['1½', '1', '½'],
];
const LIKE_THEM = [
  ...[
    'door',
    'doo',
    'frame',
    'fram',
    'frames',
    'a-10',
    'a-101',
    '101',
    '(e)',
    "o'neil's",
    "o'neil",
  ],
  ...[
    'ünder',
    'wall',
    'wall,',
    'of the',
    'the door',
    'door frame',
    'the door fr',
    'wall, of',
    '5%',
  ],
  ...['a_b', 'a_', '—', '\\', "'", 'absent', 'of the door', 'indoor a-101', 'the (e) wall'],
  ...['1½', '½', '1½ of', 'the 1½'],
];
const PAGES = 50;

type Page = { documentId: number; pageNumber: number; lines: string[] };

const isInWord = (character: string) => /[\p{Alphabetic}\p{Nd}]/u.test(character);

function occurs(line: string, text: string): boolean {
  for (let at = 0; at + text.length <= line.length; at += 1) {
    if (!line.startsWith(text, at)) continue;
    if (!isInWord(text[0] ?? '') || at === 0 || !isInWord(line[at - 1] ?? '')) return true;
  }
  return false;
}

function hasTerm(line: string, { typed, stem }: SearchTerm): boolean {
  const isWord = [...typed].every(isInWord);
  const lower = line.toLowerCase();
  return occurs(lower, typed) || (stem !== null && isWord && occurs(lower, stem));
}

describe('the search of pages', () => {
  let product: TestProduct;
  let person: TestPerson;
  let project = 0;
  const pages: Page[] = [];

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    person = await product.person({ name: 'ada', organizations: [ours] });
    const random = seededRandom(3);
    const text = () =>
      Array.from({ length: random.integer(1, 6) }, () =>
        Array.from({ length: random.integer(1, 4) }, () => random.pick(WORDS)).join(' '),
      );
    // The second one has the same words, and is never found.
    for (const name of ['Clinic', 'Elsewhere']) {
      const body = { name, organization_id: ours };
      const made = await product.call(person, 'POST', '/v1/projects', body);
      const { id } = made.json<{ id: number }>();
      if (name === 'Clinic') project = id;
      for (const documentTypeId of [1, 2]) {
        const { fileId } = await uploadPdf(product, person, ours);
        const [document] = await product.db
          .insert(documents)
          .values({ projectId: id, fileId, documentTypeId, pageCount: PAGES })
          .returning({ id: documents.id });
        const written = Array.from({ length: PAGES / 2 }, (_none, at): Page => ({
          ...{ documentId: document?.id ?? 0, pageNumber: at + 1, lines: text() },
        }));
        if (name === 'Clinic') pages.push(...written);
        await product.db.insert(pageTexts).values(
          written.map(({ lines, ...page }) => ({
            ...page,
            content: lines.join('\n'),
            places: [],
          })),
        );
      }
    }
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function search(q: string): Promise<ProjectHits['pages']> {
    const url = `/v1/projects/${project}/search?kinds=pages&q=${encodeURIComponent(q)}`;
    const answer = await product.call(person, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ProjectHits>().pages;
  }

  function model(terms: readonly SearchTerm[]) {
    // Signs alone are on every sheet.
    if (!terms.some(({ typed }) => [...typed].some(isInWord))) return [];
    const found = pages
      .filter(({ lines }) => terms.every((term) => lines.some((line) => hasTerm(line, term))))
      .map((page) => {
        const all = page.lines.filter((line) => terms.every((term) => hasTerm(line, term)));
        const any = page.lines.filter((line) => terms.some((term) => hasTerm(line, term)));
        return { ...page, hasAll: all.length > 0, lines: all.length > 0 ? all : any };
      });
    return found.toSorted(
      (a, b) => Number(b.hasAll) - Number(a.hasAll) || b.lines.length - a.lines.length,
    );
  }

  async function check(q: string): Promise<void> {
    const expected = model(await termsOf(product.db, partsOf(q)));
    const found = await search(q);
    const shown = found.data.map((page) => ({
      ...{ documentId: page.document_id, pageNumber: page.page_number, count: page.lines_count },
      lines: page.lines.map(({ text }) => text),
    }));
    expect(shown, q).toEqual(
      expected.slice(0, 20).map(({ documentId, pageNumber, lines }) => ({
        ...{ documentId, pageNumber, count: lines.length, lines: lines.slice(0, 3) },
      })),
    );
    expect([found.total, found.is_least], q).toEqual([expected.length, false]);
  }

  it.each(LIKE_THEM.flatMap((typed) => [typed, `"${typed}"`]))('finds what has %s', check);

  it('finds what has several words and phrases', async () => {
    const part = fc
      .tuple(fc.constantFrom(...LIKE_THEM), fc.boolean())
      .map(([typed, isPhrase]) => (isPhrase ? `"${typed}"` : typed));
    const searches = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
    await fc.assert(fc.asyncProperty(searches, check), { numRuns: 150 });
  });

  it('counts words and pairs exactly, and says where there may be more pages with a phrase', async () => {
    const documentId = pages[0]?.documentId ?? 0;
    const last = (at: number) => (at % 2 === 0 ? 'hinge set of three' : 'hinge set, set of three');
    await product.db.insert(pageTexts).values(
      Array.from({ length: 300 }, (_none, at) => ({
        ...{ documentId, pageNumber: 1000 + at, places: [] },
        content: at < 240 ? `hinge set\nset of three ${at}` : last(at),
      })),
    );
    expect(await search('hinge')).toMatchObject({ total: 300, is_least: false });
    expect(await search('"hinge set"')).toMatchObject({ total: 300, is_least: false });
    // On most pages the pairs are on different lines.
    const found = await search('"hinge set of three"');
    expect(found.data.map(({ page_number: page }) => page)).toContain(1240);
    expect(found).toMatchObject({ total: 30, is_least: false });
    const many = await search('"set of three"');
    expect([many.data.length, many.total, many.is_least]).toEqual([20, 60, true]);
  });
});

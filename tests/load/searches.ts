/** Searches of the whole project, by kind. */
import type { ProjectHits } from '../../contract/src/projects/search.ts';
import { seededRandom } from '../../sample/src/description/random.ts';
import { timeRow, tokenOf } from './measuring.ts';
import type { Measure } from './measuring.ts';
import { followerOf, sheetReference, VOCABULARY_BY_RANK } from './words.ts';

const A_KIND = 100;
const FREQUENT = 150;
const RARE = 8000;
const WARM_UP = 40;

const word = (rank: number) => VOCABULARY_BY_RANK[rank] ?? '';
const follower = (rank: number, nth = 0) => word(followerOf(rank, nth));

/** Words one after another, as they often are. */
function phrase(first: number, length: number): string {
  const ranks = [first];
  while (ranks.length < length) ranks.push(followerOf(ranks.at(-1) ?? 0, 0));
  return `"${ranks.map(word).join(' ')}"`;
}

/** Two letters in the wrong order. */
const mistyped = (typed: string) =>
  `${typed.slice(0, 2)}${typed[3] ?? ''}${typed[2] ?? ''}${typed.slice(4)}`;

/** Different searches that are long enough for the page to send them. */
const searchesOf = (make: (n: number) => string): string[] =>
  [...new Set(Array.from({ length: A_KIND }, (_none, n) => make(n)))].filter(
    (typed) => typed.replaceAll('"', '').length >= 2,
  );

const random = seededRandom(7);

const KINDS: Readonly<Record<string, (n: number) => string>> = {
  'a frequent word': (n) => word(n),
  'a rare word': (n) => word(RARE + n * 300),
  'two frequent words': (n) => `${word(n)} ${word(FREQUENT - n)}`,
  'a frequent and a rare word': (n) => `${word(n)} ${word(RARE + n * 300)}`,
  'four words': (n) => [n, n + 30, n + 60, n + 90].map(word).join(' '),
  'a phrase of two frequent words': (n) => phrase(n, 2),
  'a phrase of four words': (n) => phrase(n, 4),
  'frequent words that never follow each other': (n) =>
    `"${follower(n)} ${word(n)} ${follower(n, 1)}"`,
  'a sheet number': () => sheetReference(random),
  'the beginning of a word': (n) => word(n * 40).slice(0, 2 + (n % 3)),
  'a mistyped word': (n) => mistyped(word(n)),
};

/** Each search once, so that nothing is remembered; first those of another order, so that what they need is in memory. */
export const search: Measure = async ({ client, ready }) => {
  const path = `/v1/projects/${ready.projectId}/search`;
  async function find(q: string, index: number): Promise<ProjectHits> {
    const asked = { path: `${path}?q=${encodeURIComponent(q)}`, token: tokenOf(ready, index) };
    const { status, body } = await client(asked);
    if (status !== 200) throw new Error(`${status} for ${q}: ${body}`);
    return JSON.parse(body) as ProjectHits;
  }
  for (let n = 0; n < WARM_UP; n += 1) await find(`${word(n * 3)} ${word(n * 7 + 1)}`, n);
  const rows = [];
  for (const [kind, make] of Object.entries(KINDS)) {
    const times: number[] = [];
    let found = 0;
    for (const [index, q] of searchesOf(make).entries()) {
      const start = performance.now();
      const { pages, issues } = await find(q, index);
      times.push(performance.now() - start);
      if (pages.total + issues.total > 0) found += 1;
    }
    const what = `search for ${kind} (${found} of ${times.length} found something)`;
    rows.push(timeRow(what, times, { share: 0.95, limitMs: 100 }));
  }
  return rows;
};

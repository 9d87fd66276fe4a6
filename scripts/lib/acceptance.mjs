/**
 * Parses docs/acceptance.md, and docs/accessibility.md. A line is `- V-001 What has to be true. → ` or, for a criterion of
 * WCAG, `- 1.1.1 What has to be true. → ` and then one of
 * - `open`, or `none` where there is nothing to prove
 * - proofs, separated by `;`
 * - `partly (what is missing): ` and proofs
 *
 * A proof is `tests/e2e/x.test.ts › part of its title`, the title of a test or of a group of tests, or, for a line that
 * only states a value, `constant: contract/src/x.ts › the code that sets it`.
 */

const CONSTANT = 'constant: ';

/**
 * @typedef {object} AcceptanceLine
 * @property {string} id
 * @property {string} area
 * @property {string | null} missing what a partly shown line lacks
 * @property {readonly string[]} proofs empty while open
 */

/**
 * @param {string} text
 * @returns {AcceptanceLine[]}
 */
export function parseAcceptance(text) {
  let area = '';
  /** @type {AcceptanceLine[]} */
  const lines = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3).trim();
    const [, id, rest] = /^- ([A-Z]+-\d{3}|\d\.\d\.\d+) (.*)$/.exec(line) ?? [];
    if (id === undefined || rest === undefined) continue;
    const [, after = ''] = / → (.+)$/.exec(rest) ?? [];
    const [, missing = null, shown = after] = /^partly \((.+?)\): (.+)$/.exec(after) ?? [];
    const proofs = ['open', 'none'].includes(shown)
      ? []
      : shown.split('; ').map((part) => part.trim());
    lines.push({ id, area, missing, proofs });
  }
  return lines;
}

/**
 * The ids in the table of decisions at the end of the document.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function decidedIds(text) {
  const [, decisions = ''] = text.split('\n## Decisions\n');
  return [...decisions.matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id = '']) => id);
}

/**
 * Titles of the tests and groups in a test file. Skipped tests have none.
 *
 * @param {string} source
 * @returns {string[]}
 */
function titlesOf(source) {
  const named = /(?:\b(?:it|test|describe)(\.[\w.]+)?|[\])])\(\s*(['"`])((?:\\.|(?!\2).)*)\2/gs;
  return [...source.matchAll(named)]
    .filter(([, modifier = '']) => !/\.(skip|todo)$/.test(modifier))
    .map(([, , , title = '']) => title.replaceAll(/\\(.)/g, '$1'));
}

/**
 * @param {string} proof
 * @param {(file: string) => string | null} read
 * @returns {string | null} what is wrong with it
 */
function problemOf(proof, read) {
  if (proof === '') return 'names neither a proof nor that it is open';
  const isConstant = proof.startsWith(CONSTANT);
  const [file = '', part] = (isConstant ? proof.slice(CONSTANT.length) : proof).split(' › ');
  const source = read(file);
  if (source === null) return `names ${file}, which does not exist`;
  if (isConstant) {
    return part !== undefined && source.includes(part)
      ? null
      : `names a constant that is not in ${file}`;
  }
  if (!file.startsWith('tests/')) {
    return `names ${file}, which is not a test: only a constant may be proven by its place in the code`;
  }
  if (part === undefined) return `names no test of ${file}`;
  return titlesOf(source).some((title) => title.includes(part))
    ? null
    : `names the test "${part}", which is not in ${file}`;
}

/**
 * @param {readonly AcceptanceLine[]} lines
 * @param {(file: string) => string | null} read
 * @param {readonly string[]} decided
 * @returns {string[]} sentences
 */
export function acceptanceProblems(lines, read, decided = []) {
  const seen = new Set();
  const problems = lines.flatMap(({ id, proofs }) => {
    const own = proofs.flatMap((proof) => {
      const problem = problemOf(proof, read);
      return problem === null ? [] : [`${id} ${problem}.`];
    });
    if (seen.has(id)) own.push(`${id} is listed twice.`);
    seen.add(id);
    return own;
  });
  const strays = decided.filter((id) => !seen.has(id));
  return [...problems, ...strays.map((id) => `The decision on ${id} belongs to no line.`)];
}

/** @param {readonly AcceptanceLine[]} lines */
export function acceptanceCounts(lines) {
  const areas = [...new Set(lines.map((line) => line.area)), 'Total'];
  return areas.map((area) => {
    const own = area === 'Total' ? lines : lines.filter((line) => line.area === area);
    const open = own.filter(({ proofs }) => proofs.length === 0).length;
    const partly = own.filter(({ missing }) => missing !== null).length;
    return { area, total: own.length, shown: own.length - open - partly, partly, open };
  });
}

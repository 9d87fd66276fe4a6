/**
 * Parses docs/acceptance.md. Each line is `- V-001 What has to be true. → open`, or after the arrow names the test that
 * proves it (`tests/e2e/x.test.ts › part of its title`) or the code that does (`server/src/x.ts`), separated by `;`.
 */

/**
 * @typedef {object} AcceptanceLine
 * @property {string} id
 * @property {string} area
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
    const match = /^- ([A-Z]+-\d{3}) .*? → (.+)$/.exec(line);
    if (match) {
      const [, id = '', proof = ''] = match;
      const proofs = proof.trim() === 'open' ? [] : proof.split(';').map((part) => part.trim());
      lines.push({ id, area, proofs });
    } else if (/^- [A-Z]+-\d{3} /.test(line)) {
      lines.push({ id: line.slice(2).split(' ')[0] ?? '', area, proofs: [''] });
    }
  }
  return lines;
}

/**
 * @param {readonly AcceptanceLine[]} lines
 * @param {(file: string) => string | null} read
 * @returns {string[]} sentences
 */
export function acceptanceProblems(lines, read) {
  const seen = new Set();
  return lines.flatMap(({ id, proofs }) => {
    const problems = proofs.flatMap((proof) => {
      if (proof === '') return [`${id} names neither a proof nor that it is open.`];
      const [file = '', title] = proof.split(' › ');
      const source = read(file);
      if (source === null) return [`${id} names ${file}, which does not exist.`];
      return title === undefined || source.includes(title)
        ? []
        : [`${id} names the test "${title}", which is not in ${file}.`];
    });
    if (seen.has(id)) problems.push(`${id} is listed twice.`);
    seen.add(id);
    return problems;
  });
}

/** @param {readonly AcceptanceLine[]} lines */
export function acceptanceCounts(lines) {
  const areas = [...new Set(lines.map((line) => line.area)), 'Total'];
  return areas.map((area) => {
    const own = area === 'Total' ? lines : lines.filter((line) => line.area === area);
    const open = own.filter(({ proofs }) => proofs.length === 0).length;
    return { area, total: own.length, shown: own.length - open, open };
  });
}

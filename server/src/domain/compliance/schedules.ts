/** Judges a requirement by the rows of a schedule: "Toilets have tile floors", "All doors are at least 7 ft high". Pure. */
import type { Corpus, Indexed, Row } from './corpus.ts';
import { evidenceOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { compareQuantities, quantitiesIn } from './quantities.ts';
import type { Comparison, Quantity } from './quantities.ts';
import type { Requirement } from './requirement.ts';
import { isMeaningful, isWeak, termsOf } from './trade-words.ts';
import { listed, nameOf, wantedWords } from './words.ts';

type Table = { title: string; titleTerms: ReadonlySet<string>; rows: readonly Row[] };

const termsIn = (text: string) => new Set(termsOf(text, isMeaningful));
/** What says that the schedule itself is meant. */
const OF_SCHEDULES = new Set(['schedul', 'finish']);

function tablesOf(corpus: Corpus, within: readonly Indexed[]): Table[] {
  return corpus.tablesOf(within).map((rows) => {
    const title = rows[0]?.table.title ?? '';
    return { title, titleTerms: termsIn(title), rows };
  });
}

const headersOf = ({ rows }: Table) => [
  ...new Set(rows.flatMap(({ table }) => table.cells.map(({ header }) => header))),
];

const cellOf = ({ table }: Row, header: string) =>
  table.cells.find((cell) => cell.header === header)?.text ?? '';

/** What a row is called: its first cell, and its second where that is a name. */
function nameOfRow({ table }: Row): string {
  const [first, second] = table.cells;
  const isName =
    second !== undefined &&
    /\p{L}{3}/u.test(second.text) &&
    /^(?:no\.?|#|number|mark)$/i.test(first?.header ?? '');
  return [first?.text, isName ? second.text : ''].filter((text) => text !== '').join(' ');
}

/** Headers of the dimensions that a column has by its name. */
const HEADER_OF_DIMENSION: Readonly<Record<string, RegExp>> = {
  time: /rating|fire/i,
  'u-value': /u-?(?:value|factor)/i,
  shgc: /shgc/i,
  stc: /stc/i,
};

function quantityOf(cell: string, header: string, { dimension }: Quantity): Quantity | null {
  const found = quantitiesIn(`${header} ${cell}`).filter((each) => each.dimension === dimension);
  return found[0] ?? null;
}

type Asked = {
  /** Rows that are meant: they have these terms in their cells. */
  rows: Row[];
  /** The terms that choose them. */
  chosenBy: readonly string[];
  /** The requirement names the table: all its rows are meant. */
  isOfTable: boolean;
  /** Terms that rows have to have. */
  values: readonly string[];
  header: string | null;
};

/**
 * Reads the terms by the table: words of its title and of its headers, words by which rows are chosen, and values. Null if the
 * table does not know all of them.
 */
function askedOf(
  table: Table,
  { subject, quantity, text }: Requirement,
  terms: readonly string[],
): Asked | null {
  const { titleTerms, rows } = table;
  const headers = headersOf(table);
  const isOfTable = terms.some((term) => titleTerms.has(term) && !OF_SCHEDULES.has(term));
  if (!isOfTable && !rows.some(({ ownTerms }) => subject.some((term) => ownTerms.has(term)))) {
    return null;
  }
  const byDimension = quantity === null ? undefined : HEADER_OF_DIMENSION[quantity.dimension];
  const named = headers.filter((header) => {
    const own = termsIn(header);
    return terms.some((term) => own.has(term) && !titleTerms.has(term));
  });
  const header =
    named.find((each) => byDimension === undefined || byDimension.test(each)) ??
    headers.find((each) => byDimension?.test(each) === true) ??
    null;
  const headerTerms = new Set(headers.flatMap((each) => [...termsIn(each)]));
  const open = terms.filter(
    (term) =>
      !titleTerms.has(term) && !headerTerms.has(term) && !isWeak(term) && !OF_SCHEDULES.has(term),
  );
  const isInRows = (term: string) => rows.some(({ ownTerms }) => ownTerms.has(term));
  if (open.some((term) => !isInRows(term))) return null;
  const ofSubject = open.filter((term) => subject.includes(term));
  const others = open.filter((term) => !subject.includes(term));
  // "Tile in toilets" and "toilets have tile": what is in fewer columns chooses the rows.
  const isRowName = (term: string) =>
    rows.some(({ table: { cells } }) =>
      cells.slice(0, 2).some((cell) => termsIn(cell.text).has(term)),
    );
  const chosenBy =
    quantity === null
      ? [...ofSubject, ...others].filter((term) => isRowName(term))
      : [...ofSubject, ...others];
  const fallback =
    chosenBy.length === 0 && quantity === null && others.length > 0 ? ofSubject : chosenBy;
  const values = quantity === null ? open.filter((term) => !fallback.includes(term)) : [];
  const numbers = new Set(
    [...text.matchAll(/\b(?:doors?|rooms?|no\.?|number|types?)\s+([A-Z]{0,2}\d+[A-Z]?)\b/gi)].map(
      ([, name = '']) => name.toUpperCase(),
    ),
  );
  const chosen = rows.filter(
    (row) =>
      fallback.every((term) => row.ownTerms.has(term)) &&
      (numbers.size === 0 || numbers.has(row.table.cells[0]?.text.toUpperCase() ?? '')),
  );
  return chosen.length === 0
    ? null
    : { rows: chosen, chosenBy: fallback, isOfTable, values, header };
}

export function judgeSchedules(
  requirement: Requirement,
  terms: readonly string[],
  corpus: Corpus,
  within: readonly Indexed[],
): Finding | null {
  for (const table of tablesOf(corpus, within)) {
    const asked = askedOf(table, requirement, terms);
    if (asked === null) continue;
    const finding =
      requirement.quantity === null
        ? byValues(table, requirement, asked)
        : byQuantity(table, requirement.quantity, asked);
    if (finding !== null) return finding;
  }
  return null;
}

function byQuantity(table: Table, wanted: Quantity, { rows, header }: Asked): Finding | null {
  if (header === null) return null;
  const compared = rows.flatMap((row): { row: Row; comparison: Comparison; cell: string }[] => {
    const cell = cellOf(row, header);
    const quantity = quantityOf(cell, header, wanted);
    return quantity === null
      ? []
      : [{ row, cell, comparison: compareQuantities(wanted, quantity) }];
  });
  const [first] = compared;
  if (first === undefined) return null;
  const good = compared.filter(({ comparison }) => comparison === 'meets');
  const bad = compared.filter(({ comparison }) => comparison !== 'meets');
  const where = `${table.title} on ${nameOf(first.row.source)}`;
  const wants = wantedWords(wanted);
  const open = rows.length - compared.length;
  const blank = open === 0 ? '' : ` ${open} of ${rows.length} rows have no ${header}.`;
  if (bad.length === 0) {
    return {
      ...{ status: 'compliant', percent: 100 },
      notes: `${where}: ${header} is ${wants} in ${good.length === 1 ? 'the row' : `all ${good.length} rows`} that ${good.length === 1 ? 'has' : 'have'} one.${blank}`,
      evidence: evidenceOf(good.map(({ row }) => row)),
    };
  }
  return {
    status: 'not_compliant',
    percent: Math.round((100 * good.length) / compared.length),
    notes: `${where}: ${header} is not ${wants} in ${bad.length} of ${compared.length} rows: ${listed(bad.map(({ row, cell }) => `${nameOfRow(row)} (${cell})`))}.${blank}`,
    evidence: evidenceOf(bad.map(({ row }) => row)),
  };
}

/** The columns in which rows of the table have a value. */
const columnsWith = ({ rows }: Table, term: string) =>
  new Set(
    rows.flatMap(({ table: { cells } }) =>
      cells.filter(({ text }) => termsIn(text).has(term)).map(({ header }) => header),
    ),
  );

function byValues(
  table: Table,
  { isForbidden }: Requirement,
  { rows, chosenBy, isOfTable, values, header }: Asked,
): Finding | null {
  const [first] = rows;
  if (first === undefined || values.length === 0) return null;
  // A word of some cells alone does not say which rows should have it.
  if (!isOfTable && chosenBy.length === 0) return null;
  const columnOf = (term: string) => {
    const columns = columnsWith(table, term);
    return header !== null && columns.has(header) ? header : ([...columns][0] ?? header);
  };
  const has = (row: Row, term: string) => {
    const column = columnOf(term);
    return column === null ? row.ownTerms.has(term) : termsIn(cellOf(row, column)).has(term);
  };
  const good = rows.filter((row) => values.every((term) => has(row, term)) !== isForbidden);
  const bad = rows.filter((row) => !good.includes(row));
  // A blank says nothing.
  const blank = bad.filter((row) =>
    values.some((term) => cellOf(row, columnOf(term) ?? '') === ''),
  );
  const column = columnOf(values[0] ?? '') ?? 'the value';
  const where = `${table.title} on ${nameOf(first.source)}`;
  const sayOf = (row: Row) =>
    `${nameOfRow(row)} (${cellOf(row, column) === '' ? 'blank' : cellOf(row, column)})`;
  const percent = Math.round((100 * good.length) / rows.length);
  if (bad.length === 0) {
    return {
      ...{ status: 'compliant', percent },
      notes: `${where}: ${column} is ${isForbidden ? 'something else' : 'as wanted'} in ${rows.length === 1 ? 'the row' : `all ${rows.length} rows`}: ${listed(rows.map(sayOf))}.`,
      evidence: evidenceOf(rows),
    };
  }
  return {
    status: blank.length > 0 && !isForbidden ? 'needs_attention' : 'not_compliant',
    percent,
    notes: `${where}: ${column} is not as wanted in ${bad.length} of ${rows.length} rows: ${listed(bad.map(sayOf))}.`,
    evidence: evidenceOf(bad),
  };
}

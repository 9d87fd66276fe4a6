/** Finds the change orders of a document in the words of its pages. Nothing is guessed: what is not said stays null. */
import { sameNumber } from '../../domain/change-order-number.ts';
import { disciplineNamed, disciplinesOf } from './disciplines.ts';
import { fieldsOf } from './fields.ts';
import { foreseeableOf } from './foreseeable.ts';
import type { ChangeOrderFound, Finding, Found, Place } from './found.ts';
import { dollars } from './money.ts';
import { mentionsIn, rfisIn } from './numbers.ts';
import type { Mention } from './numbers.ts';
import { paragraphsOf, rowsOf } from './page-rows.ts';
import type { Page, Row } from './page-rows.ts';
import { checkContractSum, checkSums } from './sums.ts';
import { readTable } from './tables.ts';
import type { ChangeTable, ListedChange } from './tables.ts';
import { valueOf } from './values.ts';

/** Pages that belong together: a form with its continuation. */
type Form = { heading: Mention; rows: Row[] };

/** A heading in the upper part of a page starts a form. */
const UPPER = 0.42;
const SHORT = 90;

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The number that a page is headed with; null for a continuation and for text that only mentions change orders. */
function headingOf(rows: readonly Row[], height: number): Mention | null {
  const usual = middleOf(rows.map(({ size }) => size));
  const candidates = mentionsIn(rows.filter(({ box }) => box[1] < height * UPPER)).filter(
    ({ isHeading, isLabeled, row, box, rest }) => {
      if (!isHeading) return false;
      const isLarge = row.size > usual * 1.12;
      const isShort = rest.length < SHORT && !/[.;]$/.test(rest);
      return (
        isShort && (isLarge || isLabeled || box[1] < height * 0.2 || /^re\b|^subj/i.test(row.text))
      );
    },
  );
  // A form that is headed as an owner's order may name the number of its request beside it.
  const largest = Math.max(0, ...candidates.map(({ row }) => row.size));
  const titles = candidates.filter(({ row }) => row.size >= largest - 0.5);
  return titles.find(({ kind }) => kind === 'oco') ?? titles[0] ?? null;
}

function formsOf(pages: readonly (Page & { height: number })[]): Form[] {
  const forms: Form[] = [];
  for (const page of pages) {
    const rows = rowsOf(page);
    const heading = headingOf(rows, page.height);
    const last = forms.at(-1);
    const isSame =
      heading &&
      last &&
      heading.kind === last.heading.kind &&
      sameNumber(heading.number) === sameNumber(last.heading.number);
    if (heading && !isSame) forms.push({ heading, rows });
    else if (last) last.rows.push(...rows);
  }
  return forms;
}

const placeOf = ({ row, box }: Mention): Place => ({ page: row.page, box });
const numberFound = (mention: Mention, confidence: number): Found<string> => ({
  value: mention.number,
  confidence,
  place: placeOf(mention),
});

/** Up to a sentence, and no longer than fits on a card. */
function shortened(text: string): string {
  const sentence = /^.{8,}?(?=\.(?:\s+[A-Z]|$))/.exec(text)?.[0] ?? text;
  if (sentence.length <= SHORT) return sentence;
  const cut = sentence.slice(0, SHORT);
  return `${cut.slice(0, Math.max(40, cut.lastIndexOf(' ')))}…`;
}

/** Words of a number at the start of a description, which the card shows already. */
const withoutNumber = (text: string) =>
  text.replace(/^(?:PCO|COR|CO)?\s*[-#]?\s*(?:No\.?)?\s*\d+[A-Z]?\s*[-–—:]\s+/i, '').trim();

function uniqueRfis(
  rows: readonly Row[],
  paragraphs: readonly string[],
): Found<readonly string[]> | null {
  const numbers = [...new Set(paragraphs.flatMap(rfisIn))];
  const row = rows.find(({ text }) => rfisIn(text).length > 0) ?? rows[0];
  if (numbers.length === 0 || !row) return null;
  return { value: numbers, confidence: 0.95, place: { page: row.page, box: row.box } };
}

const GMP =
  /\b(?:establish(?:es|ing|ed)?|set(?:s|ting)?)\b.{0,30}\b(?:GMP|guaranteed maximum price)\b|\bGMP (?:amendment|establishment)\b/i;
/** A row of a form that has both choices says nothing. */
function gmpOf(rows: readonly Row[]): Found<boolean> | null {
  const row = rows.find(({ text }) => GMP.test(text));
  const first = rows[0];
  if (!row)
    return first
      ? { value: false, confidence: 0.9, place: { page: first.page, box: first.box } }
      : null;
  const isNo = /:\s*no\b|\bnot establish/i.test(row.text);
  return { value: !isNo, confidence: 0.93, place: { page: row.page, box: row.box } };
}

function disciplinesFound(
  text: string,
  named: Found<string> | null,
  place: Place,
): ChangeOrderFound['disciplines'] {
  const label = named && disciplineNamed(named.value);
  if (named && label) return { ...named, value: [label] };
  const value = disciplinesOf(text);
  return value.length > 0 ? { value, confidence: 0.6, place } : null;
}

/** A form without a table of change orders: one change order. */
function changeOf({ heading, rows }: Form): ChangeOrderFound | null {
  const paragraphs = paragraphsOf(rows);
  const fields = fieldsOf(rows, paragraphs);
  const others = mentionsIn(rows).filter(({ kind }) => kind !== heading.kind);
  const other = others.find(({ isLabeled, isHeading }) => isHeading || isLabeled);
  const isAmbiguous = new Set(others.map(({ number }) => sameNumber(number))).size > 1;
  const [own, paired] = [
    numberFound(heading, 0.97),
    other ? numberFound(other, isAmbiguous ? 0.6 : 0.93) : null,
  ];
  const description = fields.of('description');
  const title = fields.of('title');
  const prose = paragraphs
    .filter(({ text }) => text.length > 60)
    .toSorted((a, b) => b.text.length - a.text.length)[0];
  const [first] = prose?.rows ?? [];
  const long =
    description ??
    (prose && first
      ? { value: prose.text, confidence: 0.6, place: { page: first.page, box: first.box } }
      : null);
  const place = placeOf(heading);
  const rest =
    heading.rest.length > 3 && !/^(?:date|page)\b/i.test(heading.rest)
      ? { value: heading.rest, confidence: 0.85, place }
      : null;
  const text = [title?.value, long?.value, fields.of('reason')?.value].filter(Boolean).join('. ');
  const worth = valueOf(paragraphs);
  const labeledRfis = fields.of('rfi');
  const numbers = labeledRfis ? rfisIn(`RFI ${labeledRfis.value.replace(/^RFI\s*/i, '')}`) : [];
  const rfis =
    labeledRfis && numbers.length > 0
      ? { ...labeledRfis, value: numbers }
      : uniqueRfis(
          rows,
          paragraphs.map((paragraph) => paragraph.text),
        );
  const summary = long && { ...long, value: withoutNumber(long.value) };
  return {
    oco: heading.kind === 'oco' ? own : paired,
    pco: heading.kind === 'pco' ? own : paired,
    value: worth?.value ?? null,
    subcontractor: fields.of('subcontractor'),
    disciplines: disciplinesFound(text, fields.of('trade'), place),
    rfis,
    establishesGmp: gmpOf(rows),
    shortSummary: title ?? rest ?? (summary && { ...summary, value: shortened(summary.value) }),
    longSummary: summary,
    place,
    foreseeable: foreseeableOf(text),
    findings: [
      ...checkSums(rows),
      ...(worth?.finding ? [worth.finding] : []),
      ...(worth ? checkContractSum(rows, worth.value.value) : []),
    ],
  };
}

function listedChange(listed: ListedChange, ofForm: Found<string> | null): ChangeOrderFound {
  const { number, cells, cents, page, box } = listed;
  const place = { page, box };
  const said = cells.description?.text ?? '';
  const found = <T>(value: T, confidence: number, at = box): Found<T> => ({
    value,
    confidence,
    place: { page, box: at },
  });
  const ownOrder =
    cells.oco && /\d/.test(cells.oco.text) ? found(cells.oco.text, 0.94, cells.oco.box) : null;
  const rfis = [
    ...new Set([...rfisIn(said), ...(cells.rfi ? rfisIn(`RFI ${cells.rfi.text}`) : [])]),
  ];
  const isNamed = cells.subcontractor && !/^(?:n\/?a|-+|none)$/i.test(cells.subcontractor.text);
  const disciplines = disciplinesFound(
    said,
    cells.trade ? found(cells.trade.text, 0.95) : null,
    place,
  );
  return {
    oco: ownOrder ?? ofForm,
    pco: found(number, 0.97, cells.pco?.box),
    value:
      cents === null
        ? null
        : found(cents, 0.96, (cells.amount ?? cells.deduct ?? cells.add ?? cells.proposed)?.box),
    subcontractor:
      cells.subcontractor && isNamed
        ? found(cells.subcontractor.text, 0.93, cells.subcontractor.box)
        : null,
    disciplines,
    rfis: rfis.length > 0 ? found(rfis, 0.94) : null,
    establishesGmp: found(GMP.test(said), 0.9),
    shortSummary: said === '' ? null : found(shortened(said), 0.93, cells.description?.box),
    longSummary: said === '' ? null : found(said, 0.93, cells.description?.box),
    place,
    foreseeable: foreseeableOf(said),
    findings: [],
  };
}

function listFinding({ rows, total }: ChangeTable): Finding[] {
  const values = rows.map(({ cents }) => cents);
  if (!total || values.includes(null)) return [];
  const sum = values.reduce<number>((all, cents) => all + (cents ?? 0), 0);
  if (Math.abs(sum - total.cents) <= 1) return [];
  const message = `The ${rows.length} change orders of the list add up to ${dollars(sum)}, but its total says ${dollars(total.cents)}.`;
  return [{ kind: 'list', message, page: total.page }];
}

/** Two readings of one change order: its row in a list, and a sheet of its own. */
function merged(row: ChangeOrderFound, sheet: ChangeOrderFound): ChangeOrderFound {
  const [listed, own] = [row.value, sheet.value];
  const differs = listed && own && listed.value !== own.value;
  const message =
    differs &&
    `The list says ${dollars(listed.value)}, the sheet of this change order says ${dollars(own.value)}.`;
  const value = listed ?? own;
  return {
    ...sheet,
    oco: sheet.oco ?? row.oco,
    value: value && differs ? { ...value, confidence: 0.5 } : value,
    subcontractor: sheet.subcontractor ?? row.subcontractor,
    disciplines: sheet.disciplines ?? row.disciplines,
    rfis: sheet.rfis ?? row.rfis,
    shortSummary: row.shortSummary ?? sheet.shortSummary,
    longSummary: sheet.longSummary ?? row.longSummary,
    foreseeable: sheet.foreseeable ?? row.foreseeable,
    findings: [
      ...row.findings,
      ...sheet.findings,
      ...(message ? [{ kind: 'list' as const, message, page: row.place.page }] : []),
    ],
  };
}

/** A table without a heading above it, as on the second page of a scan or in a bare list. */
function bareTable(pages: readonly Page[]): ChangeOrderFound[] {
  const rows = pages.flatMap(rowsOf);
  const table = readTable(rows);
  if (!table) return [];
  const used = [...table.used][0];
  const before = rows.slice(0, used ? rows.indexOf(used) : 0);
  const mention = mentionsIn(before).find(({ kind }) => kind === 'oco');
  const oco = mention ? numberFound(mention, mention.isHeading ? 0.93 : 0.8) : null;
  return withListFinding(
    table,
    table.rows.map((row) => listedChange(row, oco)),
  );
}

function withListFinding(table: ChangeTable, changes: ChangeOrderFound[]): ChangeOrderFound[] {
  const findings = listFinding(table);
  const [first, ...others] = changes;
  return first && findings.length > 0
    ? [{ ...first, findings: [...first.findings, ...findings] }, ...others]
    : changes;
}

/** Change orders whose cover sheet states the sum of those behind it: the cover is their order, not one more. */
function underCovers(changes: readonly ChangeOrderFound[]): ChangeOrderFound[] {
  const result: ChangeOrderFound[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const cover = changes[at];
    if (!cover) continue;
    let end = at + 1;
    while (changes[end]?.oco === null) end += 1;
    const parts = cover.oco && !cover.pco ? changes.slice(at + 1, end) : [];
    const sum = parts.reduce((all, { value }) => all + (value?.value ?? 0), 0);
    if (parts.length > 0 && cover.value && Math.abs(sum - cover.value.value) <= 1) {
      result.push(...parts.map((part) => ({ ...part, oco: cover.oco })));
      at = end - 1;
    } else result.push(cover);
  }
  return result;
}

/** `height`: points. Pages without words are left out by the caller, who reports them. */
export function readChangeOrders(
  pages: readonly (Page & { height: number })[],
): ChangeOrderFound[] {
  const forms = formsOf(pages);
  if (forms.length === 0) return bareTable(pages);
  const changes: ChangeOrderFound[] = [];
  for (const form of forms) {
    const { heading, rows } = form;
    const table = readTable(rows);
    const oco = heading.kind === 'oco' ? numberFound(heading, 0.97) : null;
    const found = table
      ? withListFinding(
          table,
          table.rows.map((row) => listedChange(row, oco)),
        )
      : [changeOf(form)].filter((change) => change !== null);
    for (const change of found) {
      const key = change.pco && sameNumber(change.pco.value);
      const at = changes.findIndex(
        ({ pco, oco: other }) =>
          key !== null &&
          pco !== null &&
          sameNumber(pco.value) === key &&
          (other === null || change.oco === null),
      );
      const known = changes[at];
      if (known && !table) changes[at] = merged(known, change);
      else changes.push(change);
    }
  }
  return underCovers(changes);
}

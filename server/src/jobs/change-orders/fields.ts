/** What is filled in beside or under the labels of a form. */
import type { Found } from './found.ts';
import { besideOrUnder } from './numbers.ts';
import { cellOf } from './page-rows.ts';
import type { Cell, Paragraph, Row } from './page-rows.ts';

export type FieldName =
  | 'subcontractor'
  | 'trade'
  | 'rfi'
  | 'title'
  | 'description'
  | 'reason'
  | 'gmp';

const LABELS: Readonly<Record<FieldName, RegExp>> = {
  subcontractor:
    /^(?:sub-?contractors?(?: name)?|sub|trade contractor|vendor|performed by|specialty contractor)$/i,
  trade: /^(?:trades?|disciplines?|division|work category|craft)$/i,
  rfi: /^(?:rfi|rfis|rfi (?:no\.?|numbers?|#|ref(?:erence)?s?)|related rfis?|request for information)$/i,
  title: /^(?:title|subject|change order title|pco title|name|change title|short description)$/i,
  description:
    /^(?:(?:\d+\.?\s*)?(?:detailed )?description(?: of (?:the )?(?:change|variation|work|changes|proposed change)(?: in work)?)?|scope(?: of (?:work|change))?|the contract is (?:hereby )?changed as follows|description of change|changes?|reason and description)$/i,
  reason:
    /^(?:reason(?:s)?(?: for (?:the )?(?:change|request))?|reason code|cause(?: of change)?|justification|change reason)$/i,
  gmp: /^(?:establish(?:es|ing) (?:the )?(?:GMP|guaranteed maximum price))$/i,
};
const NAMES = Object.keys(LABELS).filter((name): name is FieldName => name in LABELS);

const NOTHING = /^(?:n\/?a\.?|none|-+|–|—|tbd|_+|\(.*\))$/i;
/** A label and what follows it in the same cell. */
const INLINE = /^([\w .#/&-]{2,45}?)\s*:\s*(.*)$/;

type LabeledCell = { name: FieldName; row: Row; cell: Cell; inline: Cell | null };

function labeledCell(row: Row, cell: Cell): LabeledCell | null {
  const inline = INLINE.exec(cell.text);
  const label = (inline?.[1] ?? cell.text).replace(/[:*]+$/, '').trim();
  const name = NAMES.find((each) => LABELS[each].test(label));
  if (!name) return null;
  const said = inline?.[2]?.trim() ?? '';
  const count = said === '' ? 0 : said.split(' ').length;
  return { name, row, cell, inline: count > 0 ? cellOf(cell.words.slice(-count)) : null };
}

export type Fields = {
  of: (name: FieldName) => Found<string> | null;
};

/** The rows of one change order. */
export function fieldsOf(rows: readonly Row[], paragraphs: readonly Paragraph[]): Fields {
  const labeled = rows.flatMap((row) => row.cells.flatMap((cell) => labeledCell(row, cell) ?? []));

  function textUnder({ row, cell, inline }: LabeledCell): Found<string> | null {
    const own = paragraphs.find((paragraph) => paragraph.rows.includes(row));
    if (own && inline) {
      const from = own.text.indexOf(inline.text);
      const text = from < 0 ? inline.text : own.text.slice(from);
      return found(text, { page: row.page, box: cell.box }, 0.95);
    }
    const [label, second] = own?.rows ?? [];
    if (own && second && label === row) {
      // A heading without a gap below it begins the paragraph.
      const text = own.text.slice(row.text.length);
      return found(text, { page: second.page, box: second.box }, 0.92);
    }
    const at = own ? paragraphs.indexOf(own) : -1;
    const rest = own?.rows.length === 1 ? paragraphs.slice(at + 1, at + 6) : [];
    const next = rest.find(
      ({ rows: [first], text }) =>
        first !== undefined &&
        first.page >= row.page &&
        !/^\(?insert|^\(.*\)$/i.test(text) &&
        !/^This Change Order establishes/i.test(text),
    );
    const start = next?.rows[0];
    if (!next || !start || next.text.length < 8) return null;
    return found(next.text, { page: start.page, box: start.box }, 0.92);
  }

  function of(name: FieldName): Found<string> | null {
    for (const each of labeled) {
      if (each.name !== name) continue;
      const { row, cell, inline } = each;
      if (name === 'description') {
        const text = textUnder(each);
        if (text) return text;
        continue;
      }
      const filled = inline ?? besideOrUnder(rows, row, cell);
      if (!filled || labeledCell(row, filled) !== null || NOTHING.test(filled.text)) continue;
      if (!inline && !cell.text.endsWith(':') && filled.size <= cell.size) continue;
      return found(filled.text, { page: row.page, box: filled.box }, 0.97);
    }
    return null;
  }
  return { of };
}

const found = (value: string, place: Found<string>['place'], confidence: number) => ({
  value: value.trim(),
  confidence,
  place,
});

/** Compares what is read with the truth. */
import { sameNumber } from '../../../../server/src/domain/change-order-number.ts';
import { lacksText } from '../../../../server/src/jobs/reading/classify.ts';
import type { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import type { ChangeOrderFound, Found } from '../../../../server/src/jobs/change-orders/found.ts';
import { readChangeOrders } from '../../../../server/src/jobs/change-orders/read-change-orders.ts';
import type { TrueChangeOrder } from './content.ts';

export const FIELDS = ['oco', 'pco', 'value', 'subcontractor', 'rfis', 'gmp', 'page'] as const;
export type Field = (typeof FIELDS)[number];
export type Judged = {
  field: Field;
  layout: string;
  half: string;
  file: string;
  judgment: 'right' | 'wrong' | 'none';
  confidence: number;
  known: string;
  found: string;
};

/** All change orders of a file, and whether it has a page without text. */
export async function readFile(
  reader: PageReader,
  file: string,
): Promise<{ changes: ChangeOrderFound[]; hasPictures: boolean }> {
  const pages: Parameters<typeof readChangeOrders>[0][number][] = [];
  let hasPictures = false;
  for await (const answer of reader.read(file, new AbortController().signal, { withWords: true })) {
    if (!('lines' in answer)) continue;
    hasPictures ||= lacksText(answer);
    const words = (answer.words ?? []).map(([text, x0, y0, x1, y1, size]) => ({
      text,
      box: [x0, y0, x1, y1] as const,
      size,
    }));
    pages.push({ page: answer.page, height: answer.height, words });
  }
  return { changes: readChangeOrders(pages), hasPictures };
}

const said = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const numberSaid = (value: string | null | undefined) => (value ? sameNumber(value) : '');
const listSaid = (values: readonly string[] | undefined) =>
  (values ?? []).map(sameNumber).toSorted().join(', ');

function fieldOf(field: Field, truth: TrueChangeOrder, found: ChangeOrderFound | null) {
  const one = (known: string, got: string, from: Found<unknown> | null | undefined) => ({
    known,
    found: got,
    confidence: from?.confidence ?? 0,
  });
  if (field === 'oco') return one(numberSaid(truth.oco), numberSaid(found?.oco?.value), found?.oco);
  if (field === 'pco') return one(numberSaid(truth.pco), numberSaid(found?.pco?.value), found?.pco);
  if (field === 'value') {
    const known = truth.value === null ? '' : said(Math.round(truth.value * 100));
    return one(known, said(found?.value?.value), found?.value);
  }
  if (field === 'subcontractor')
    return one(said(truth.subcontractor), said(found?.subcontractor?.value), found?.subcontractor);
  if (field === 'rfis') return one(listSaid(truth.rfis), listSaid(found?.rfis?.value), found?.rfis);
  if (field === 'gmp')
    return one(said(truth.isGmp), said(found?.establishesGmp?.value), found?.establishesGmp);
  return one(said(truth.page), said(found?.place.page), found?.oco ?? found?.pco);
}

/** In the order of the document; a truth without a change order of its number has none. */
function pairOf(truth: readonly TrueChangeOrder[], changes: readonly ChangeOrderFound[]) {
  const left = [...changes];
  const pairs = truth.map((known) => {
    const at = left.findIndex(
      ({ oco, pco }) =>
        numberSaid(pco?.value) === numberSaid(known.pco) &&
        (known.pco !== null || numberSaid(oco?.value) === numberSaid(known.oco)),
    );
    return { known, found: at < 0 ? null : (left.splice(at, 1)[0] ?? null) };
  });
  return pairs.map((pair) => ({ ...pair, found: pair.found ?? left.shift() ?? null }));
}

export type Judgment = {
  fields: Judged[];
  /** Change orders that the document does not have. */
  invented: number;
  /** Figures that do not add up: those in the document, those found, and findings where all is right. */
  mistakes: { planted: number; found: number; false: number };
};

export function judge(
  {
    layout,
    half,
    file,
    truth,
  }: { layout: string; half: string; file: string; truth: readonly TrueChangeOrder[] },
  changes: readonly ChangeOrderFound[],
): Judgment {
  const pairs = pairOf(truth, changes);
  const fields = pairs.flatMap(({ known, found }) =>
    FIELDS.map((field): Judged => {
      const result = fieldOf(field, known, found);
      const isRight = result.known === result.found;
      const judgment = isRight ? 'right' : result.found === '' ? 'none' : 'wrong';
      return { field, layout, half, file, judgment, ...result };
    }),
  );
  const mistakes = { planted: 0, found: 0, false: 0 };
  for (const { known, found } of pairs) {
    const isTold = (found?.findings ?? []).some(({ kind }) => kind !== 'currency');
    if (known.hasMistake) mistakes[isTold ? 'found' : 'planted'] += 1;
    else if (isTold) mistakes.false += 1;
  }
  mistakes.planted += mistakes.found;
  return { fields, invented: Math.max(0, changes.length - truth.length), mistakes };
}

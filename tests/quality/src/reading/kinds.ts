/** What files are taken for, and tables of halves that were seen and unseen while rules were written. */
import {
  areDrawings,
  isSheet,
  saysChecklist,
} from '../../../../server/src/jobs/reading/classify.ts';
import { specSections } from '../../../../server/src/jobs/reading/spec-sections.ts';
import { FIELDS, textsOf } from './measure.ts';
import type { DocumentReading, JudgedField } from './measure.ts';

export type Kind = 'drawings' | 'book' | 'checklist' | 'other';
export type JudgedKind = { file: string; half: JudgedField['half']; known: Kind; found: Kind };

/** What the job takes a file for, as in `read-document.ts`. */
export function kindOf({ pages }: DocumentReading): Kind {
  const isOne = (page: (typeof pages)[number]) =>
    isSheet({ ...page, hasSheetNumber: page.number !== null });
  const others = pages.filter((page) => !isOne(page));
  if (areDrawings({ pages: pages.length, sheets: pages.length - others.length })) return 'drawings';
  const texts = textsOf(others);
  if (specSections(texts).length > 0) return 'book';
  return saysChecklist(texts.slice(0, 2).flatMap(({ lines }) => lines)) ? 'checklist' : 'other';
}

export function judgeKind(
  file: string,
  half: JudgedKind['half'],
  known: Kind,
  reading: DocumentReading,
): JudgedKind {
  return { file, half, known, found: kindOf(reading) };
}

const part = (count: number, all: number) =>
  all === 0 ? '–' : `${count} of ${all} (${((100 * count) / all).toFixed(0)} %)`;

/** A row for each field, the seen half beside the unseen one. */
export function tableOfHalves(
  name: string,
  fields: readonly JudgedField[],
  kinds: readonly JudgedKind[],
): string[] {
  const halves = ['odd', 'even'] as const;
  const row = (title: string, cell: (half: JudgedField['half']) => string) =>
    `| ${title} | ${halves.map(cell).join(' | ')} |`;
  const rows = [`| ${name} | Seen half | Unseen half |`, '|---|---|---|'];
  for (const field of FIELDS) {
    const own = (half: JudgedField['half'], isThere: boolean) =>
      fields.filter(
        (one) => one.half === half && one.field === field && (one.truth !== null) === isThere,
      );
    rows.push(
      row(`${field} right; wrong; said where there is none`, (half) => {
        const there = own(half, true);
        const count = (what: string) => there.filter(({ judgment }) => judgment === what).length;
        const invented = own(half, false).filter(({ judgment }) => judgment !== 'right').length;
        return `${part(count('right'), there.length)}; ${count('wrong')}; ${invented}`;
      }),
    );
  }
  rows.push(
    row('numbers of confidence 0.9 and more; wrong ones', (half) => {
      const sure = fields.filter(
        (one) =>
          one.half === half &&
          one.field === 'number' &&
          one.found !== null &&
          one.confidence >= 0.9,
      );
      return `${sure.length}; ${sure.filter(({ judgment }) => judgment === 'wrong').length}`;
    }),
    row('drawings recognized; taken for books', (half) => {
      const own = kinds.filter((one) => one.half === half && one.known === 'drawings');
      const count = (kind: Kind) => own.filter(({ found }) => found === kind).length;
      return `${part(count('drawings'), own.length)}; ${count('book')}`;
    }),
    row('other files taken for drawings', (half) => {
      const own = kinds.filter((one) => one.half === half && one.known !== 'drawings');
      return part(own.filter(({ found }) => found === 'drawings').length, own.length);
    }),
  );
  return rows;
}

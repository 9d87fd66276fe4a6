/** Specification sections that drawings name. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';

export type SectionCode = {
  /** Digits only. */
  readonly code: string;
  readonly quote: string;
  readonly box: Box;
};

/** In pairs, or with the word in front. */
const CODE =
  /(?<![\d.\-/])(?:(?:SPEC(?:IFICATION)?S?\.?\s+)?SECTION\s+(\d{2}[ .]?\d{2}[ .]?\d{2})|(\d{2} \d{2} \d{2}))(?![\d/]|[-.]\d)/gi;
const LAST_DIVISION = 49;

export function codesOf(lines: readonly PageLine[]): SectionCode[] {
  return lines.flatMap(({ text, box }) =>
    [...text.matchAll(CODE)].flatMap(([, named, paired]): SectionCode[] => {
      const code = (named ?? paired ?? '').replaceAll(/\D/g, '');
      const division = Number(code.slice(0, 2));
      return division === 0 || division > LAST_DIVISION ? [] : [{ code, quote: text.trim(), box }];
    }),
  );
}

/** Sentences of judgments. Pure. */
import { sectionCode } from '../../../../contract/src/documents/section-code.ts';
import type { Source } from './corpus.ts';
import type { Quantity } from './quantities.ts';

/** Of a quotation in a sentence. */
const LONGEST_QUOTE = 160;

export function quoted(text: string): string {
  const plain = text.trim();
  const cut = plain.length > LONGEST_QUOTE ? `${plain.slice(0, LONGEST_QUOTE).trimEnd()}…` : plain;
  return `“${cut.replace(/[.]$/, '')}”`;
}

/** "A-601", "Section 08 71 00", "Page 3". */
export function nameOf({ label, code, pageNumber }: Source): string {
  if (code !== null) return `Section ${sectionCode(code)}`;
  return label === '' ? `Page ${pageNumber}` : label;
}

const UNIT: Readonly<Record<string, string>> = {
  ...{ length: ' in', area: ' sq ft', time: ' min', percent: '%', degree: '°' },
  ...{ 'r-value': '', 'u-value': '', shgc: '', stc: '', grade: '', count: '' },
};

function withUnit(value: number, dimension: string): string {
  const prefix = dimension === 'r-value' ? 'R-' : dimension === 'stc' ? 'STC ' : '';
  const rounded = Number(value.toFixed(3)).toLocaleString('en-US');
  return `${prefix}${rounded}${UNIT[dimension] ?? ` ${dimension}`}`;
}

/** "at least 42 in", "between 33 and 36 in". */
export function wantedWords({ dimension, low, high }: Quantity): string {
  if (high === Infinity) return `at least ${withUnit(low, dimension)}`;
  if (low === -Infinity) return `at most ${withUnit(high, dimension)}`;
  if (low === high) return withUnit(low, dimension);
  return `between ${withUnit(low, dimension)} and ${withUnit(high, dimension)}`;
}

/** "a, b and c", of which the first four. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, 4);
  const last = shown.at(-1) ?? '';
  if (words.length > shown.length) return `${shown.join(', ')} and ${words.length - 4} more`;
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

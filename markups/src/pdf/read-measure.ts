/** /Measure (ISO 32000, 12.9) → XFDF's `measure`, from which `xfdf/measure.ts` reads the scale. */
import type { KeptElement } from '../model.ts';
import { writeNumber } from '../xfdf/numbers.ts';
import { dictionary, list, word } from './read-entries.ts';
import type { Entries, Entry } from './read-entries.ts';

/** Lists of number formats, and the elements that they are. */
const LISTS = [
  ['axis', 'X'],
  ['distance', 'D'],
  ['area', 'A'],
  ['angle', 'T'],
  ['slope', 'S'],
] as const;

function formatOf(format: Entry): KeptElement[] {
  if (typeof format !== 'object' || format === null || Array.isArray(format)) return [];
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(format)) {
    if (!/^[A-Za-z]{1,4}$/.test(key) || key === 'Type') continue;
    if (typeof value === 'number') attributes[key.toLowerCase()] = writeNumber(value);
    if (typeof value === 'string') attributes[key.toLowerCase()] = value;
  }
  return [{ name: 'numberformat', attributes, children: [] }];
}

/** Null if it measures nothing along straight lines. */
export function measureOf(entries: Entries): KeptElement | null {
  const measure = dictionary(entries, 'Measure');
  if (measure === null || (word(measure, 'Subtype') ?? 'RL') !== 'RL') return null;
  const children = LISTS.flatMap(([name, key]): KeptElement[] => {
    const formats = (list(measure, key) ?? []).flatMap(formatOf);
    return formats.length === 0 ? [] : [{ name, attributes: {}, children: formats }];
  });
  const rate = word(measure, 'R');
  if (children.length === 0 && rate === null) return null;
  return { name: 'measure', attributes: rate === null ? {} : { rateValue: rate }, children };
}

/** What a markup says about the issue that is raised from it. */
import { measured } from '../../../../../markups/src/measure/measured.ts';
import { valueText } from '../../../../../markups/src/measure/value-text.ts';
import type { LengthUnit, Markup } from '../../../../../markups/src/model.ts';
import { kindName } from '../../../domain/markup-words.ts';

/** Its comment, and a measurement's value: "Distance: 12′-6″". */
export function wordsOf(markup: Markup, unit: LengthUnit): string {
  const found = measured(markup);
  const value = found === null ? '' : `${kindName(markup)}: ${valueText(found, unit)}`;
  return [markup.contents.trim(), value].filter((words) => words !== '').join('\n');
}

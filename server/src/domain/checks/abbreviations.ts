/** Abbreviations that notes use and the set's list of abbreviations does not explain. */
import type { Check } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts } from './facts.ts';
import { counted, unreadableOf } from './words.ts';

/** Notes that use it. One may be a name. */
const FEWEST_NOTES = 2;
const FORMS = /(?:S|ES)$/;

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const lists = sheets.filter(({ shortForms }) => shortForms.listed.size > 0);
  const listed = new Set(lists.flatMap(({ shortForms }) => [...shortForms.listed]));
  if (listed.size === 0) {
    const sentence = 'The project has no list of abbreviations.';
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  const isListed = (short: string) => listed.has(short) || listed.has(short.replace(FORMS, ''));
  const used = sheets.flatMap((sheet) => sheet.shortForms.used.map((form) => ({ sheet, ...form })));
  const on = lists.map(({ number }) => number).join(', ');
  const findings = [...Map.groupBy(used, ({ short }) => short)]
    .filter(([short, some]) => !isListed(short) && some.length >= FEWEST_NOTES)
    .map(([short, some]) => ({
      key: short,
      summary: `The abbreviation ${short} is not in the list of abbreviations`,
      reason: `${counted(some.length, 'text')} on the drawings use ${short}. The list on ${on} has ${counted(listed.size, 'abbreviation')}, but not this one.`,
      confidence: 0.65,
      places: some.map(({ sheet, quote, box }) => ({ at: sheet.sheetId, quote, box })),
    }));
  return { findings, unchecked: unreadableOf(sheets) };
}

export const abbreviations: Check = {
  id: 'abbreviations',
  name: 'Abbreviations',
  description: 'Abbreviations that drawings use and the list of abbreviations does not explain.',
  isOnByDefault: false,
  judge,
};

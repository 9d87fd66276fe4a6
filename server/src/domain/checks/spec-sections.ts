/** Specification sections that drawings name and the project's books lack. */
import type { Check } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts } from './facts.ts';
import { counted, shownCode, unreadableOf } from './words.ts';

/** A book with fewer is an excerpt. */
const FEWEST_SECTIONS = 5;
const DIVISION = 2;
const PAIRED = 6;

function judge({ sheets, sections }: ProjectFacts): ReturnType<Check['judge']> {
  // Old books have five digits, which name something else.
  const codes = new Set(
    sections.filter(({ code }) => code.length >= PAIRED).map(({ code }) => code.slice(0, PAIRED)),
  );
  if (codes.size < FEWEST_SECTIONS) {
    const sentence = 'The project has no book of specifications with enough sections.';
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  const divisions = new Set([...codes].map((code) => code.slice(0, DIVISION)));
  const named = sheets.flatMap((sheet) => sheet.codes.map((code) => ({ sheet, ...code })));
  const missing = Map.groupBy(
    // Of a division that no book has, the sections are in another volume.
    named.filter(({ code }) => !codes.has(code) && divisions.has(code.slice(0, DIVISION))),
    ({ code }) => code,
  );
  const findings = [...missing].map(([code, some]) => ({
    key: code,
    summary: `Section ${shownCode(code)} is named on ${some[0]?.sheet.number ?? 'a sheet'}, but not in the specifications`,
    reason: `${counted(some.length, 'note')} on the drawings ${some.length === 1 ? 'names' : 'name'} section ${shownCode(code)}. The books of the project have ${counted(codes.size, 'section')}, some of them of division ${code.slice(0, DIVISION)}, but not this one.`,
    confidence: 0.75,
    places: some.map(({ sheet, quote, box }) => ({ at: sheet.sheetId, quote, box })),
  }));
  return { findings, unchecked: unreadableOf(sheets) };
}

export const specSections: Check = {
  id: 'spec-sections',
  name: 'Specification sections',
  description: 'Sections that drawings name and the books of the project lack.',
  isOnByDefault: false,
  judge,
};

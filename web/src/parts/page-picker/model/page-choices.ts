/** The groups of pages in the compare picker. */
import type { Sheet, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import { sectionCode } from '../../../../../contract/src/documents/section-code.ts';
import { sheetName } from '../../../domain/sheet-name.ts';
import type { ContentsTarget } from '../../../domain/contents-tree.ts';

export type PageChoice = {
  id: string;
  /** Sheet number or section code. */
  number: string;
  title: string;
  /** File name and page. */
  place: string;
  target: ContentsTarget;
};

export type ChoiceGroup = { id: string; label: string; choices: readonly PageChoice[] };

type Found = {
  sheets: readonly Sheet[];
  specs: TableOfContents['specs']['sections'];
};

function placeOf(documentName: string, pageNumber: number): string {
  return `${documentName.replace(/\.pdf$/i, '')}, page ${pageNumber}`;
}

export function sheetChoice(sheet: Sheet, group: string): PageChoice {
  const { number, title } = sheetName(sheet);
  return {
    id: `${group}-${sheet.id}`,
    number,
    title,
    place: placeOf(sheet.document_name, sheet.page_number),
    target: {
      documentId: sheet.document_id,
      pageNumber: sheet.page_number,
      sheetId: sheet.id,
      box: null,
    },
  };
}

/** Matching sheets in other documents come first if they match the search. Empty groups are left out. */
export function choiceGroups(
  matches: readonly Sheet[],
  found: Found,
  words: string,
): readonly ChoiceGroup[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  const first = matches.filter((sheet) =>
    `${sheet.sheet_num} ${sheet.sheet_title}`.toLocaleLowerCase('en').includes(wanted),
  );
  const offered = new Set(first.map(({ id }) => id));
  const groups: ChoiceGroup[] = [
    {
      id: 'matches',
      label: 'Same number in another document',
      choices: first.map((sheet) => sheetChoice(sheet, 'match')),
    },
    {
      id: 'sheets',
      label: 'Sheets',
      choices: found.sheets
        .filter(({ id }) => !offered.has(id))
        .map((sheet) => sheetChoice(sheet, 'sheet')),
    },
    {
      id: 'specs',
      label: 'Specs',
      choices: found.specs.map((section) => ({
        id: `spec-${section.id}`,
        number: sectionCode(section.csi_code),
        title: section.csi_code_title,
        place: placeOf(section.document_name, section.starting_page_number),
        target: {
          documentId: section.document_id,
          pageNumber: section.starting_page_number,
          sheetId: null,
          box: null,
        },
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

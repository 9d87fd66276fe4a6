/** Sheets with text whose title blocks are recognized as pictures: generated ones, and real ones by what their text says. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { settleSheets } from '../../../../server/src/jobs/reading/sheet-set.ts';
import { corpusFile, corpusPdfs, shortName } from '../corpus-files.ts';
import { LAYOUTS } from './blocks/layouts.ts';
import { OTHER_LAYOUTS } from './blocks/other-layouts.ts';
import { drawSheets } from './blocks/sheet.ts';
import { readWhole } from './measure.ts';
import { drawOffice } from './offices/sheet.ts';
import { OFFICE_SHEETS } from './offices/sheets.ts';
import { readingTruth, secondTruth } from './truth.ts';
import type { TruePage, TrueText } from './truth.ts';
import { visiblePdfOf } from './visible.ts';
import { WEARS, wornPages } from './worn.ts';

export type PictureSet = {
  name: string;
  half: 'odd' | 'even';
  isWorn: boolean;
  file: string;
  pages: readonly TruePage[];
};

/** Letters that the installed language has. What has others is not judged. */
const KNOWN = /^[\u0020-\u007E]*$/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}]/u;

function judged({ page, number, title, revision, date }: TruePage): TruePage {
  const known = (text: TrueText | undefined) =>
    text === undefined || [text].flat().every((one) => one === null || KNOWN.test(one));
  return {
    page,
    ...(known(number) && { number }),
    ...(known(title) && { title }),
    ...(known(revision) && { revision }),
    ...(known(date) && { date }),
  };
}

const isLatin = ({ number, title }: TruePage) =>
  ![number, title].flat().some((text) => typeof text === 'string' && OTHER_SCRIPT.test(text));

/** Writes the generated sheets into `folder`. Those at even places were seen. */
export async function generatedSets(folder: string): Promise<PictureSet[]> {
  const drawn = [
    ...[LAYOUTS, OTHER_LAYOUTS].flatMap((layouts) =>
      layouts.map((layout, place) => ({
        name: layout.name,
        place,
        sheets: drawSheets(layout, place),
      })),
    ),
    ...OFFICE_SHEETS.map((sheet, place) => ({
      name: sheet.name,
      place,
      sheets: [drawOffice(sheet)],
    })),
  ];
  const sets: PictureSet[] = [];
  for (const { name, place, sheets } of drawn) {
    if (!sheets.every(({ truth }) => isLatin(truth))) continue;
    const file = path.join(folder, `picture-${sets.length}.pdf`);
    const pages = sheets.map((sheet) => sheet.drawn);
    writeFileSync(file, await visiblePdfOf(pages, sets.length));
    sets.push({
      name,
      half: place % 2 === 0 ? 'odd' : 'even',
      isWorn: false,
      file,
      pages: sheets.map(({ truth }, index) => judged({ ...truth, page: index + 1 })),
    });
  }
  return sets;
}

const FOLDERS = [
  'drawings',
  'revisions',
  'annotations-layers',
  'second/drawings',
  'second/revisions',
] as const;
/** A number read from text with this confidence was never wrong. */
const SURE = 0.9;
/** Sheets of one file look alike. */
const MOST_PAGES = 3;

/** Seen, though not in `truth/second.json`. */
const SEEN = /lifetrac/u;

/**
 * Files of the corpus in neither half of `truth/reading.json` whose names contain `only`: what people read on them, else what
 * their text says of sheets with a sure number. Of those not in `truth/second.json`, only `SEEN` were seen.
 */
export async function realSets(reader: PageReader, only: string): Promise<PictureSet[]> {
  const others = new Set(readingTruth().documents.map(({ file }) => file));
  const known = new Map(secondTruth().map((one) => [one.file, one]));
  const files = FOLDERS.flatMap((folder) => corpusPdfs(folder).map(shortName));
  const sets: PictureSet[] = [];
  for (const name of files) {
    if (others.has(name) || !name.includes(only)) continue;
    const second = known.get(name);
    const reading = await readWhole(reader, corpusFile(name));
    const settled = settleSheets(reading.pages);
    const pages = reading.pages.flatMap((page, index): TruePage[] => {
      const person = second?.pages?.find((one) => one.page === page.page);
      if (person) return [judged(person)];
      const { number = null, title = null, confidence = 0 } = settled[index] ?? {};
      if (number === null || confidence < SURE) return [];
      const { revision, date } = page;
      const said = {
        page: page.page,
        number,
        ...(title !== null && { title }),
        ...(revision !== null && { revision }),
        ...(date !== null && { date }),
      };
      return isLatin(said) ? [judged(said)] : [];
    });
    if (pages.length > 0)
      sets.push({
        name,
        half: second?.half ?? (SEEN.test(name) ? 'odd' : 'even'),
        isWorn: false,
        file: corpusFile(name),
        pages: pages.slice(0, MOST_PAGES),
      });
  }
  return sets;
}

/** Every second set as scans, in `folder`. */
export async function wornSets(sets: readonly PictureSet[], folder: string): Promise<PictureSet[]> {
  const worn: PictureSet[] = [];
  const halves = (['odd', 'even'] as const).map((half) => sets.filter((set) => set.half === half));
  for (const [at, set] of halves
    .flatMap((own) => own.filter((_, place) => place % 2 === 0))
    .entries()) {
    const wear = WEARS[at % WEARS.length];
    if (wear === undefined) continue;
    const file = path.join(folder, `worn-${at}.pdf`);
    writeFileSync(
      file,
      await wornPages(
        set.file,
        set.pages.map(({ page }) => page),
        wear,
      ),
    );
    const pages = set.pages.map((page, index) => ({ ...page, page: index + 1 }));
    worn.push({ ...set, isWorn: true, file, pages });
  }
  return worn;
}

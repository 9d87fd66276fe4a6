/**
 * `npm run eval:reading [-- --only TEXT] [--json FILE] [--verbose] [--pictures] [--sheets]`: reading of real documents compared
 * with `truth/reading.json`. `--pictures`: instead, recognition of the same title blocks in pictures of the sheets; `--sheets`:
 * recognition in pictures and scans of generated sheets and of files in neither half.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { settleRecognized } from '../../../../server/src/jobs/recognizing/recognized-sheets.ts';
import { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { corpusFile } from '../corpus-files.ts';
import { judgeLayouts } from './blocks/generated.ts';
import { LAYOUTS } from './blocks/layouts.ts';
import { OTHER_LAYOUTS } from './blocks/other-layouts.ts';
import { CHECKLIST_LAYOUTS } from './checklists/layouts.ts';
import { OTHER_CHECKLISTS } from './checklists/other-layouts.ts';
import { halvesOfItems, judgeChecklistLayouts } from './checklists/pages.ts';
import { halvesOfDrawings, judgeDrawings, tableOfDrawings } from './drawings.ts';
import type { JudgedDrawings } from './drawings.ts';
import { gridTruth, judgeGrids, tableOfGrids } from './grids.ts';
import type { JudgedGrids } from './grids.ts';
import { judgeKind, tableOfHalves } from './kinds.ts';
import type { JudgedKind } from './kinds.ts';
import { FIELDS, judgeBook, judgeChecklist, judgeSheets, readWhole } from './measure.ts';
import type { DocumentReading, JudgedField, JudgedSections } from './measure.ts';
import { judgeSample, judgeScale, scaleTruth, tableOfScales } from './scales.ts';
import { judgeOffices } from './offices/sheet.ts';
import { OFFICE_SHEETS } from './offices/sheets.ts';
import { TEMPLATE_SHEETS } from './offices/templates.ts';
import { generatedSets, realSets, wornSets } from './picture-sheets.ts';
import { recognizeTitleBlocks } from './pictures.ts';
import { readingTruth, secondTruth, walkTruth } from './truth.ts';
import { judgeScenes } from './views/scene-sheets.ts';
import { judgeViewLayouts } from './views/sheet.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    sheets: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const share = (part: number, all: number) =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** A row for each field and half: right, wrong, none; then those that the sheet does not have. */
function tableOfFields(judged: readonly JudgedField[]): string[] {
  const rows = [
    '| Field | Half | On the sheet | Right | Wrong | None | Not there | Said all the same |',
  ];
  rows.push('|---|---|---|---|---|---|---|---|');
  for (const field of FIELDS) {
    for (const half of ['odd', 'even'] as const) {
      const own = judged.filter((one) => one.field === field && one.half === half);
      const there = own.filter(({ truth }) => truth !== null);
      const absent = own.filter(({ truth }) => truth === null);
      const count = (what: string) => there.filter(({ judgment }) => judgment === what).length;
      const invented = absent.filter(({ judgment }) => judgment !== 'right').length;
      rows.push(
        `| ${field} | ${half} | ${there.length} | ${count('right')} (${share(count('right'), there.length)}) | ` +
          `${count('wrong')} | ${count('none')} | ${absent.length} | ${invented} |`,
      );
    }
  }
  return rows;
}

const BANDS = [0, 0.3, 0.7, 0.9, 1.01] as const;

/** How often numbers of each confidence are right. */
function tableOfBands(judged: readonly JudgedField[]): string[] {
  const numbers = judged.filter(({ field, found }) => field === 'number' && found !== null);
  const rows = ['| Confidence of the number | Numbers | Right | Wrong |', '|---|---|---|---|'];
  for (const [index, from] of BANDS.slice(0, -1).entries()) {
    const to = BANDS[index + 1] ?? 1;
    const own = numbers.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = own.filter(({ judgment }) => judgment === 'right').length;
    const name = `${from} to ${to > 1 ? 1 : to}`;
    rows.push(`| ${name} | ${own.length} | ${right} | ${own.length - right} |`);
  }
  return rows;
}

/** Seconds that `pdftotext -bbox` takes for the files; null if it is not installed. */
function peerSeconds(files: readonly string[]): number | null {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const began = performance.now();
  for (const file of files) {
    try {
      execFileSync('pdftotext', ['-bbox', file, '/dev/null'], { stdio: 'ignore' });
    } catch {
      // A file it refuses still takes time.
    }
  }
  return (performance.now() - began) / 1000;
}

/** What is wrong or missing, a line each. The unseen half stays unseen. */
function faultsOf(judged: readonly JudgedField[]): string[] {
  return judged
    .filter(({ judgment, half }) => judgment !== 'right' && half === 'odd')
    .map(
      ({ field, file, page, found, truth: known, confidence }) =>
        `seen ${field} ${file} p${page}: ${found ?? 'none'} for ${String(known)} (${confidence.toFixed(2)})`,
    );
}

/** What real files outside of `truth/reading.json` say, against their labels. */
async function judgeFiles(reader: PageReader, files: ReturnType<typeof secondTruth>) {
  const fields: JudgedField[] = [];
  const kinds: JudgedKind[] = [];
  const drawings: JudgedDrawings[] = [];
  for (const { file, half, kind, pages } of files) {
    if (!existsSync(corpusFile(file))) continue;
    const reading = await readWhole(reader, corpusFile(file));
    fields.push(...judgeSheets(file, half, pages ?? [], reading));
    kinds.push(judgeKind(file, half, kind, reading));
    drawings.push(...judgeDrawings(file, half, pages ?? [], reading.pages));
  }
  return { fields, kinds, drawings };
}

/** Title blocks of all layouts, and files of other origins than those of `truth/reading.json`. */
async function sayHalves(reader: PageReader): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-layouts-'));
  const layouts = await judgeLayouts(reader, folder, LAYOUTS);
  const others = await judgeLayouts(reader, folder, OTHER_LAYOUTS);
  const views = await judgeViewLayouts(reader, folder);
  const scenes = await judgeScenes(reader, folder);
  const items = await judgeChecklistLayouts(reader, folder, CHECKLIST_LAYOUTS);
  const otherItems = await judgeChecklistLayouts(reader, folder, OTHER_CHECKLISTS);
  const offices = await judgeOffices(reader, folder, OFFICE_SHEETS);
  const templates = await judgeOffices(reader, folder, TEMPLATE_SHEETS);
  rmSync(folder, { recursive: true });
  const second = await judgeFiles(reader, secondTruth());
  const walk = await judgeFiles(reader, walkTruth());
  for (const [name, { fields: own, kinds: files }] of [
    ['Generated title blocks', layouts],
    ['Title blocks of other kinds', others],
    ['Sheets of offices', offices],
    ['Sheets of templates', templates],
  ] as const)
    for (const line of [...tableOfHalves(name, own, files), '']) say(line);
  for (const line of [...halvesOfDrawings('Generated drawings', views), '']) say(line);
  for (const line of [...halvesOfDrawings('Drawings among other things', scenes), '']) say(line);
  for (const line of [...halvesOfDrawings('Drawings of offices', offices.drawings), '']) say(line);
  for (const line of [...halvesOfItems('Generated checklists', items), '']) say(line);
  for (const line of [...halvesOfItems('Checklists of other kinds', otherItems), '']) say(line);
  for (const [name, { fields, kinds, drawings }] of [
    ['of other origins', second],
    ['of the walk', walk],
  ] as const) {
    if (kinds.length === 0) continue;
    for (const line of [...tableOfHalves(`Files ${name}`, fields, kinds), '']) say(line);
    for (const line of [...halvesOfDrawings(`Drawings ${name}`, drawings), '']) say(line);
  }
  if (!options.verbose) return;
  const all = [layouts, others, offices, templates, second, walk];
  for (const line of faultsOf(all.flatMap(({ fields }) => fields))) say(line);
  for (const { file, half, known, found } of all.flatMap(({ kinds }) => kinds))
    if (half === 'odd' && (known === 'drawings') !== (found === 'drawings'))
      say(`seen file ${file}: ${found} for ${known}`);
  for (const { half, file, page, faults } of [
    ...views,
    ...scenes,
    ...[offices, second, walk].flatMap(({ drawings }) => drawings),
  ])
    if (half === 'odd') for (const fault of faults) say(`seen drawing ${file} p${page}: ${fault}`);
  for (const { half, name, faults } of [...items, ...otherItems])
    if (half === 'odd') for (const fault of faults) say(`seen checklist ${name}: ${fault}`);
}

/** Title blocks in pictures of sheets with text, as they are and worn. */
async function sayPictureSheets(reader: PageReader): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-pictures-'));
  const { only } = options;
  const generated = await generatedSets(folder);
  const clean = [
    ...generated.filter(({ name }) => name.includes(only)),
    ...(await realSets(reader, only)),
  ];
  const sets = [...clean, ...(await wornSets(clean, folder))];
  const judged: { isWorn: boolean; fields: JudgedField[] }[] = [];
  for (const [at, { name, half, isWorn, file, pages }] of sets.entries()) {
    const found = await recognizeTitleBlocks(file, pages);
    judged.push({ isWorn, fields: judgeSheets(name, half, pages, found, settleRecognized) });
    process.stderr.write(`\r${at + 1} of ${sets.length} files`);
  }
  process.stderr.write('\n');
  rmSync(folder, { recursive: true });
  for (const isWorn of [false, true]) {
    const own = judged.filter((one) => one.isWorn === isWorn).flatMap(({ fields }) => fields);
    say(isWorn ? 'Scans of sheets with text' : 'Pictures of sheets with text');
    for (const line of [...tableOfFields(own), '']) say(line);
    if (options.verbose) for (const line of faultsOf(own)) say(line);
  }
}

const truth = readingTruth();
const wanted = (file: string) => file.includes(options.only) && existsSync(corpusFile(file));
const documents = truth.documents.filter(({ file }) => wanted(file));
const books = truth.books.filter(({ file }) => wanted(file));
const checklists = truth.checklists.filter(({ file }) => wanted(file));
using reader = new PageReader();
if (options.only === '' && !options.pictures && !options.sheets) await sayHalves(reader);
if (options.sheets) {
  loadCore();
  await sayPictureSheets(reader);
} else if (documents.length + books.length + checklists.length === 0) {
  say('Skipped: ../shared/corpus is not beside the project.');
} else if (options.pictures) {
  const judged: JudgedField[] = [];
  const speeds: string[] = [];
  for (const { file, pages } of documents) {
    const half = truth.documents.findIndex((one) => one.file === file) % 2 === 0 ? 'odd' : 'even';
    const found = await recognizeTitleBlocks(corpusFile(file), pages);
    judged.push(...judgeSheets(file, half, pages, found, settleRecognized));
    speeds.push(`${file}: ${found.seconds.toFixed(1)} s, ${found.megabytes?.toFixed(0)} MB`);
    process.stderr.write(`\r${speeds.length} files`);
  }
  process.stderr.write('\n');
  for (const line of tableOfFields(judged)) say(line);
  if (options.verbose) for (const line of [...faultsOf(judged), ...speeds]) say(line);
} else {
  const readings: { file: string; reading: DocumentReading }[] = [];
  async function read(file: string): Promise<DocumentReading> {
    const reading = await readWhole(reader, corpusFile(file));
    readings.push({ file, reading });
    process.stderr.write(`\r${readings.length} files`);
    return reading;
  }
  const judged: JudgedField[] = [];
  const drawings: JudgedDrawings[] = [];
  for (const { file, pages } of documents) {
    const half = truth.documents.findIndex((one) => one.file === file) % 2 === 0 ? 'odd' : 'even';
    const reading = await read(file);
    judged.push(...judgeSheets(file, half, pages, reading));
    drawings.push(...judgeDrawings(file, half, pages, reading.pages));
  }
  const sections: JudgedSections[] = [];
  for (const book of books) sections.push(judgeBook(book, await read(book.file)));
  const lists: JudgedSections[] = [];
  for (const list of checklists) lists.push(judgeChecklist(list, await read(list.file)));
  process.stderr.write('\n');

  for (const line of [...tableOfFields(judged), '', ...tableOfBands(judged), '']) say(line);
  for (const line of [...tableOfDrawings(drawings), '']) say(line);
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-scales-'));
  const sample = await judgeSample(reader, folder);
  rmSync(folder, { recursive: true });
  const real = scaleTruth().flatMap((known, index) => {
    const page = readings
      .find(({ file }) => file === known.file)
      ?.reading.pages.find((one) => one.page === known.page);
    return page ? [judgeScale(known, index % 2 === 0 ? 'odd' : 'even', page)] : [];
  });
  for (const line of [...tableOfScales([...sample, ...real]), '']) say(line);
  const grids: JudgedGrids[] = [];
  for (const [index, known] of gridTruth().entries()) {
    if (!wanted(known.file)) continue;
    const { pages: own } = await readWhole(reader, corpusFile(known.file));
    const page = own.find((one) => one.page === known.page);
    if (page) grids.push(judgeGrids(known, index % 2 === 0 ? 'odd' : 'even', page));
  }
  for (const line of [...tableOfGrids(grids), '']) say(line);
  say('| Book or checklist | Sections | Found | Right |');
  say('|---|---|---|---|');
  for (const { file, known, found, right } of [...sections, ...lists]) {
    say(`| ${file} | ${known} | ${found} | ${right} |`);
  }
  const pages = readings.reduce((sum, { reading }) => sum + reading.pages.length, 0);
  const seconds = readings.reduce((sum, { reading }) => sum + reading.seconds, 0);
  const memory = readings.flatMap(({ reading }) => reading.megabytes ?? []);
  const peer = peerSeconds(readings.map(({ file }) => corpusFile(file)));
  const errors = readings.flatMap(({ file, reading }) =>
    reading.errors.map((error) => `${file}: ${error}`),
  );
  say('');
  say(
    `${readings.length} files, ${pages} pages in ${seconds.toFixed(1)} s: ${(seconds / pages).toFixed(3)} s a page, ` +
      `${(pages / seconds).toFixed(1)} pages a second`,
  );
  say(
    peer === null
      ? 'pdftotext is not installed: nothing to compare with.'
      : `pdftotext -bbox: ${peer.toFixed(1)} s, ${(pages / peer).toFixed(1)} pages a second; ratio ${(seconds / peer).toFixed(2)}`,
  );
  if (memory.length > 0)
    say(`Most memory of a reading process: ${Math.max(...memory).toFixed(0)} MB`);
  say(`Errors: ${errors.length}`);
  for (const error of errors) say(`  ${error}`);
  if (options.verbose) {
    for (const { half, field, file, page, found, truth: known, confidence } of judged.filter(
      ({ judgment }) => judgment !== 'right',
    )) {
      say(
        `${half} ${field} ${file} p${page}: ${found ?? 'none'} for ${String(known)} (${confidence.toFixed(2)})`,
      );
    }
  }
  if (options.verbose) {
    for (const { half, file, page, faults } of drawings) {
      for (const fault of faults) say(`${half} drawing ${file} p${page}: ${fault}`);
    }
    for (const { half, name, known, found, silent, wrong, wrongPlaces } of grids) {
      const faults = [...wrong, ...wrongPlaces].map((fault) => `, wrong: ${fault}`).join('');
      if (found < known || silent > 0 || faults !== '')
        say(`${half} grids ${name}: ${found} of ${known}, ${silent} places without words${faults}`);
    }
  }
  if (options.json !== undefined) {
    const perFile = readings.map(({ file, reading }) => ({
      file,
      pages: reading.pages.length,
      seconds: reading.seconds,
      megabytes: reading.megabytes,
      errors: reading.errors,
    }));
    const all = {
      judged,
      drawings,
      sections,
      checklists: lists,
      files: perFile,
      peerSeconds: peer,
    };
    writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
  }
}

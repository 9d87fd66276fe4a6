/**
 * Child process: reads the requested PDFs page by page (`ReadingRequest`, a JSON line each) and reports what it finds
 * (`ReadingAnswer`, a JSON line per page). It ends with its input. It serves many files because most of a new process's
 * cost is compiling the core.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SheetGrid } from '../../../../contract/src/geometry/grid.ts';
import type { SheetSymbols } from '../../../../contract/src/geometry/symbols.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { toFile } from '../../../../markups/src/page-frame.ts';
import { readFileMarkups } from '../../../../markups/src/pdf/read-markups.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { isTrap } from '../../../../wasm-core/bindings/errors.ts';
import type { TitleCandidate } from '../../../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { OpenedPage, PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import { fileFailureOf, pageFailureOf } from '../failures.ts';
import { HALF_SIZE_SIDE, isSheet } from './classify.ts';
import { openForm } from './form-fields.ts';
import { formText } from './form-lines.ts';
import type { FormField } from './form-lines.ts';
import type { PageReading, ReadingAnswer, ReadingRequest } from './page-reading.ts';
import { storableJson } from './storable-json.ts';
import { linesOf } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;

/** A tenth of a point is more precise than any text marking. */
const tenth = (value: number) => Math.round(value * 10) / 10;

type Packed = NonNullable<PageReading['words']>[number];

function pack({ text, box: [x0, y0, x1, y1], size }: Omit<TextLine, 'firstEnd'>): Packed {
  return [text, tenth(x0), tenth(y0), tenth(x1), tenth(y1), tenth(size)];
}

function packLine(line: TextLine): PageReading['lines'][number] {
  return [...pack(line), tenth(line.firstEnd ?? line.box[2])];
}

function packCandidate({
  text,
  box: [x0, y0, x1, y1],
  score,
}: TitleCandidate): PageReading['numbers'][number] {
  return { text, box: [tenth(x0), tenth(y0), tenth(x1), tenth(y1)], score };
}

/** Places on a page in points of the file, where markups are: two corners or ends. */
function toFilePlaces({ size }: OpenedPage) {
  const { cropBox, rotationDegrees: rotation, userUnit } = size;
  const [a, b, c, d, e, f] = toFile({ cropBox, rotation, userUnit });
  const place = (x: number, y: number) =>
    [tenth(a * x + c * y + e), tenth(b * x + d * y + f)] as const;
  return ([x0, y0, x1, y1]: readonly [number, number, number, number]) =>
    [...place(x0, y0), ...place(x1, y1)] as const;
}

function packGrids(grids: readonly SheetGrid[], opened: OpenedPage): PageReading['grids'] {
  const placed = toFilePlaces(opened);
  return grids.map((directions) =>
    directions.map((lines) => lines.map(({ label, ends }) => ({ label, ends: placed(ends) }))),
  );
}

function packSymbols(
  { columns, openings, walls, north }: SheetSymbols,
  opened: OpenedPage,
): PageReading['symbols'] {
  const placed = toFilePlaces(opened);
  return {
    columns: columns.map(({ grid, on, box }) => ({ grid, on, box: sorted(placed(box)) })),
    openings: (openings ?? []).map(({ box, ...known }) => ({ ...known, box: sorted(placed(box)) })),
    walls: (walls ?? []).map((box) => sorted(placed(box))),
    north: north === null ? null : placed(north),
  };
}

/** Corners of a box that may be rotated. */
const sorted = ([x0, y0, x1, y1]: Box): Box => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
];

function say(answer: ReadingAnswer): void {
  writeSync(1, `${storableJson(answer)}\n`);
}

const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Wanted = {
  withWords: boolean;
  /** Null: the page is not read as a form. */ fields: FormField[] | null;
};

function readingOf(opened: OpenedPage, page: number, { withWords, fields }: Wanted): PageReading {
  using sheet = opened.readText(READ_MS);
  const { widthPoints, heightPoints } = sheet;
  const isLarge = Math.max(widthPoints, heightPoints) > HALF_SIZE_SIDE;
  const first = sheet.reading(isLarge);
  // Only few pages of the size of a book have drawings with titles, so they are looked for once it is known that one does.
  const isSmallSheet =
    !isLarge &&
    isSheet({
      ...{ width: widthPoints, height: heightPoints, makeup: first.makeup },
      lines: linesOf(first.words).map(packLine),
      hasSheetNumber: first.titleBlock.number !== null,
    });
  const reading = isSmallSheet ? sheet.reading(true) : first;
  const { words, makeup, titleBlock, views, dimensions, grids, symbols } = reading;
  const { numbers, titles, ...found } = titleBlock;
  const { markups, skipped } = readFileMarkups(opened.markups(), page);
  const form = fields === null ? null : formText(words, fields);
  return {
    page,
    width: widthPoints,
    height: heightPoints,
    rotation: opened.size.rotationDegrees,
    cropBox: [...opened.size.cropBox],
    userUnit: opened.size.userUnit,
    label: opened.label,
    bookmarks: [...opened.bookmarks],
    makeup,
    ...found,
    numbers: numbers.map(packCandidate),
    titles: titles.map(packCandidate),
    views,
    viewports: [...opened.viewports],
    dimensions,
    grids: packGrids(grids, opened),
    symbols: packSymbols(symbols, opened),
    lines: (form?.lines ?? linesOf(words)).map(packLine),
    ...(form && { remarks: form.remarks }),
    ...(withWords && { words: words.map(pack) }),
    markups,
    skippedMarkups: skipped,
  };
}

async function readFile({
  file,
  firstPage,
  maxHeldBytes,
  withWords = false,
  asForm = false,
}: ReadingRequest): Promise<void> {
  let opened: PagedFile;
  try {
    opened = await openPagedFile(file, {
      resources,
      ...(maxHeldBytes !== undefined && { maxHeldBytes }),
    });
  } catch (error) {
    if (isTrap(error)) endUnlessRefused(error);
    say({ refused: fileFailureOf(error), detail: detailOf(error) });
    return;
  }
  await using pdf = opened;
  let formFailure: string | undefined;
  // What the core reads is a checklist also where pdf.js refuses the file.
  await using form = asForm
    ? await openForm(file).catch((error: unknown) => {
        formFailure = detailOf(error);
        return null;
      })
    : null;
  say({
    pageCount: pdf.pageCount,
    ...pdf.damage,
    ...(formFailure !== undefined && { formFailure }),
  });
  for (let page = firstPage; page <= pdf.pageCount; page += 1) {
    try {
      using known = await pdf.page(page - 1);
      const fields = asForm ? ((await form?.ofPage(page)) ?? []) : null;
      say(readingOf(known, page, { withWords, fields }));
    } catch (error) {
      endUnlessRefused(error);
      say({ page, error: pageFailureOf(error), detail: detailOf(error) });
    }
  }
}

loadCore();
const resources = new CoreResources();
for await (const line of createInterface({ input: process.stdin })) {
  const request: ReadingRequest = JSON.parse(line);
  await readFile(request);
  say({ megabytes: Math.round(process.memoryUsage.rss() / 1024 / 1024) });
}

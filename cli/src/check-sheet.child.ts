/** Child process: paints crops of one sheet again and compares them. The parent limits its memory and time. */
import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { differingPixels } from '../../evidence/src/crop/compare-pictures.ts';
import type { Pixels } from '../../evidence/src/crop/compare-pictures.ts';
import { frameOf, MOST_PIXELS, paintCrop } from '../../evidence/src/crop/paint-crop.ts';
import { loadWordsFont } from '../../evidence/src/words-font.ts';
import { boundsOf } from '../../markups/src/geometry.ts';
import { readStored } from '../../markups/src/pdf/stored.ts';
import { pageNumberOf } from '../../markups/src/xfdf/read-markup.ts';
import { CoreResources } from '../../wasm-core/bindings/document.ts';
import { CoreError, isTrap } from '../../wasm-core/bindings/errors.ts';
import { openPagedFile } from '../../wasm-core/node/paged-file.ts';
import type { OpenedPage } from '../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import { writeFrame } from './frame.ts';
import type { CheckedCrop, SheetAnswer, SheetTask } from './verify/sheet-task.ts';

const READ_MS = 20_000;
/** Where a PNG states its width and height. */
const PNG_SIZE = { width: 16, height: 20 };

const [tasksFile = ''] = process.argv.slice(2);

function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data };
}

/** Null if it is no picture of this size. */
async function pictureOf(file: string, { width, height }: Pixels): Promise<Pixels | null> {
  const bytes = readFileSync(file);
  // Looked at before it is decoded, because it may state any size.
  const isOfSize =
    bytes.length > PNG_SIZE.height + 4 &&
    bytes.readUInt32BE(PNG_SIZE.width) === width &&
    bytes.readUInt32BE(PNG_SIZE.height) === height;
  if (!isOfSize) return null;
  try {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
    return pixelsOf(canvas);
  } catch {
    return null;
  }
}

type Reading = { page: OpenedPage; sheet: ReturnType<OpenedPage['read']> };

async function checkCrop(
  { page, sheet }: Reading,
  { id, xfdf: xfdfFile, priority, picture }: SheetTask['crops'][number],
): Promise<CheckedCrop> {
  const frame = frameOf(page.size);
  const xfdf = xfdfFile === null ? null : readFileSync(xfdfFile, 'utf8');
  const stored = xfdf === null ? null : readStored(xfdf, frame);
  const { box, canvas } = paintCrop(sheet, { frame, xfdf, priority, family });
  const painted = pixelsOf(canvas);
  const enclosed = await pictureOf(picture, painted);
  return {
    ...{ id, box: [...box] },
    markup: stored && {
      box: [...(boundsOf(stored.markup) ?? [0, 0, 0, 0])],
      page: pageNumberOf(stored.element),
    },
    differing: enclosed && differingPixels(painted, enclosed),
  };
}

/** The page as a whole, on `MOST_PIXELS` of the longer side. */
function wholePage({ page, sheet }: Reading): Pixels {
  const whole = { frame: frameOf(page.size), xfdf: null, priority: null, family };
  return pixelsOf(paintCrop(sheet, whole).canvas);
}

async function answer(task: SheetTask): Promise<SheetAnswer> {
  const resources = new CoreResources();
  await using pdf = await openPagedFile(task.file, { resources });
  using page = await pdf.page(task.page - 1);
  using sheet = page.read(READ_MS);
  const reading = { page, sheet };
  const crops: CheckedCrop[] = [];
  for (const crop of task.crops) crops.push(await checkCrop(reading, crop));
  const { widthPoints, heightPoints, cropBox, rotationDegrees, userUnit } = page.size;
  let fromSource: number | null = null;
  if (task.source !== null) {
    await using other = await openPagedFile(task.source.file, { resources });
    using otherPage = await other.page(task.source.page - 1);
    using otherSheet = otherPage.read(READ_MS);
    const [one, two] = [
      wholePage(reading),
      wholePage({ page: otherPage, sheet: otherSheet }),
    ] as const;
    const isOfSize = one.width === two.width && one.height === two.height;
    fromSource = isOfSize ? differingPixels(one, two) : MOST_PIXELS ** 2;
  }
  return {
    refused: null,
    size: [widthPoints, heightPoints],
    frame: {
      ...{ crop_box: [...cropBox], rotation_degrees: rotationDegrees, user_unit: userUnit },
    },
    crops,
    from_source: fromSource,
  };
}

loadCore();
const family = loadWordsFont(500);
const task: SheetTask = JSON.parse(readFileSync(tasksFile, 'utf8'));
let said: SheetAnswer;
try {
  said = await answer(task);
} catch (error) {
  // A trap has no useful message; the parent words a crash itself.
  if (isTrap(error) || !(error instanceof CoreError)) throw error;
  said = { refused: error.message, size: null, frame: null, crops: [], from_source: null };
}
writeFrame({ kind: 'json' }, Buffer.from(JSON.stringify(said)));

/** Child process: renders one page with pdf.js if the core declined it. */
import { createHash } from 'node:crypto';
import { createReadStream, openSync, readSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import {
  AnnotationMode,
  getDocument,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PASSWORD_REFUSALS, PASSWORD_VARIABLE, writeFrame, type ChildHeader } from './frame.ts';

/** Maximum pixels, as the page uses to compare: about 100 dpi for the largest sheets. */
const MOST_PIXELS = 16_000_000;

/** Longer canvases are refused or come out blank. */
const MOST_SIDE_PX = 16_384;

/**
 * Maximum pixels of one image. pdf.js omits larger ones with only a warning, but a page without its image must not be
 * compared.
 */
const MOST_IMAGE_PIXELS = 100_000_000;
const IMAGE_LEFT_OUT = 'Image exceeded maximum allowed size';

/** A finer scale shows no more of a drawing, only its anti-aliasing. */
const MOST_DPI = 200;

/** As in the page: larger reads rarely bring more that is needed. */
const RANGE_BYTES = 64 * 1024;

/** Reads only the parts of the file that pdf.js requests. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: number;

  constructor(file: string) {
    super(statSync(file).size, null);
    this.#file = openSync(file, 'r');
  }

  override requestDataRange(begin: number, end: number): void {
    const bytes = new Uint8Array(end - begin);
    const read = readSync(this.#file, bytes, 0, bytes.length, begin);
    this.onDataRange(begin, bytes.subarray(0, read));
  }
}

async function paint(
  file: string,
  index: number,
  dpi: number,
): Promise<{ header: ChildHeader; bytes: Uint8Array }> {
  const started = performance.now();
  let isImageLeftOut = false;
  // The only place where pdf.js reports this. Its other warnings are of no use to people.
  console.warn = (message: unknown) => {
    isImageLeftOut ||= String(message).includes(IMAGE_LEFT_OUT);
  };
  const folder = (name: string) =>
    fileURLToPath(new URL(`../../node_modules/pdfjs-dist/${name}/`, import.meta.url));
  const loading = getDocument({
    range: new FileTransport(file),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.WARNINGS,
  });
  // Called only if the file needs a password.
  loading.onPassword = (answer: (given: string | Error) => void, code: number) => {
    const isWrong = code === PasswordResponses.INCORRECT_PASSWORD;
    if (password === '' || isWrong) answer(new Error('No other password was given.'));
    else answer(password);
  };
  const document = await loading.promise;
  if (index >= document.numPages) {
    const reason = `Page ${index + 1} was asked for, but the file has ${document.numPages}.`;
    return { header: { kind: 'refused', reason }, bytes: new Uint8Array(0) };
  }
  const page = await document.getPage(index + 1);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    Math.min(dpi, MOST_DPI) / 72,
    Math.sqrt(MOST_PIXELS / (width * height)),
    MOST_SIDE_PX / Math.max(width, height),
  );
  const pixels = (points: number) => Math.min(MOST_SIDE_PX, Math.max(1, Math.ceil(points * scale)));
  const [columns, rows] = [pixels(width), pixels(height)];
  const canvas = createCanvas(columns, rows);
  await page.render({
    // Declared for browsers, but pdf.js draws on anything with a 2D context.
    canvas: canvas as never,
    viewport: page.getViewport({ scale }),
    annotationMode: AnnotationMode.DISABLE,
    background: 'rgb(255,255,255)',
  }).promise;
  if (isImageLeftOut) {
    const reason = `This page is too complex to display: it has an image of more than ${MOST_IMAGE_PIXELS / 1e6} million pixels.`;
    return { header: { kind: 'refused', reason }, bytes: new Uint8Array(0) };
  }
  const { data } = canvas.getContext('2d').getImageData(0, 0, columns, rows);
  const facts = {
    sha256: await hash(file),
    widthPoints: width,
    heightPoints: height,
    pageCount: document.numPages,
    notices: [],
    annotations: null,
    milliseconds: { paint: performance.now() - started },
  };
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { header: { kind: 'pixels', facts, columns, rows, scale }, bytes };
}

async function hash(file: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const part of createReadStream(file)) sum.update(part as Buffer);
  return sum.digest('hex');
}

function refusal(error: unknown): string {
  if (!(error instanceof PasswordException))
    return `It could not be rendered: ${error instanceof Error ? error.message : String(error)}`;
  return error.code === PasswordResponses.INCORRECT_PASSWORD
    ? PASSWORD_REFUSALS.wrong
    : PASSWORD_REFUSALS.missing;
}

const [file = '', index = '0', dpi = '150'] = process.argv.slice(2);
const password = process.env[PASSWORD_VARIABLE] ?? '';
try {
  const { header, bytes } = await paint(file, Number(index), Number(dpi));
  writeFrame(header, bytes);
} catch (error) {
  writeFrame({ kind: 'refused', reason: refusal(error) }, new Uint8Array(0));
}
process.exit(0);

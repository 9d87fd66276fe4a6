/** A scan of a sheet, made by the test: a drawing with a title block, as a picture without text. */
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { readPage } from '../../wasm-core/node/read-page.ts';

const BLACK = rgb(0, 0, 0);
const [WIDTH, HEIGHT] = [792, 612];
/** Office scanners make so many pixels per inch. */
const DPI = 200;

/** The sheet with its text, letter size. `notes` stand in the kitchen, one below the other. */
export async function lettered(
  number: string,
  title: string,
  notes: readonly string[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([WIDTH, HEIGHT]);
  const box = (x: number, y: number, width: number, height: number) =>
    page.drawRectangle({ x, y, width, height, borderWidth: 1.2, borderColor: BLACK });
  const text = (words: string, x: number, y: number, size = 10) =>
    page.drawText(words, { x, y, size, font, color: BLACK });
  box(24, 24, WIDTH - 48, HEIGHT - 48);
  for (const [index, room] of ['KITCHEN', 'PANTRY', 'BEDROOM'].entries()) {
    box(80 + index * 150, 300, 150, 180);
    text(room, 110 + index * 150, 390, 12);
  }
  for (const [index, note] of notes.entries()) text(note, 94, 350 - 20 * index, 11);
  box(520, 24, 248, 128);
  for (const y of [56, 104]) {
    page.drawLine({ start: { x: 520, y }, end: { x: 768, y }, thickness: 1, color: BLACK });
  }
  page.drawLine({ start: { x: 640, y: 24 }, end: { x: 640, y: 56 }, thickness: 1, color: BLACK });
  text('PROJECT', 526, 140, 8);
  text('WATER STREET CLINIC', 530, 116, 13);
  text('SHEET TITLE', 526, 92, 8);
  text(title, 530, 68, 14);
  text('DATE', 526, 46, 8);
  text('03/14/2025', 530, 31, 11);
  text('SHEET NUMBER', 646, 46, 8);
  text(number, 652, 29, 14);
  return document.save();
}

/** The same as scans, one page each. Needs `loadCore`. */
export async function scanned(
  sheets: readonly [number: string, title: string][],
  notes: readonly string[] = [],
) {
  const scan = await PDFDocument.create();
  const resources = new CoreResources();
  for (const [number, title] of sheets) {
    using source = CoreDocument.open(
      new Uint8Array(await lettered(number, title, notes)),
      '',
      resources,
    );
    using sheet = readPage(source, resources, 0, 10_000);
    const scale = DPI / 72;
    const [columns, rows] = [WIDTH * scale, HEIGHT * scale];
    const rgba = sheet.renderColor([scale, 0, 0, scale, 0, 0], columns, rows);
    const canvas = createCanvas(columns, rows);
    const pixels = new ImageData(new Uint8ClampedArray(rgba.buffer), columns, rows);
    canvas.getContext('2d').putImageData(pixels, 0, 0);
    const picture = await scan.embedJpg(await canvas.encode('jpeg', 80));
    scan.addPage([WIDTH, HEIGHT]).drawImage(picture, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  }
  return scan.save();
}

/** Pages → PDF bytes. The same pages give the same bytes. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import type { PDFDict, PDFFont, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { compose } from '../description/matrix.ts';
import type { Matrix } from '../description/matrix.ts';
import type { PatternName } from '../description/marks.ts';
import { PATTERNS } from '../description/patterns.ts';
import { outlineFont } from '../lettering/outline-font.ts';
import type { OutlineFace, SubstituteFace } from '../lettering/outline-font.ts';
import { contentOf, FONT_NAMES } from './content.ts';
import type { Fonts } from './content.ts';
import { displayedToUser } from './page.ts';
import type { Page, PicturePage, VectorPage } from './page.ts';

export type DocumentInfo = { title: string; producer: string; date: Date };

/** Rejects only if the PDF library fails. */
export async function writePdf(pages: readonly Page[], info: DocumentInfo): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  document.setTitle(info.title);
  document.setProducer(info.producer);
  document.setCreationDate(info.date);
  const embed = (face: OutlineFace | SubstituteFace): Promise<PDFFont> =>
    document.embedFont(outlineFont(face).bytes, { subset: true, features: { liga: false } });
  const own: Fonts = { regular: await embed('regular'), bold: await embed('bold') };
  const isSubstituted = (page: Page): boolean =>
    page.kind === 'vector' && page.exporter.text === 'substituted';
  const substitutes: Fonts = pages.some(isSubstituted)
    ? { regular: await embed('substitute regular'), bold: await embed('substitute bold') }
    : own;
  const made = pages.map((page) => {
    const fonts = isSubstituted(page) ? substitutes : own;
    const turned = page.rotate % 180 !== 0;
    const size: [number, number] = turned
      ? [page.heightPoints, page.widthPoints]
      : [page.widthPoints, page.heightPoints];
    const target = document.addPage(size);
    if (page.rotate !== 0) target.node.set(PDFName.of('Rotate'), PDFNumber.of(page.rotate));
    if (page.kind === 'vector') addVectors(document, target, page, fonts);
    else addPicture(document, target, page);
    return target;
  });
  addLabels(document, pages);
  addOutline(document, pages, made);
  return document.save({
    useObjectStreams: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
}

function addVectors(document: PDFDocument, target: PDFPage, page: VectorPage, fonts: Fonts): void {
  const place = compose(displayedToUser(page), page.place);
  const content = contentOf(page.sheet.marks, place, page.exporter, fonts);
  const { context } = document;
  const patterns = context.obj({});
  for (const name of content.patterns)
    patterns.set(PDFName.of(name), addPattern(document, name, place));
  const resources = context.obj({
    Font: { [FONT_NAMES.regular]: fonts.regular.ref, [FONT_NAMES.bold]: fonts.bold.ref },
    Pattern: patterns,
  });
  target.node.set(PDFName.of('Resources'), resources);
  setContent(document, target, content.operators);
}

function addPattern(document: PDFDocument, name: PatternName, place: Matrix): PDFRef {
  const { cell, lines, weightPoints, color } = PATTERNS[name];
  const operators = [`${color.join(' ')} RG`, `${weightPoints / 72} w`];
  for (const line of lines) {
    line.forEach(([x, y], at) => operators.push(`${x} ${y} ${at === 0 ? 'm' : 'l'}`));
    operators.push('S');
  }
  const stream = document.context.stream(operators.join('\n'), {
    Type: 'Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, cell[0], cell[1]],
    XStep: cell[0],
    YStep: cell[1],
    Matrix: [...place],
    Resources: {},
  });
  return document.context.register(stream);
}

function addPicture(document: PDFDocument, target: PDFPage, page: PicturePage): void {
  const { context } = document;
  const common = { Type: 'XObject', Subtype: 'Image', Width: page.widthPx, Height: page.heightPx };
  const picture = page.picture;
  const stream =
    'jpeg' in picture
      ? context.stream(picture.jpeg, {
          ...common,
          ColorSpace: 'DeviceRGB',
          BitsPerComponent: 8,
          Filter: 'DCTDecode',
        })
      : context.stream(deflateSync('bits' in picture ? picture.bits : picture.gray), {
          ...common,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 'bits' in picture ? 1 : 8,
          Filter: 'FlateDecode',
        });
  const image = context.register(stream);
  target.node.set(PDFName.of('Resources'), context.obj({ XObject: { Scan: image } }));
  // An image fills the unit square with its first row at y = 1.
  const unit: Matrix = [page.widthPx, 0, 0, -page.heightPx, 0, page.heightPx];
  const place = compose(displayedToUser(page), compose(page.place, unit));
  setContent(
    document,
    target,
    `q ${place.map((value) => value.toFixed(6)).join(' ')} cm /Scan Do Q`,
  );
}

function setContent(document: PDFDocument, target: PDFPage, operators: string): void {
  const stream = document.context.flateStream(operators);
  target.node.set(PDFName.of('Contents'), document.context.register(stream));
}

function addLabels(document: PDFDocument, pages: readonly Page[]): void {
  const nums = document.context.obj([]);
  pages.forEach((page, at) => {
    nums.push(PDFNumber.of(at));
    nums.push(document.context.obj({ P: PDFString.of(page.label) }));
  });
  document.catalog.set(PDFName.of('PageLabels'), document.context.obj({ Nums: nums }));
}

function addOutline(document: PDFDocument, pages: readonly Page[], made: readonly PDFPage[]): void {
  const { context } = document;
  const root = context.nextRef();
  const refs = pages.map(() => context.nextRef());
  pages.forEach((page, at) => {
    const [ref, target] = [refs[at], made[at]];
    if (!ref || !target) return;
    const item: PDFDict = context.obj({
      Title: PDFHexString.fromText(page.name),
      Parent: root,
      Dest: [target.ref, 'Fit'],
    });
    const [before, after] = [refs[at - 1], refs[at + 1]];
    if (before) item.set(PDFName.of('Prev'), before);
    if (after) item.set(PDFName.of('Next'), after);
    context.assign(ref, item);
  });
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
}

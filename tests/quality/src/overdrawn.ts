/** A real page redrawn inside another one, under a map, with changes drawn on top. */
import { PDFDocument, PDFName, PDFNumber, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFPage } from '@cantoo/pdf-lib';
import { compose } from '../../../sample/src/description/matrix.ts';
import type { Matrix } from '../../../sample/src/description/matrix.ts';
import type { Box } from '../../../sample/src/description/bounds.ts';
import { displayedToUser } from '../../../sample/src/output/page.ts';
import type { Rotate } from '../../../sample/src/output/page.ts';

/** All in points of the displayed OLD page. */
export type Overdraw =
  | { do: 'white'; box: Box }
  | { do: 'line'; from: readonly [number, number]; to: readonly [number, number]; weight: number }
  | { do: 'frame'; box: Box; weight: number }
  | { do: 'wall'; box: Box }
  | { do: 'text'; at: readonly [number, number]; size: number; value: string }
  /** The page's own ink of `box`, shown elsewhere; its old place turns white. */
  | { do: 'move'; box: Box; by: readonly [number, number] };

export type OldPage = {
  document: PDFDocument;
  page: PDFPage;
  widthPoints: number;
  heightPoints: number;
  /** PDF user space → displayed points. */
  toDisplayed: Matrix;
};

/** Null if the page has a form that this module does not handle: UserUnit, no box, odd /Rotate, encryption. */
export async function openOldPage(bytes: Uint8Array, index: number): Promise<OldPage | null> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: false,
  }).catch(() => null);
  if (!document || document.isEncrypted || index >= document.getPageCount()) return null;
  const page = document.getPage(index);
  if (page.node.get(PDFName.of('UserUnit'))) return null;
  const { x, y, width, height } = page.getCropBox();
  const rotate = ((page.getRotation().angle % 360) + 360) % 360;
  if (width <= 0 || height <= 0 || rotate % 90 !== 0) return null;
  const toDisplayed = userToDisplayed(x, y, width, height, rotate);
  const turned = rotate % 180 !== 0;
  return {
    document,
    page,
    widthPoints: turned ? height : width,
    heightPoints: turned ? width : height,
    toDisplayed,
  };
}

function userToDisplayed(x: number, y: number, w: number, h: number, rotate: number): Matrix {
  switch (rotate) {
    case 90:
      return [0, 1, 1, 0, -y, -x];
    case 180:
      return [-1, 0, 0, 1, x + w, -y];
    case 270:
      return [0, -1, -1, 0, y + h, x + w];
    default:
      return [1, 0, 0, -1, -x, y + h];
  }
}

export type NewPage = {
  /** Displayed OLD → displayed NEW. */
  place: Matrix;
  widthPoints: number;
  heightPoints: number;
  rotate: Rotate;
};

/** One page that shows `old` at its new place with `changes` on top. */
export async function overdrawnPage(
  old: OldPage,
  target: NewPage,
  changes: readonly Overdraw[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const box = old.page.getCropBox();
  const form = await document.embedPage(
    old.page,
    { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height },
    // The form keeps its page's coordinates.
    [1, 0, 0, 1, 0, 0],
  );
  const font = await document.embedFont(StandardFonts.Helvetica);
  const turned = target.rotate % 180 !== 0;
  const page = document.addPage(
    turned ? [target.heightPoints, target.widthPoints] : [target.widthPoints, target.heightPoints],
  );
  if (target.rotate !== 0) page.node.set(PDFName.of('Rotate'), PDFNumber.of(target.rotate));
  const { context } = document;
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ XObject: { Old: form.ref }, Font: { F1: font.ref } }),
  );
  const frame = { label: '', name: '', ...target };
  const toUser = compose(displayedToUser(frame), target.place);
  const drawOld = `q ${numbers(old.toDisplayed)} cm /Old Do Q`;
  const operators = [`q ${numbers(toUser)} cm`, drawOld];
  for (const change of changes) {
    if (change.do === 'white') operators.push(`1 g ${rectOf(change.box)} f`);
    else if (change.do === 'wall') operators.push(`0.25 g ${rectOf(change.box)} f`);
    else if (change.do === 'frame')
      operators.push(`[] 0 d 0 G ${change.weight} w ${rectOf(change.box)} S`);
    else if (change.do === 'line')
      operators.push(
        `[] 0 d 0 G ${change.weight} w ${change.from.join(' ')} m ${change.to.join(' ')} l S`,
      );
    else if (change.do === 'text')
      operators.push(
        `0 g BT /F1 ${change.size} Tf 1 0 0 -1 ${change.at.join(' ')} Tm ${font.encodeText(change.value).toString()} Tj ET`,
      );
    else {
      const [x0, y0, x1, y1] = change.box;
      const [dx, dy] = change.by;
      operators.push(
        `1 g ${rectOf(change.box)} f`,
        `q ${rectOf([x0 + dx, y0 + dy, x1 + dx, y1 + dy])} W n 1 g ${rectOf([x0 + dx, y0 + dy, x1 + dx, y1 + dy])} f`,
        `1 0 0 1 ${dx} ${dy} cm ${drawOld} Q`,
      );
    }
  }
  operators.push('Q');
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.flateStream(operators.join('\n'))),
  );
  await form.embed();
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}

function numbers(matrix: Matrix): string {
  return matrix.map((value) => value.toFixed(8)).join(' ');
}

function rectOf([x0, y0, x1, y1]: Box): string {
  return [x0, y0, x1 - x0, y1 - y0].map((value) => value.toFixed(4)).join(' ') + ' re';
}

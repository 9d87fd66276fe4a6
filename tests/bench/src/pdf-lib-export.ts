/** What pdf-lib does with markups that are to be annotations: the same looks from the same drawing steps. */
import {
  appendBezierCurve,
  beginText,
  closePath,
  concatTransformationMatrix,
  endText,
  fill,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  PDFDocument,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  rgb,
  setDashPattern,
  setFillingColor,
  setFontAndSize,
  setGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  showText,
  stroke,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { PDFFont, PDFRef } from '@cantoo/pdf-lib';
import { appearanceOf } from '../../../markups/src/appearance.ts';
import type { Drawn, DrawnPath, DrawnText } from '../../../markups/src/drawn.ts';
import { boundsOfDrawn } from '../../../markups/src/geometry.ts';
import { toFile } from '../../../markups/src/page-frame.ts';
import type { PageFrame } from '../../../markups/src/page-frame.ts';
import { readStored } from '../../../markups/src/pdf/stored.ts';
import { mapBox } from '../../../contract/src/geometry/matrix.ts';

const colorOf = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return rgb(red ?? 0, green ?? 0, blue ?? 0);
};

function pathOf({ segments }: DrawnPath): PDFOperator[] {
  return segments.map((segment) => {
    switch (segment[0]) {
      case 'M':
        return moveTo(segment[1], segment[2]);
      case 'L':
        return lineTo(segment[1], segment[2]);
      case 'C':
        return appendBezierCurve(
          ...([segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]] as const),
        );
      case 'Z':
        return closePath();
    }
  });
}

function painted(step: DrawnPath): PDFOperator[] {
  const path = pathOf(step);
  const filled =
    step.fill === null
      ? []
      : [
          setFillingColor(colorOf(step.fill.color)),
          ...path,
          step.fill.rule === 'evenodd' ? PDFOperator.of(PDFOperatorNames.FillEvenOdd) : fill(),
        ];
  if (step.stroke === null) return filled;
  const { color, width, dash, cap } = step.stroke;
  return [
    ...filled,
    setStrokingColor(colorOf(color)),
    setLineWidth(width),
    setLineCap(cap === 'round' ? LineCapStyle.Round : LineCapStyle.Butt),
    setDashPattern([...dash], 0),
    ...path,
    stroke(),
  ];
}

function shown({ at, lines, size, align, color, turned }: DrawnText, font: PDFFont) {
  const radians = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const operators = [setFillingColor(colorOf(color)), beginText(), setFontAndSize('F', size)];
  for (const [index, line] of lines.entries()) {
    const left = align === 'middle' ? -font.widthOfTextAtSize(line, size) / 2 : 0;
    const down = index * 1.2 * size;
    operators.push(
      setTextMatrix(
        cos,
        sin,
        sin,
        -cos,
        at.x + left * cos - down * sin,
        at.y + left * sin + down * cos,
      ),
      showText(font.encodeText(line)),
    );
  }
  return [...operators, endText()];
}

/** Adds markups to each page and writes the file. */
export async function exportWithPdfLib(
  bytes: Uint8Array,
  rows: ReadonlyMap<number, readonly string[]>,
  frame: PageFrame,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const matrix = toFile(frame);
  const states = new Map<string, PDFRef>();
  const stateOf = ({ opacity, ...rest }: Drawn): PDFRef => {
    const mode = 'blend' in rest && rest.blend === 'multiply' ? 'Multiply' : 'Normal';
    const key = `${opacity} ${mode}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    const made = context.register(
      context.obj({ Type: 'ExtGState', CA: opacity, ca: opacity, BM: mode }),
    );
    states.set(key, made);
    return made;
  };
  for (const [page, texts] of rows) {
    for (const text of texts) {
      const stored = readStored(text, frame);
      if (stored === null) continue;
      const { markup } = stored;
      const steps = appearanceOf(markup);
      const rect = [...mapBox(matrix, boundsOfDrawn(steps) ?? [0, 0, 0, 0])];
      const used: Record<string, PDFRef> = {};
      const operators = [concatTransformationMatrix(...matrix), setLineJoin(LineJoinStyle.Round)];
      for (const step of steps) {
        const state = stateOf(step);
        const name = `G${state.objectNumber}`;
        used[name] = state;
        operators.push(setGraphicsState(name));
        operators.push(...(step.type === 'path' ? painted(step) : shown(step, font)));
      }
      const form = context.formXObject(operators, {
        BBox: context.obj(rect),
        Resources: context.obj({ ExtGState: used, Font: { F: font.ref } }),
      });
      const annotation = context.obj({
        ...{ Type: 'Annot', Subtype: 'Square', F: 4, Rect: rect, C: [1, 0, 0] },
        NM: PDFHexString.fromText(markup.name),
        T: PDFHexString.fromText(markup.author),
        Subj: PDFHexString.fromText(markup.subject),
        Contents: PDFHexString.fromText(markup.contents),
        BS: { W: markup.style.width, S: 'S' },
        AP: { N: context.register(form) },
      });
      document.getPage(page - 1).node.addAnnot(context.register(annotation));
    }
  }
  return document.save();
}

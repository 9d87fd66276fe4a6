/** A drawing with layers, as CAD programs plot them. */
import { gridContent, rawPdf } from './raw-pdf.ts';

export type LayeredDrawing = {
  /** What is drawn on A-DOOR and A-NOTE: a square each. */
  hasDoor?: boolean;
  hasNote?: boolean;
  /** The file itself hides A-NOTE. */
  hidesNote?: boolean;
  /** It has a hatch with too many lines for the core. */
  isForPdfJs?: boolean;
};

/** Where the squares are, page points. */
export const DOOR = { x: 230, y: 385 };
export const NOTE = { x: 230, y: 583 };
const SIDE = 30;

/** 17 × 11 in with the layers A-WALL, A-DOOR and A-NOTE, which is inside Notes. */
export function layeredDrawing(options: LayeredDrawing = {}): Buffer {
  const square = ({ x, y }: typeof DOOR) =>
    `${x} ${792 - y - SIDE} ${SIDE} ${SIDE} re ${x + 8} ${792 - y - SIDE} ${SIDE - 16} ${SIDE} re f*`;
  const on = (layer: string, content: string) => `/OC /${layer} BDC ${content} EMC`;
  const content = [
    on('WALL', gridContent(1224, 792)),
    on('DOOR', options.hasDoor === true ? square(DOOR) : ''),
    on('NOTE', options.hasNote === true ? square(NOTE) : ''),
    options.isForPdfJs === true ? '/Pattern cs /HATCH scn 900 20 250 30 re f' : '',
  ];
  const resources =
    '/Properties << /WALL 5 0 R /DOOR 6 0 R /NOTE 7 0 R >> /Pattern << /HATCH 8 0 R >>';
  const tile =
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .02 /YStep .02';
  const states = options.hidesNote === true ? '/OFF [7 0 R]' : '';
  return rawPdf({
    catalog: `/OCProperties << /OCGs [5 0 R 6 0 R 7 0 R] /D << /Order [5 0 R 6 0 R [(Notes) 7 0 R]] ${states} >> >>`,
    mediaBox: '[0 0 1224 792]',
    page: `/Resources << ${resources} >>`,
    content: content.join('\n'),
    objects: [
      ...['A-WALL', 'A-DOOR', 'A-NOTE'].map((name) => `<< /Type /OCG /Name (${name}) >>`),
      `<< ${tile} /Resources << >> /Length 14 >>\nstream\n0 0 .01 1 re f\nendstream`,
    ],
  });
}

/** Pictures in a spreadsheet (ECMA-376, DrawingML): each is at a row, in one column, and moves and hides with its row. */

export type Size = { readonly width: number; readonly height: number };

/** A picture as the spreadsheet has it: the number of its file, from 1. */
export type AnchoredPicture = {
  readonly picture: number;
  /** From 0, the head included. */
  readonly row: number;
  /** In pixels of the screen (96 dpi). */
  readonly size: Size;
  /** For people who do not see it. */
  readonly words: string;
};

/** Pixels (96 dpi) that a picture may take, and those around it. */
const MOST: Size = { width: 240, height: 160 };
const AROUND = 4;
const UNITS_PER_PIXEL = 9525;
const POINTS_PER_PIXEL = 0.75;

/** Of the column, in characters. */
export const PICTURE_COLUMN_WIDTH = 36;

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const PICTURE_TYPES =
  '<Default Extension="png" ContentType="image/png"/>' +
  '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>';

/** Of the worksheet, which refers to its drawing as `rId1`. */
export const SHEET_RELATIONSHIPS =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`;

export const pictureFile = (picture: number) => `xl/media/image${picture}.png`;

/** As large as it can be. `size`: in any unit. */
export function fitted({ width, height }: Size): Size {
  const scale = Math.min(MOST.width / width, MOST.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Of the row, in points. */
export const rowHeight = ({ height }: Size) => (height + 2 * AROUND) * POINTS_PER_PIXEL;

function anchor({ picture, row, size, words }: AnchoredPicture, column: number): string {
  const corner = (name: string, x: number, y: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${x * UNITS_PER_PIXEL}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${y * UNITS_PER_PIXEL}</xdr:rowOff></xdr:${name}>`;
  const [cx, cy] = [size.width * UNITS_PER_PIXEL, size.height * UNITS_PER_PIXEL];
  return (
    '<xdr:twoCellAnchor editAs="twoCell">' +
    corner('from', AROUND, AROUND) +
    corner('to', AROUND + size.width, AROUND + size.height) +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${picture + 1}" name="Picture ${picture}" descr="${words}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="rId${picture}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>'
  );
}

/** The drawing and its relationships, by the names of their files. `column`: from 0. */
export function drawingFiles(
  pictures: readonly AnchoredPicture[],
  column: number,
): Readonly<Record<string, string>> {
  const all = pictures.map((each) => anchor(each, column)).join('');
  const links = pictures.map(
    ({ picture }) =>
      `<Relationship Id="rId${picture}" Type="${OFFICE}/image" Target="../media/image${picture}.png"/>`,
  );
  return {
    'xl/drawings/drawing1.xml':
      `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">` +
      `${all}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`,
  };
}

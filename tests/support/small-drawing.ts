/** Small PDFs made on the spot. */
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

export type SmallDrawing = {
  /** Adds a door that the plain drawing lacks. */
  withDoor?: boolean;
  /** Replaces the text of the dimension. */
  dimension?: string;
  pages?: number;
  userPassword?: string;
  rotate?: 0 | 90;
};

const BLACK = rgb(0, 0, 0);

/** A plan of some rooms with dimensions on 17 × 11 in. */
export async function smallDrawing(options: SmallDrawing = {}): Promise<Uint8Array> {
  const { withDoor = false, dimension = '12\'-6"', pages = 1, userPassword, rotate = 0 } = options;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index += 1) {
    const page = document.addPage([1224, 792]);
    page.setRotation(degrees(rotate));
    const line = (x0: number, y0: number, x1: number, y1: number) =>
      page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 1, color: BLACK });
    const text = (words: string, x: number, y: number) =>
      page.drawText(words, { x, y, size: 11, font, color: BLACK });
    for (let room = 0; room < 9; room += 1) {
      const [x, y] = [90 + (room % 3) * 300 + room * 7, 120 + Math.floor(room / 3) * 190];
      const [width, height] = [210 + ((room * 37) % 60), 130 + ((room * 23) % 40)];
      line(x, y, x + width, y);
      line(x + width, y, x + width, y + height);
      line(x + width, y + height, x, y + height);
      line(x, y + height, x, y);
      line(x + 20, y + 12, x + width - 31, y + 12);
      text(`ROOM ${101 + room}`, x + 30, y + height / 2);
      text(room === 4 ? dimension : `${8 + room}'-0"`, x + width / 2, y + 16);
    }
    if (withDoor) {
      page.drawRectangle({
        x: 520,
        y: 250,
        width: 26,
        height: 60,
        borderWidth: 2,
        borderColor: BLACK,
      });
    }
    text(`A-10${index + 1}`, 1130, 40);
  }
  if (userPassword !== undefined) document.encrypt({ userPassword, ownerPassword: 'owner' });
  return document.save();
}

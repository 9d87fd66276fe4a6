/** A PDF of letter-size pages that is written from the top down: text, rules and tables. Points, y down from the top. */
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';

const [WIDTH, HEIGHT] = [612, 792];
const BOTTOM = 730;
const BLACK = rgb(0, 0, 0);

export type Column = {
  head: string;
  x: number;
  /** To its end; right-aligned columns end there. */
  width: number;
  isRight?: boolean;
};
type Style = { size?: number; isBold?: boolean };

export class Paper {
  readonly #document: PDFDocument;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  #page: PDFPage;
  /** The next free place. */
  y = 60;

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.#document = document;
    this.#plain = plain;
    this.#bold = bold;
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  static async create(family: 'Helvetica' | 'Times'): Promise<Paper> {
    const document = await PDFDocument.create();
    const isSans = family === 'Helvetica';
    const plain = isSans ? StandardFonts.Helvetica : StandardFonts.TimesRoman;
    const bold = isSans ? StandardFonts.HelveticaBold : StandardFonts.TimesRomanBold;
    return new Paper(document, await document.embedFont(plain), await document.embedFont(bold));
  }

  /** From 1. */
  get page(): number {
    return this.#document.getPageCount();
  }

  nextPage(): void {
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.y = 60;
  }

  widthOf(text: string, { size = 10, isBold = false }: Style = {}): number {
    return (isBold ? this.#bold : this.#plain).widthOfTextAtSize(text, size);
  }

  /** One line at a place; `y` is its baseline. */
  at(text: string, x: number, y: number, { size = 10, isBold = false }: Style = {}): void {
    const font = isBold ? this.#bold : this.#plain;
    this.#page.drawText(text, { x, y: HEIGHT - y, size, font, color: BLACK });
  }

  rightAt(text: string, end: number, y: number, style: Style = {}): void {
    this.at(text, end - this.widthOf(text, style), y, style);
  }

  /** One line at the next place. */
  line(text: string, x = 60, style: Style = {}): void {
    this.at(text, x, this.y, style);
    this.y += (style.size ?? 10) * 1.5;
  }

  center(text: string, style: Style = {}): void {
    this.line(text, (WIDTH - this.widthOf(text, style)) / 2, style);
  }

  linesOf(text: string, width: number, style: Style = {}): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  paragraph(text: string, x = 60, width = 490, style: Style = {}): void {
    for (const line of this.linesOf(text, width, style)) {
      if (this.y > BOTTOM) this.nextPage();
      this.line(line, x, style);
    }
    this.y += 4;
  }

  rule(x0 = 60, x1 = 552): void {
    const y = HEIGHT - (this.y - 8);
    this.#page.drawLine({ start: { x: x0, y }, end: { x: x1, y }, thickness: 0.7, color: BLACK });
    this.y += 6;
  }

  gap(points: number): void {
    this.y += points;
  }

  heads(columns: readonly Column[], size = 9): void {
    this.rule();
    for (const { head, x, width, isRight } of columns) {
      if (isRight) this.rightAt(head, x + width, this.y, { size, isBold: true });
      else this.at(head, x, this.y, { size, isBold: true });
    }
    this.y += 8;
    this.rule();
    this.y += 4;
  }

  /** A row of a table; cells wrap. Continues on a new page, with its heads if `repeats`. Returns the page it is on. */
  row(
    columns: readonly Column[],
    cells: readonly string[],
    { repeats = true, size = 9 } = {},
  ): number {
    const wrapped = columns.map(({ width }, index) =>
      this.linesOf(cells[index] ?? '', width, { size }),
    );
    const count = Math.max(...wrapped.map(({ length }) => length));
    if (this.y + count * size * 1.3 > BOTTOM) {
      this.nextPage();
      if (repeats) this.heads(columns, size);
    }
    for (const [index, { x, width, isRight }] of columns.entries()) {
      for (const [number, line] of (wrapped[index] ?? []).entries()) {
        const y = this.y + number * size * 1.3;
        if (isRight) this.rightAt(line, x + width, y, { size });
        else this.at(line, x, y, { size });
      }
    }
    this.y += count * size * 1.3 + 6;
    return this.page;
  }

  async bytes(): Promise<Uint8Array> {
    return await this.#document.save();
  }
}

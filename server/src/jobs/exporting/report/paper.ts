/** A PDF that text and pictures flow into, page after page. Lengths are points (1/72 in), y down from the upper edge. */
import { PDFDocument } from '@napi-rs/canvas';
import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { ReportPaper } from '../../../../../contract/src/constants.ts';
import { loadWordsFont } from '../../../../../evidence/src/words-font.ts';

const SIZES: Readonly<Record<ReportPaper, readonly [width: number, height: number]>> = {
  letter: [612, 792],
  a4: [595, 842],
};
const MARGIN = 48;
const HEADER = 24;
const FOOTER = 24;
const LINE_HEIGHT = 1.35;

export type Style = { readonly size: number; readonly isStrong?: boolean; readonly color?: string };

const INK = '#1a1d1c';
const FAINT = '#5c6664';
const RULE = '#c9d1cf';

export class Paper {
  readonly left = MARGIN;
  readonly width: number;
  /** Where the next line begins. */
  y = 0;
  readonly #document: PDFDocument;
  readonly #size: readonly [width: number, height: number];
  readonly #fonts = { plain: loadWordsFont(400), strong: loadWordsFont(600) };
  readonly #header: { readonly left: string; readonly right: string };
  #context: SKRSContext2D | null = null;
  #pages = 0;

  constructor(paper: ReportPaper, title: string, header: { left: string; right: string }) {
    this.#document = new PDFDocument({ title, creator: 'Pinbar' });
    this.#size = SIZES[paper];
    this.width = this.#size[0] - 2 * MARGIN;
    this.#header = header;
  }

  get bottom(): number {
    return this.#size[1] - MARGIN - FOOTER;
  }

  /** How much fits on an empty page. */
  get height(): number {
    return this.bottom - MARGIN - HEADER;
  }

  get isAtTop(): boolean {
    return this.y <= MARGIN + HEADER;
  }

  newPage(): void {
    this.#endPage();
    // Its declaration names the browser's type, which this project does not have.
    this.#context = this.#document.beginPage(...this.#size) as unknown as SKRSContext2D;
    // Any spacing switches ligatures off, which readers could not find or copy: the font does not say what they are.
    this.#context.letterSpacing = '0.01px';
    this.#pages += 1;
    const { left, right } = this.#header;
    const small = { size: 8, color: FAINT };
    this.#put(left, MARGIN, MARGIN + 8, small);
    this.#put(right, MARGIN + this.width - this.#measure(right, small), MARGIN + 8, small);
    const page = `Page ${this.#pages}`;
    const foot = this.#size[1] - MARGIN;
    this.#put(page, MARGIN + this.width - this.#measure(page, small), foot, small);
    this.y = MARGIN + HEADER;
  }

  /** Begins a page if this much does not fit on the present one. */
  need(height: number): void {
    if (this.y + height > this.bottom && !this.isAtTop) this.newPage();
  }

  /** Text in lines of a width, from `x`. A word that is wider is broken. Goes on on the next page. */
  text(words: string, style: Style, x = this.left, width = this.left + this.width - x): void {
    for (const line of this.lines(words, style, width)) {
      this.need(style.size * LINE_HEIGHT);
      this.#put(line, x, this.y + style.size, style);
      this.y += style.size * LINE_HEIGHT;
    }
  }

  /** The height that `text` takes. */
  heightOf(words: string, style: Style, width: number): number {
    return this.lines(words, style, width).length * style.size * LINE_HEIGHT;
  }

  lines(words: string, style: Style, width: number): string[] {
    return words.split('\n').flatMap((paragraph) => this.#wrapped(paragraph, style, width));
  }

  /** As large as it can be in this box, at its upper left corner, with a thin frame. Returns its height. */
  picture(image: Image, x: number, box: { width: number; height: number }): number {
    const scale = Math.min(box.width / image.width, box.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    this.#on.drawImage(image, x, this.y, width, height);
    this.#on.strokeStyle = RULE;
    this.#on.lineWidth = 0.5;
    this.#on.strokeRect(x, this.y, width, height);
    return height;
  }

  rule(): void {
    this.#on.fillStyle = RULE;
    this.#on.fillRect(this.left, this.y, this.width, 0.5);
    this.y += 1;
  }

  /** The file. */
  end(): Uint8Array {
    this.#endPage();
    return this.#document.close();
  }

  get #on(): SKRSContext2D {
    if (this.#context === null) throw new Error('There is no page');
    return this.#context;
  }

  #endPage(): void {
    if (this.#context !== null) this.#document.endPage();
    this.#context = null;
  }

  #useStyle({ size, isStrong = false, color = INK }: Style): void {
    this.#on.font = `${size}px ${isStrong ? this.#fonts.strong : this.#fonts.plain}`;
    this.#on.fillStyle = color;
  }

  #put(words: string, x: number, baseline: number, style: Style): void {
    this.#useStyle(style);
    this.#on.fillText(words, x, baseline);
  }

  #measure(words: string, style: Style): number {
    this.#useStyle(style);
    return this.#on.measureText(words).width;
  }

  #wrapped(paragraph: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => this.#broken(each, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.#measure(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** A word in parts that fit: an address without spaces may be longer than a line. */
  #broken(word: string, style: Style, width: number): string[] {
    if (this.#measure(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.#measure(part + letter, style) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }
}

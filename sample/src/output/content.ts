/** Writes marks as operators of a PDF content stream. */
import type { PDFFont } from '@cantoo/pdf-lib';
import { PEN_SHARE, textCommands, textPlace, transformCommands } from '../description/bounds.ts';
import type { Color, Mark, PathCommand, PatternName, TextMark } from '../description/marks.ts';
import { compose } from '../description/matrix.ts';
import type { Matrix } from '../description/matrix.ts';
import { outlineWidth } from '../lettering/outline-font.ts';
import { exportedMarks } from './exporter.ts';
import type { Exporter } from './exporter.ts';

export type Fonts = { regular: PDFFont; bold: PDFFont };

export type Content = { operators: string; patterns: ReadonlySet<PatternName> };

/** Names of the fonts in the page's resources. */
export const FONT_NAMES = { regular: 'F1', bold: 'F2' } as const;

/** Writes `marks` through `place` (sheet inches → user space). */
export function contentOf(
  marks: readonly Mark[],
  place: Matrix,
  exporter: Exporter,
  fonts: Fonts,
): Content {
  const writer = new ContentWriter(place, exporter, fonts);
  for (const mark of exportedMarks(marks, exporter)) writer.mark(mark);
  return { operators: writer.operators.join('\n'), patterns: writer.patterns };
}

class ContentWriter {
  readonly operators: string[] = [];
  readonly patterns = new Set<PatternName>();
  readonly #place: Matrix;
  /** User units per sheet inch. */
  readonly #scale: number;
  readonly #exporter: Exporter;
  readonly #fonts: Fonts;
  /** The last state written, to write only changes. */
  readonly #state = new Map<string, string>();

  constructor(place: Matrix, exporter: Exporter, fonts: Fonts) {
    this.#place = place;
    this.#scale = Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
    this.#exporter = exporter;
    this.#fonts = fonts;
  }

  mark(mark: Mark): void {
    if (mark.kind === 'text') {
      this.#text(mark);
      return;
    }
    if (mark.fill) {
      if ('pattern' in mark.fill) {
        this.patterns.add(mark.fill.pattern);
        this.#set('fill', `/Pattern cs /${mark.fill.pattern} scn`);
      } else this.#fillColor(mark.fill.color);
    }
    if (mark.stroke) {
      this.#strokeColor(mark.stroke.color);
      this.#pen(mark.stroke.weightPoints, mark.stroke.dash);
    }
    this.#path(mark.commands);
    this.operators.push(mark.fill ? (mark.stroke ? 'B' : 'f') : mark.stroke ? 'S' : 'n');
  }

  #text(mark: TextMark): void {
    if (mark.face === 'stroke') {
      this.#strokeColor(mark.color);
      this.#set('width', `${this.#number(mark.size * PEN_SHARE * this.#scale)} w`);
      this.#set('dash', '[] 0 d');
      this.#path(textCommands(mark));
      this.operators.push('S');
      return;
    }
    this.#fillColor(mark.color);
    if (this.#exporter.text === 'paths') {
      this.#path(textCommands(mark));
      this.operators.push('f');
      return;
    }
    const face = mark.face;
    const size = this.#number(mark.size * this.#scale);
    const parts =
      this.#exporter.text === 'whole' ? [mark.value] : mark.value.split(/(?<= )(?=[^ ])/);
    let along = 0;
    this.operators.push('BT');
    for (const part of parts) {
      const place = compose(this.#place, compose(textPlace(mark), [1, 0, 0, -1, along, 0]));
      const unit = place.map((value, at) => (at < 4 ? value / this.#scale : value));
      if (this.#exporter.text === 'substituted') {
        const share = outlineWidth(face, part, 1) / outlineWidth(`substitute ${face}`, part, 1);
        this.operators.push(`${round(100 * share, 3)} Tz`);
      }
      this.operators.push(
        `/${FONT_NAMES[face]} ${size} Tf`,
        `${unit.map((value, at) => (at < 4 ? round(value, 6) : this.#number(value))).join(' ')} Tm`,
        `${this.#fonts[face].encodeText(part).toString()} Tj`,
      );
      along += outlineWidth(face, part, mark.size);
    }
    this.operators.push('ET');
  }

  #path(commands: readonly PathCommand[]): void {
    for (const [verb, ...numbers] of transformCommands(commands, this.#place)) {
      const operator = { M: 'm', L: 'l', C: 'c', Z: 'h' }[verb];
      this.operators.push([...numbers.map((value) => this.#number(value)), operator].join(' '));
    }
  }

  #pen(weightPoints: number, dash: readonly number[] | undefined): void {
    const share = this.#scale / 72;
    this.#set('width', `${this.#number(weightPoints * share)} w`);
    const lengths = (dash ?? []).map((inches) => this.#number(inches * this.#scale));
    this.#set('dash', `[${lengths.join(' ')}] 0 d`);
  }

  #fillColor(color: Color): void {
    this.#set('fill', colorOperator(color, 'g', 'rg'));
  }

  #strokeColor(color: Color): void {
    this.#set('stroke', colorOperator(color, 'G', 'RG'));
  }

  #set(name: string, operator: string): void {
    if (this.#state.get(name) === operator) return;
    this.#state.set(name, operator);
    this.operators.push(operator);
  }

  #number(value: number): string {
    return round(value, this.#exporter.decimals);
  }
}

function colorOperator([r, g, b]: Color, gray: string, rgb: string): string {
  return r === g && g === b
    ? `${round(r, 3)} ${gray}`
    : `${[r, g, b].map((v) => round(v, 3)).join(' ')} ${rgb}`;
}

/** Without trailing zeros and without an exponent, which PDF does not allow. */
function round(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals);
  const text = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return text === '-0' ? '0' : text;
}

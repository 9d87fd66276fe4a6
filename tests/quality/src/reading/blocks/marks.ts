/** Lines and texts of a generated page, and the PDF that shows them. */
import { deflateSync } from 'node:zlib';

/** Millimeters from the upper left corner, y down. */
export type Mark =
  | { kind: 'line'; from: readonly [number, number]; to: readonly [number, number] }
  | {
      kind: 'text';
      text: string;
      at: readonly [number, number];
      size: number;
      /** Runs up the page. */
      isUp?: boolean;
      /** Letters are this many times as wide. */
      stretch?: number;
    };

export type DrawnPage = { width: number; height: number; marks: readonly Mark[] };

const POINTS = 72 / 25.4;
/** Codes of one font: a text in many scripts needs several. */
const MOST_CODES = 250;

/** The advance of a character, in font sizes. */
export const advanceOf = (character: string) => (/[ᄀ-ￜ]/u.test(character) ? 1 : 0.58);

/** The width of a text at font size 1. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + advanceOf(character), 0);

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');

/** Characters of all pages, each with its font and code. Fonts without outlines write in every script. */
class Fonts {
  readonly #places = new Map<string, { font: number; code: number }>();
  readonly characters: string[][] = [];

  /** Content that shows `text` at a place in points. */
  show(
    { text, size, isUp = false, stretch = 1 }: Mark & { kind: 'text' },
    [x, y]: readonly [number, number],
  ): string {
    const parts: string[] = [];
    let font = -1;
    for (const character of text) {
      const place = this.#placeOf(character);
      if (place.font !== font)
        parts.push(`${font < 0 ? '' : '> Tj '}/F${place.font} ${size * POINTS} Tf <`);
      font = place.font;
      parts.push(hex(place.code, 2));
    }
    const turn = isUp ? '0 1 -1 0' : '1 0 0 1';
    const wide = stretch === 1 ? '' : `${stretch * 100} Tz `;
    return `BT ${wide}${turn} ${x.toFixed(2)} ${y.toFixed(2)} Tm ${parts.join('')}> Tj ${wide === '' ? '' : '100 Tz '}ET`;
  }

  #placeOf(character: string): { font: number; code: number } {
    const known = this.#places.get(character);
    if (known) return known;
    const full = (this.characters.at(-1)?.length ?? MOST_CODES) >= MOST_CODES;
    if (full) this.characters.push([]);
    const own = this.characters.at(-1) ?? [];
    const place = { font: this.characters.length - 1, code: own.length + 1 };
    own.push(character);
    this.#places.set(character, place);
    return place;
  }
}

function unicodeMap(characters: readonly string[]): string {
  const rows = characters.map((character, index) => {
    const units = [...Array(character.length).keys()].map((at) => hex(character.charCodeAt(at), 4));
    return `<${hex(index + 1, 2)}> <${units.join('')}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n' +
    `1 begincodespacerange <00> <FF> endcodespacerange\n${blocks.join('\n')}\n` +
    'endcmap CMapName currentdict /CMap defineresource pop end end'
  );
}

function contentOf({ height, marks }: DrawnPage, fonts: Fonts): string {
  const place = ([x, y]: readonly [number, number]) => [x * POINTS, (height - y) * POINTS] as const;
  return marks
    .map((mark) => {
      if (mark.kind === 'text') return fonts.show(mark, place(mark.at));
      const [from, to] = [place(mark.from), place(mark.to)];
      return `${from.map((one) => one.toFixed(2)).join(' ')} m ${to.map((one) => one.toFixed(2)).join(' ')} l S`;
    })
    .join('\n');
}

/** The pages as a PDF whose text is read in any script, though no letter of it is seen. */
export function pdfOf(pages: readonly DrawnPage[]): Uint8Array {
  const fonts = new Fonts();
  const contents = pages.map((page) => contentOf(page, fonts));
  const objects: (string | Buffer)[] = [];
  const add = (body: string) => objects.push(body);
  const stream = (text: string) => {
    const bytes = deflateSync(Buffer.from(text, 'latin1'));
    const head = Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`);
    return objects.push(Buffer.concat([head, bytes, Buffer.from('\nendstream')]));
  };
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const fontNumbers = fonts.characters.map((characters) => {
    const codes = characters.map((_character, index) => `/c${index + 1}`);
    const glyphs = characters.map((character, index) => {
      const number = stream(`${Math.round(advanceOf(character) * 1000)} 0 d0`);
      return `/c${index + 1} ${number} 0 R`;
    });
    const map = stream(unicodeMap(characters));
    const widths = characters.map((character) => Math.round(advanceOf(character) * 1000));
    return add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] ` +
        `/FirstChar 1 /LastChar ${characters.length} /Widths [${widths.join(' ')}] ` +
        `/Encoding << /Type /Encoding /Differences [1 ${codes.join(' ')}] >> ` +
        `/CharProcs << ${glyphs.join(' ')} >> /Resources << >> /ToUnicode ${map} 0 R >>`,
    );
  });
  const resources = fontNumbers.map((number, index) => `/F${index} ${number} 0 R`).join(' ');
  const kids = pages.map((page, index) => {
    const content = stream(contents[index] ?? '');
    const [width, height] = [page.width, page.height].map((one) => (one * POINTS).toFixed(2));
    const number = add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Resources << /Font << ${resources} >> >> /Contents ${content} 0 R >>`,
    );
    return `${number} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  return fileOf(objects);
}

function fileOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const starts: number[] = [];
  for (const [index, body] of objects.entries()) {
    starts.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

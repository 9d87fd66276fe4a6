/**
 * Writes recognized words and ruled lines as a PDF of one page, so that the core finds number and title on it by the same
 * rules as on any sheet. Pure.
 */
import type { RecognizedWord } from './words.ts';
import type { RuledLine } from './ruled-lines.ts';

/** Width of every letter of Courier, in parts of the font size. */
const LETTER_WIDTH = 0.6;
/** How far capitals reach above the baseline, in parts of the font size. */
const CAPITAL_HEIGHT = 0.7;

const PLAIN: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"' },
  ...{ '–': '-', '—': '-' },
};

const number = (value: number) => value.toFixed(2);

/** A string of a content stream in Latin-1; other letters become question marks. */
function literal(text: string): string {
  const bytes = [...text].map((letter) => {
    const code = (PLAIN[letter] ?? letter).codePointAt(0) ?? 63;
    return code > 255 ? '?' : `\\${code.toString(8).padStart(3, '0')}`;
  });
  return `(${bytes.join('')})`;
}

type Page = {
  /** Points. */
  width: number;
  height: number;
  /** Boxes and lines in points, origin at the upper left, y down. */
  words: readonly RecognizedWord[];
  lines: readonly RuledLine[];
};

export function pageOfWords({ width, height, words, lines }: Page): Uint8Array<ArrayBuffer> {
  const content = [
    ...lines.map(([x0, y0, x1, y1]) =>
      [number(x0), number(height - y0), 'm', number(x1), number(height - y1), 'l S'].join(' '),
    ),
    ...words.map(({ text, box: [x0, , x1], baseline, capitals }) => {
      const size = capitals / CAPITAL_HEIGHT;
      const natural = [...text].length * LETTER_WIDTH * size;
      return [
        `BT /F ${number(size)} Tf ${number((100 * (x1 - x0)) / natural)} Tz`,
        `1 0 0 1 ${number(x0)} ${number(height - baseline)} Tm ${literal(text)} Tj ET`,
      ].join(' ');
    }),
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${number(width)} ${number(height)}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  // Everything is ASCII.
  return new TextEncoder().encode(file);
}

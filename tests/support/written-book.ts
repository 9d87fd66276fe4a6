/** Books with any number of pages, written page by page. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

export type WrittenBook = {
  pages: number;
  /** The content stream of a page, from 1. */
  contentOf: (page: number) => string;
  /** All pages share the content of the first, which is in the file once. */
  isShared?: boolean;
  /** In points. */
  size?: readonly [width: number, height: number];
};

/** A page of lines of words, as in a specification. The font is `/F`. */
export function pageOfText(page: number, lines = 40): string {
  const texts = Array.from(
    { length: lines },
    (_, line) =>
      `(Paragraph ${page}.${line + 1} says that the concrete of pour ${page * 31 + line} is cured for seven days.) ' `,
  );
  return `BT /F 10 Tf 14 TL 60 740 Td ${texts.join('\n')} ET`;
}

/** Lines drawn across the page repeatedly; `thousands` of them take the reader a while. */
export function slowContent(thousands: number): string {
  return '0 0 m 1000 1000 l 5 900 l 900 3 l s\n'.repeat(thousands * 1000);
}

export function writeBook(path: string, options: WrittenBook): void {
  const { pages, contentOf, isShared = false, size = [612, 792] } = options;
  const file = openSync(path, 'w');
  const places: number[] = [];
  let at = 0;
  function add(text: string | Buffer): void {
    at += writeSync(file, typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
  }
  function object(number: number, ...parts: (string | Buffer)[]): void {
    places[number] = at;
    add(`${number} 0 obj\n`);
    for (const part of parts) add(part);
    add('\nendobj\n');
  }
  function content(number: number, text: string): void {
    const packed = deflateSync(Buffer.from(text, 'latin1'));
    const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    object(number, head, packed, '\nendstream');
  }
  const FIRST = 4;
  const step = isShared ? 1 : 2;
  const shared = FIRST + pages;
  add('%PDF-1.7\n');
  const kids = Array.from({ length: pages }, (_, index) => `${FIRST + index * step} 0 R`);
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] /MediaBox [0 0 ${size.join(' ')}] /Resources << /Font << /F 3 0 R >> >> >>`,
  );
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page += 1) {
    const number = FIRST + (page - 1) * step;
    const contents = isShared ? shared : number + 1;
    object(number, `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R >>`);
    if (!isShared) content(contents, contentOf(page));
  }
  if (isShared) content(shared, contentOf(1));
  const table = at;
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  closeSync(file);
}

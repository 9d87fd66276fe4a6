/**
 * A comparison as a PDF: each drawing a layer of its own (optional content), with clouds and numbers around the differences on
 * a third, and a list of them on the pages that follow.
 */
import { cloudAlong, scallopRadius } from '../../../markups/src/appearance/cloud.ts';
import { array, bytesOf, number, rgb, textString } from '../../../markups/src/pdf/syntax.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';

/** The ink of a drawing: one byte a pixel, rows from the top, compressed with zlib. */
export type InkPicture = {
  widthPx: number;
  heightPx: number;
  deflated: Uint8Array<ArrayBuffer>;
};

export type PdfLayer = {
  name: string;
  /** `#rrggbb`, and how much of it shows. */
  color: string;
  opacityPercent: number;
  picture: InkPicture;
};

export type PdfDifference = {
  number: number;
  /** Page points, origin at the upper left. */
  box: Box;
  /** `#rrggbb` of its cloud. */
  color: string;
  words: string;
};

type OverlayPdf = {
  title: string;
  widthPoints: number;
  heightPoints: number;
  layers: readonly PdfLayer[];
  differences: readonly PdfDifference[];
};

/**
 * Room between a difference and its cloud, the cloud's line, and the size of numbers, in points on a tabloid sheet. On larger ones
 * they grow with the sheet, so that they can be read when it is printed smaller.
 */
const ROOM = 5;
const LINE = 1.2;
const NUMBER = 10;
const TABLOID = 1224;

/** A list page: US letter. */
const LIST = { width: 612, height: 792, margin: 54, size: 9, leading: 13 };

/** Characters of a line of the list: Helvetica takes half its size for one on average. */
const LINE_LENGTH = Math.floor((LIST.width - 2 * LIST.margin) / (LIST.size * 0.5));

type Part = string | Uint8Array<ArrayBuffer>;

/** The parts of the file, in order. */
export function overlayPdf(input: OverlayPdf): Uint8Array<ArrayBuffer>[] {
  const { widthPoints: width, heightPoints: height, layers, differences } = input;
  const writer = new Writer();
  const [catalog, pages, page, font, info] = [1, 2, 3, 4, 5];
  writer.reserve(info);
  const groups = [...layers.map(({ name }) => name), 'Differences'].map((name) =>
    writer.add(`<< /Type /OCG /Name ${textString(name)} >>`),
  );
  const images = layers.map((layer) => addPicture(writer, layer));
  const content = writer.addStream(
    '',
    pageContent(input, groups.length).map((text) => bytesOf(text)),
  );
  const named = (prefix: string, ids: readonly number[]) =>
    ids.map((id, at) => `/${prefix}${at} ${id} 0 R`).join(' ');
  const fonts = `/Font << /F ${font} 0 R >>`;
  const lists = listPages(differences, input.title).map((lines) => {
    const text = writer.addStream('', [bytesOf(listContent(lines))]);
    return writer.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${array([0, 0, LIST.width, LIST.height])} ` +
        `/Resources << ${fonts} >> /Contents ${text} 0 R >>`,
    );
  });
  const refs = (ids: readonly number[]) => `[${ids.map((id) => `${id} 0 R`).join(' ')}]`;
  writer.set(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /PageMode /UseOC /OCProperties << /OCGs ${refs(groups)} ` +
      `/D << /Name ${textString(input.title)} /Order ${refs(groups)} /ON ${refs(groups)} >> >> >>`,
  );
  writer.set(
    pages,
    `<< /Type /Pages /Count ${1 + lists.length} /Kids ${refs([page, ...lists])} >>`,
  );
  writer.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${array([0, 0, width, height])} ` +
      `/Group << /S /Transparency /CS /DeviceRGB /I true >> /Resources << ${fonts} ` +
      `/XObject << ${named('I', images)} >> /Properties << ${named('G', groups)} >> ` +
      `/ExtGState << /M << /BM /Multiply >> >> >> /Contents ${content} 0 R >>`,
  );
  writer.set(
    font,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  writer.set(info, `<< /Title ${textString(input.title)} /Producer (Pinbar) >>`);
  return writer.finish(catalog, info);
}

/** Ink becomes color by a palette, so that a pixel takes one byte and lines stay sharp. */
function addPicture(writer: Writer, { color, opacityPercent, picture }: PdfLayer): number {
  const shares = (rgb(color) ?? '0 0 0').split(' ').map(Number);
  const palette = Array.from({ length: 256 }, (_, ink) =>
    shares.map((share) => {
      const light = 1 - (ink / 255) * (opacityPercent / 100) * (1 - share);
      return Math.round(light * 255)
        .toString(16)
        .padStart(2, '0');
    }),
  );
  return writer.addStream(
    `/Type /XObject /Subtype /Image /Width ${picture.widthPx} /Height ${picture.heightPx} ` +
      `/BitsPerComponent 8 /Filter /FlateDecode ` +
      `/ColorSpace [/Indexed /DeviceRGB 255 <${palette.flat().join('')}>]`,
    [picture.deflated],
  );
}

function pageContent(input: OverlayPdf, groupCount: number): string[] {
  const { widthPoints: width, heightPoints: height, layers, differences } = input;
  const painted = layers.map(
    (_, at) =>
      `/OC /G${at} BDC q /M gs ${array([width, 0, 0, height, 0, 0]).slice(1, -1)} cm /I${at} Do Q EMC\n`,
  );
  const grown = Math.max(1, Math.max(width, height) / TABLOID);
  const [room, line, size] = [ROOM * grown, LINE * grown, NUMBER * grown];
  const clouds = differences.map(({ number: label, box, color }) => {
    const [x0, y0, x1, y1] = [box[0] - room, box[1] - room, box[2] + room, box[3] + room];
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ];
    const path = cloudAlong(corners, scallopRadius(1, LINE) * grown).map(([command, ...values]) => {
      const placed = values.map((value, at) => (at % 2 === 0 ? value : height - value));
      const operator = { M: 'm', L: 'l', C: 'c', Z: 'h' }[command];
      return `${placed.map(number).join(' ')} ${operator}`;
    });
    const edge = 0.35 * size;
    const wide = String(label).length * size * 0.56 + 2 * edge;
    const tall = size * 0.72 + 2 * edge;
    const [left, bottom] = [x0 - wide / 2, height - y0 - tall / 2];
    const ink = rgb(color) ?? '0 0 0';
    return [
      `${ink} RG ${number(line)} w ${path.join(' ')} S`,
      `${ink} rg ${array([left, bottom, wide, tall]).slice(1, -1)} re f`,
      `1 1 1 rg BT /F ${number(size)} Tf ${number(left + edge)} ${number(bottom + edge)} Td (${label}) Tj ET`,
    ].join('\n');
  });
  return [
    ...painted,
    `/OC /G${groupCount - 1} BDC q 1 j\n`,
    ...clouds.map((text) => `${text}\n`),
    'Q EMC',
  ];
}

/** Characters that Helvetica has; others become question marks. */
function shown(text: string): string {
  const known = text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll('→', '->')
    .replaceAll('×', 'x');
  const escaped = Array.from(known, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x20 && code < 0x7f) return character.replace(/[\\()]/, String.raw`\$&`);
    const isLatin = code >= 0xa0 && code <= 0xff;
    return isLatin ? `\\${code.toString(8).padStart(3, '0')}` : '?';
  });
  return `(${escaped.join('')})`;
}

/** The lines of each page of the list. */
function listPages(differences: readonly PdfDifference[], title: string): string[][] {
  const lines = differences.flatMap(({ number: label, words }) => {
    const text = `${label}   ${words}`;
    const pieces = text.match(new RegExp(`.{1,${LINE_LENGTH}}(?:\\s|$)|.{1,${LINE_LENGTH}}`, 'gu'));
    return (pieces ?? [text]).map((piece, at) => (at === 0 ? piece : `      ${piece}`));
  });
  if (lines.length === 0) return [];
  const perPage = Math.floor((LIST.height - 2 * LIST.margin) / LIST.leading) - 2;
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += perPage) {
    pages.push([title, '', ...lines.slice(at, at + perPage)]);
  }
  return pages;
}

function listContent(lines: readonly string[]): string {
  const { margin, height, size, leading } = LIST;
  const start = `BT /F ${size} Tf ${leading} TL ${margin} ${height - margin} Td\n`;
  return `${start}${lines.map((line) => `${shown(line)} Tj T*`).join('\n')}\nET`;
}

class Writer {
  readonly #bodies = new Map<number, Part[]>();
  #next = 1;

  /** The ids up to this one are set later. */
  reserve(last: number): void {
    this.#next = last + 1;
  }

  set(id: number, body: string): void {
    this.#bodies.set(id, [body]);
  }

  add(body: string): number {
    const id = this.#next++;
    this.set(id, body);
    return id;
  }

  addStream(entries: string, data: readonly Uint8Array<ArrayBuffer>[]): number {
    const id = this.#next++;
    const length = data.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#bodies.set(id, [`<< ${entries} /Length ${length} >>\nstream\n`, ...data, '\nendstream']);
    return id;
  }

  finish(catalog: number, info: number): Uint8Array<ArrayBuffer>[] {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const push = (part: Part) => {
      const bytes = typeof part === 'string' ? bytesOf(part) : part;
      parts.push(bytes);
      length += bytes.byteLength;
    };
    push('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
    const ids = [...this.#bodies.keys()].toSorted((a, b) => a - b);
    const places = ids.map((id) => {
      const place = length;
      push(`${id} 0 obj\n`);
      for (const part of this.#bodies.get(id) ?? []) push(part);
      push('\nendobj\n');
      return place;
    });
    const table = length;
    const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    push(`xref\n0 ${ids.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
    push(
      `trailer\n<< /Size ${ids.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\n` +
        `startxref\n${table}\n%%EOF\n`,
    );
    return parts;
  }
}

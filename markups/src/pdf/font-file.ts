/** A font file (WOFF 1.0 or TrueType) as far as a PDF needs it: its glyphs by character and their widths. */

export type FontFile = {
  /** The TrueType file, to be embedded. */
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  /** Font units. */
  readonly bounds: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  /** Glyph by code point. */
  readonly glyphs: ReadonlyMap<number, number>;
  /** Advance width of a glyph, font units. */
  advance(glyph: number): number;
};

const WOFF = 0x774f4646;
/** Bytes of the header and of a table's entry there. */
const [WOFF_HEADER, WOFF_ENTRY] = [44, 20];
const [HEADER, ENTRY] = [12, 16];

type Table = { readonly tag: number; readonly checksum: number; readonly data: Uint8Array };

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function unpacked(woff: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const view = viewOf(woff);
  const tables: Table[] = [];
  for (let index = 0; index < view.getUint16(12); index++) {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
      view.getUint32(at + field),
    ) as [number, number, number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    tables.push({ tag, checksum, data: packed < length ? inflate(stored) : stored });
  }
  return joined(view.getUint32(4), tables);
}

function joined(flavor: number, tables: readonly Table[]): Uint8Array {
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const start = HEADER + tables.length * ENTRY;
  const total = tables.reduce((sum, { data }) => sum + padded(data.length), start);
  const bytes = new Uint8Array(total);
  const view = viewOf(bytes);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, flavor);
  for (const [index, value] of [
    tables.length,
    16 * 2 ** power,
    power,
    16 * (tables.length - 2 ** power),
  ].entries())
    view.setUint16(4 + index * 2, value);
  let offset = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const fields = [tag, checksum, offset, data.length];
    for (const [field, value] of fields.entries())
      view.setUint32(HEADER + index * ENTRY + field * 4, value);
    bytes.set(data, offset);
    offset += padded(data.length);
  }
  return bytes;
}

function tablesOf(bytes: Uint8Array): (tag: string) => DataView {
  const view = viewOf(bytes);
  return (wanted) => {
    for (let index = 0; index < view.getUint16(4); index++) {
      const at = HEADER + index * ENTRY;
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      if (tag !== wanted) continue;
      const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      return viewOf(bytes.subarray(offset, offset + length));
    }
    throw new Error(`The font has no table ${wanted}.`);
  };
}

/** The glyphs of a table of format 4: the characters of the Basic Multilingual Plane. */
function glyphsOf(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let table = 0; table < cmap.getUint16(2); table++) {
    const at = cmap.getUint32(4 + table * 8 + 4);
    if (cmap.getUint16(at) !== 4) continue;
    const doubled = cmap.getUint16(at + 6);
    const [ends, starts] = [at + 14, at + 16 + doubled];
    const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
    for (let segment = 0; segment < doubled; segment += 2) {
      const [first, last] = [cmap.getUint16(starts + segment), cmap.getUint16(ends + segment)];
      const [delta, range] = [cmap.getUint16(deltas + segment), cmap.getUint16(ranges + segment)];
      for (let code = first; code <= last && code < 0xffff; code++) {
        const found =
          range === 0 ? code : cmap.getUint16(ranges + segment + range + 2 * (code - first));
        if (found !== 0) glyphs.set(code, (found + delta) & 0xffff);
      }
    }
    return glyphs;
  }
  throw new Error('The font does not say which characters it has.');
}

/** @param inflate unpacks zlib data */
export function openFont(file: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): FontFile {
  const bytes = viewOf(file).getUint32(0) === WOFF ? unpacked(file, inflate) : file;
  const table = tablesOf(bytes);
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const widths = hhea.getUint16(34);
  return {
    bytes,
    unitsPerEm: head.getUint16(18),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    glyphs: glyphsOf(table('cmap')),
    advance: (glyph) => hmtx.getUint16(4 * Math.min(glyph, widths - 1)),
  };
}

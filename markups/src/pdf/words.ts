/**
 * The words of markups in embedded fonts, so that they look the same in every program. Several files make up one typeface,
 * each with other characters; a character that none has is shown as the first file's empty box.
 */
import type { FontFile } from './font-file.ts';
import { bytesOf, number, utf16 } from './syntax.ts';
import type { UpdateWriter } from './update-writer.ts';

const FONT_NAME = 'IBMPlexSans-Medium';
/** Height of capital letters in thousandths of the size, and thickness of stems. */
const [CAP_HEIGHT, STEM] = [698, 96];
/** Most lines of a mapping in one block (Adobe technical note 5411). */
const MAPPED_AT_ONCE = 100;

type Face = {
  readonly file: FontFile;
  /** In resources. */
  readonly name: string;
  readonly object: number;
  /** Characters that were written, by glyph. */
  readonly used: Map<number, string>;
};

/** Glyphs of one face, in hexadecimal. */
type Run = { readonly face: Face; glyphs: string };

export class Words {
  readonly #writer: UpdateWriter;
  readonly #deflate: (bytes: Uint8Array) => Uint8Array;
  readonly #files: readonly FontFile[];
  readonly #faces = new Map<FontFile, Face>();

  constructor(
    writer: UpdateWriter,
    files: readonly FontFile[],
    deflate: (bytes: Uint8Array) => Uint8Array,
  ) {
    this.#writer = writer;
    this.#files = files;
    this.#deflate = deflate;
  }

  /** Width of a line, in the unit of `size`. */
  widthOf(line: string, size: number): number {
    let width = 0;
    for (const character of line) {
      const [file, glyph] = this.#find(character);
      width += file.advance(glyph) / file.unitsPerEm;
    }
    return width * size;
  }

  /**
   * Operators that show a line at the origin of the text matrix.
   * @param fonts takes names and objects of the fonts
   */
  show(line: string, size: number, fonts: Map<string, number>): string {
    const runs: Run[] = [];
    for (const character of line) {
      const [file, glyph] = this.#find(character);
      const face = this.#faceOf(file);
      face.used.set(glyph, character);
      const digits = glyph.toString(16).padStart(4, '0');
      const run = runs.at(-1);
      if (run?.face === face) run.glyphs += digits;
      else runs.push({ face, glyphs: digits });
    }
    return runs
      .map(({ face, glyphs }) => {
        fonts.set(face.name, face.object);
        return `/${face.name} ${number(size)} Tf <${glyphs}> Tj`;
      })
      .join(' ');
  }

  /** Writes the fonts that were used. */
  finish(): void {
    for (const [index, face] of [...this.#faces.values()].entries()) this.#writeFace(face, index);
  }

  #find(character: string): [FontFile, number] {
    const code = character.codePointAt(0) ?? 0;
    for (const file of this.#files) {
      const glyph = file.glyphs.get(code);
      if (glyph !== undefined) return [file, glyph];
    }
    const [first] = this.#files;
    if (first === undefined) throw new Error('There is no font.');
    return [first, 0];
  }

  #faceOf(file: FontFile): Face {
    const known = this.#faces.get(file);
    if (known !== undefined) return known;
    const object = this.#writer.reserve();
    const face = { file, object, name: `PbF${this.#faces.size}`, used: new Map<number, string>() };
    this.#faces.set(file, face);
    return face;
  }

  #writeFace({ file, object, used }: Face, index: number): void {
    const writer = this.#writer;
    const [descendant, descriptor, data, mapping] = [0, 1, 2, 3].map(() => writer.reserve()) as [
      number,
      number,
      number,
      number,
    ];
    // Six capitals mark a font of which only some characters are embedded.
    const fontName = `/PINBA${String.fromCharCode(65 + index)}+${FONT_NAME}`;
    const thousandths = (units: number) => number((units * 1000) / file.unitsPerEm);
    writer.object(object, [
      `<< /Type /Font /Subtype /Type0 /BaseFont ${fontName} /Encoding /Identity-H ` +
        `/DescendantFonts [${descendant} 0 R] /ToUnicode ${mapping} 0 R >>`,
    ]);
    const glyphs = [...used.keys()].toSorted((a, b) => a - b);
    const widths = glyphs.map((glyph) => `${glyph} [${thousandths(file.advance(glyph))}]`);
    writer.object(descendant, [
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${fontName} /CIDToGIDMap /Identity ` +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
        `/FontDescriptor ${descriptor} 0 R /DW 600 /W [${widths.join(' ')}] >>`,
    ]);
    writer.object(descriptor, [
      `<< /Type /FontDescriptor /FontName ${fontName} /Flags 4 /ItalicAngle 0 ` +
        `/FontBBox [${file.bounds.map(thousandths).join(' ')}] /Ascent ${thousandths(file.ascent)} ` +
        `/Descent ${thousandths(file.descent)} /CapHeight ${CAP_HEIGHT} /StemV ${STEM} ` +
        `/FontFile2 ${data} 0 R >>`,
    ]);
    writer.stream(
      data,
      `/Length1 ${file.bytes.length} /Filter /FlateDecode`,
      this.#deflate(file.bytes),
    );
    const text = bytesOf(mappingOf(used));
    writer.stream(mapping, '/Filter /FlateDecode', this.#deflate(text));
  }
}

/** A character map from glyphs to Unicode (9.10.3), for searching and copying. */
function mappingOf(used: ReadonlyMap<number, string>): string {
  const lines = [...used].map(
    ([glyph, character]) => `<${glyph.toString(16).padStart(4, '0')}> <${utf16(character)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAPPED_AT_ONCE) {
    const some = lines.slice(at, at + MAPPED_AT_ONCE);
    blocks.push(`${some.length} beginbfchar`, ...some, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

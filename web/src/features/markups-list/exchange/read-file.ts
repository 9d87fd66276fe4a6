/** A file that someone chose, as text, piece by piece. */
import { XfdfError } from '../../../../../markups/src/xfdf/limits.ts';

/** Parsing one takes a millisecond or two. */
const PIECE_BYTES = 16 * 1024;
/** Where an encoding is declared, if it is. */
const HEAD_BYTES = 200;

/** How other files begin that people may take for XFDF. */
const OTHERS: readonly { begins: RegExp; message: string }[] = [
  {
    begins: /^%PDF-/,
    message:
      'This is a PDF. Export its markups as XFDF in the program that made them, and choose that file.',
  },
  { begins: /^%FDF-/, message: 'This is FDF. Export the markups as XFDF instead.' },
  {
    begins: /^PK[^<]/,
    message: 'This is a ZIP file or a spreadsheet. Choose an XFDF file.',
  },
];

/** Without a mark, the declaration says it; without that it is UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return /^[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const other = OTHERS.find(({ begins }) => begins.test(head));
  if (other !== undefined) throw new XfdfError('not-xfdf', other.message);
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new XfdfError(
      'not-xml',
      `The file’s encoding, ${encoding}, is unknown. Export it as UTF-8.`,
    );
  }
}

/**
 * Its pieces, between which the page stays responsive. `onRead` hears which share was read, from 0 to 1.
 * @throws XfdfError if the file cannot be text; a DOMException if it cannot be read
 */
export async function* textOf(file: Blob, onRead: (share: number) => void): AsyncGenerator<string> {
  if (file.size === 0) throw new XfdfError('not-xml', 'The file is empty.');
  let decoder: TextDecoder | null = null;
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    decoder ??= decoderFor(bytes);
    const isLast = at + PIECE_BYTES >= file.size;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new XfdfError(
        'not-xml',
        'The file is damaged: it has bytes that are no text. Export it again.',
      );
    }
    yield text;
    onRead(Math.min(1, (at + PIECE_BYTES) / file.size));
  }
}

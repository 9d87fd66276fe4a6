/** The files of a ZIP archive that someone chose, one after the other. The archive may be made to harm. */
import { inflateSync, strFromU8 } from 'fflate';

/** The archive is refused. The message is for people. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}

export type ZipLimits = {
  /** Of one unpacked file, and of all that are unpacked. */
  readonly mostBytes: number;
  readonly mostBytesInAll: number;
  readonly mostFiles: number;
};

/** A file as the directory of an archive states it. */
export type ListedFile = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  /** Bytes, packed and unpacked. */
  readonly packedSize: number;
  readonly size: number;
  /** Where its own head and its data begin, from the beginning of the archive. */
  readonly head: number;
};

export type ZipEntry = {
  /** With forward slashes, below the archive's root. */
  readonly path: string;
  /** Bytes, unpacked, as the archive states them. */
  readonly size: number;
  /** Throws what is wrong with it, as a sentence, or `ArchiveRefused` if it is too much. */
  readonly unpack: () => Uint8Array;
};

const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const IS_ENCRYPTED = 1;

const damaged = () => new ArchiveRefused('The file is not a ZIP archive, or it is damaged.');
const tooLarge = () =>
  new ArchiveRefused('The archive unpacks to more than Pinbar takes at once. Split it.');

/** Some programs write paths as Windows does. Paths that lead elsewhere are no files here. */
function pathOf(name: string): string | null {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..')
    ? null
    : parts.join('/');
}

function endOf(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The directory of an archive. Throws `ArchiveRefused` for what is no archive, or lists too many files. */
export function* listedFiles(bytes: Uint8Array, mostFiles: number): Generator<ListedFile> {
  const view = viewOf(bytes);
  if (bytes.length < END_BYTES) throw damaged();
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostFiles) throw tooLarge();
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    yield {
      name: strFromU8(bytes.subarray(at + ENTRY_BYTES, nameEnd)),
      isEncrypted: (view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      head: view.getUint32(at + 42, true),
    };
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** The name in the file's own head, and where its data lies. Throws what is wrong with it, as a sentence. */
export function placeOf(
  bytes: Uint8Array,
  { head, packedSize }: ListedFile,
): { name: string; begin: number; end: number } {
  if (head + LOCAL_BYTES > bytes.length) throw new Error('It is damaged.');
  const view = viewOf(bytes);
  const nameEnd = head + LOCAL_BYTES + view.getUint16(head + 26, true);
  const begin = nameEnd + view.getUint16(head + 28, true);
  const name = strFromU8(bytes.subarray(head + LOCAL_BYTES, nameEnd));
  return { name, begin, end: begin + packedSize };
}

/**
 * Throws what is wrong with it, as a sentence. The content has exactly the size that the directory states: longer data could
 * show another program more than was read here. It never takes more memory than that.
 */
export function unpackFile(bytes: Uint8Array, file: ListedFile): Uint8Array {
  if (file.isEncrypted) throw new Error('It is protected with a password.');
  const { begin, end } = placeOf(bytes, file);
  const packed = bytes.subarray(begin, end);
  if (file.method !== 0 && file.method !== 8) {
    throw new Error('It is compressed in a way that Pinbar does not know.');
  }
  const content = file.method === 0 ? packed : inflated(packed, file.size);
  if (content?.length !== file.size) throw new Error('It is damaged.');
  return content;
}

/** At most one byte more than `size`, which shows that there is more; null for damaged data. */
function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(packed, { out: new Uint8Array(size + 1) });
  } catch {
    return null;
  }
}

/** The files of the archive's directory. Throws `ArchiveRefused` for what is no archive. */
export function* zipEntries(bytes: Uint8Array, limits: ZipLimits): Generator<ZipEntry> {
  let sum = 0;
  for (const file of listedFiles(bytes, limits.mostFiles)) {
    const path = pathOf(file.name);
    if (path === null) continue;
    yield {
      path,
      size: file.size,
      unpack: () => {
        sum += file.size;
        if (file.size > limits.mostBytes || sum > limits.mostBytesInAll) throw tooLarge();
        return unpackFile(bytes, file);
      },
    };
  }
}

/**
 * The files of a packet that someone was given. The archive may be made to harm, or to show one program other files than
 * another, so it is refused as a whole unless every part of it is plain.
 */
import { ArchiveRefused, listedFiles, placeOf, unpackFile } from '../../exchange/src/read-zip.ts';
import type { ListedFile } from '../../exchange/src/read-zip.ts';

/** Of the archive, and of all that it unpacks to. */
export const MOST_PACKET_BYTES = 2 * 1024 ** 3;
const MOST_FILES = 60_000;
/** Of texts, which are read as a whole. */
const MOST_TEXT_BYTES = 512 * 1024 ** 2;
/** No data unpack to more than this many times their size. */
const MOST_RATIO = 1040;

const PLAIN = /^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/;
const FOLDER = /^[\w-][\w.-]*\/$/;

export type OpenedPacket = {
  /** Names in the order of the archive. */
  readonly names: readonly string[];
  /** Throws what is wrong with it, as a sentence. */
  readonly unpack: (name: string) => Uint8Array;
};

const quoted = (name: string) => JSON.stringify(name.slice(0, 100));

function checkFile(bytes: Uint8Array, file: ListedFile): { begin: number; end: number } {
  const { name, size, packedSize, method } = file;
  if (file.isEncrypted) throw new ArchiveRefused('The archive is protected with a password.');
  if (method !== 0 && method !== 8) {
    throw new ArchiveRefused('The archive is compressed in a way that Pinbar does not know.');
  }
  const isPossible = method === 0 ? size === packedSize : size <= packedSize * MOST_RATIO;
  const isText = !/\.(pdf|png)$/.test(name);
  if (!isPossible || (isText && size > MOST_TEXT_BYTES)) {
    throw new ArchiveRefused(
      `The archive states a size for ${quoted(name)} that is not plausible.`,
    );
  }
  let place: ReturnType<typeof placeOf>;
  try {
    place = placeOf(bytes, file);
  } catch {
    throw new ArchiveRefused('The archive is damaged.');
  }
  if (place.name !== name) {
    throw new ArchiveRefused(`The archive has two names for one file: ${quoted(name)}.`);
  }
  if (place.end > bytes.length) throw new ArchiveRefused('The archive is damaged.');
  return { begin: file.head, end: place.end };
}

/** Throws `ArchiveRefused` with a sentence for people. */
export function openPacket(bytes: Uint8Array): OpenedPacket {
  const files = new Map<string, ListedFile>();
  const places: { begin: number; end: number }[] = [];
  let sum = 0;
  for (const file of listedFiles(bytes, MOST_FILES)) {
    const { name, size } = file;
    if (FOLDER.test(name) && size === 0) continue;
    if (!PLAIN.test(name)) {
      throw new ArchiveRefused(`The archive has a file named ${quoted(name)}. No packet has that.`);
    }
    if (files.has(name)) throw new ArchiveRefused(`The archive has ${quoted(name)} twice.`);
    sum += size;
    if (sum > MOST_PACKET_BYTES) {
      throw new ArchiveRefused('The archive unpacks to more than 2 GB. No packet does.');
    }
    places.push(checkFile(bytes, file));
    files.set(name, file);
  }
  places.sort((a, b) => a.begin - b.begin);
  for (const [at, { begin }] of places.entries()) {
    if (begin < (places[at - 1]?.end ?? 0)) {
      throw new ArchiveRefused('Files of the archive overlap. No packet has that.');
    }
  }
  return {
    names: [...files.keys()],
    unpack(name) {
      const file = files.get(name);
      if (file === undefined) throw new Error('It is missing.');
      return unpackFile(bytes, file);
    },
  };
}

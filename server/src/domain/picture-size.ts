/**
 * The size of a photo, from its header alone: a small file may decode to gigabytes of pixels, so this is read before anything
 * decodes it. Untrusted bytes: every read is within bounds, every loop moves on.
 */

/** As stored: a photo may be turned upright afterward. */
export type PictureSize = { widthPx: number; heightPx: number };

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Markers of frames (ITU-T T.81, table B.1): all of C0 to CF but three. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOfJpeg(bytes: Uint8Array): PictureSize | null {
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (end < at + 9) return null;
      return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    }
    at = end;
  }
  return null;
}

function sizeOfPng(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 33 || nameAt(bytes, 12) !== 'IHDR') return null;
  const view = viewOf(bytes);
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/** The size in a chunk of a WebP file (RFC 9649, 2.5 to 2.7). */
function sizeInChunk(name: string, data: Uint8Array): PictureSize | null {
  const view = viewOf(data);
  if (name === 'VP8X' && data.length >= 10) {
    const threeBytes = (at: number) => view.getUint32(at - 1, true) >>> 8;
    return { widthPx: threeBytes(4) + 1, heightPx: threeBytes(7) + 1 };
  }
  if (name === 'VP8 ' && data.length >= 10) {
    const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
    return { widthPx: width & 0x3fff, heightPx: height & 0x3fff };
  }
  if (name === 'VP8L' && data.length >= 5) {
    const bits = view.getUint32(1, true);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

function sizeOfWebp(bytes: Uint8Array): PictureSize | null {
  const view = viewOf(bytes);
  // What the file says it shows, and what it holds: the decoder may go by either.
  const largest = { widthPx: 0, heightPx: 0 };
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const size = sizeInChunk(nameAt(bytes, at), bytes.subarray(at + 8, at + 8 + length));
    largest.widthPx = Math.max(largest.widthPx, size?.widthPx ?? 0);
    largest.heightPx = Math.max(largest.heightPx, size?.heightPx ?? 0);
    at += 8 + length + (length % 2);
  }
  return largest;
}

const READERS: Readonly<Record<PictureType, (bytes: Uint8Array) => PictureSize | null>> = {
  'image/jpeg': sizeOfJpeg,
  'image/png': sizeOfPng,
  'image/webp': sizeOfWebp,
};

/** `bytes`: the whole file. Null if its header is damaged, or says that the picture is empty. */
export function pictureSize(bytes: Uint8Array, type: PictureType): PictureSize | null {
  const size = READERS[type](bytes);
  return size !== null && size.widthPx > 0 && size.heightPx > 0 ? size : null;
}

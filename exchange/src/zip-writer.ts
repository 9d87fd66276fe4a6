/** A ZIP archive, file by file. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipWriter = {
  /** Adds a whole file, and returns what can be sent by then. `isPacked`: such as PNG, which does not shrink. */
  readonly add: (name: string, content: string | Uint8Array, isPacked?: boolean) => Uint8Array[];
  /** Begins a file that comes in pieces, which `end` ends before another one begins. Both return what can be sent. */
  readonly begin: (
    name: string,
    isPacked?: boolean,
  ) => { readonly push: (piece: Uint8Array) => Uint8Array[]; readonly end: () => Uint8Array[] };
  readonly end: () => Uint8Array[];
};

export function zipWriter(): ZipWriter {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    // The library reuses its buffers.
    made.push(piece.slice());
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  const fileOf = (name: string, isPacked: boolean) => {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    return (piece: Uint8Array, isLast: boolean) => {
      file.push(piece, isLast);
      return taken();
    };
  };
  return {
    add: (name, content, isPacked = false) =>
      fileOf(name, isPacked)(typeof content === 'string' ? strToU8(content) : content, true),
    begin(name, isPacked = false) {
      const push = fileOf(name, isPacked);
      return {
        push: (piece) => push(piece, false),
        end: () => push(new Uint8Array(0), true),
      };
    },
    end() {
      zip.end();
      return taken();
    },
  };
}

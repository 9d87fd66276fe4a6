/** A file's bytes, local or remote. */
import { WorkerError } from '../protocol/serve.ts';
import type { FileHandle } from '../protocol/document.ts';
import { RemoteBytes } from './remote-bytes.ts';
import type { RenewAddress } from './remote-bytes.ts';

export type FileBytes = {
  /** Bytes. */
  readonly size: number;
  /** Remote reads take time and may cost the user money. */
  readonly isRemote: boolean;
  /** Reads from `begin` to `end`, exclusive. Rejects with FILE_GONE or DOWNLOAD_FAILED. */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** `onProgress` receives 0 to 1. Rejects like `read`. */
  whole(onProgress: (done: number) => void): Promise<Uint8Array<ArrayBuffer>>;
  /** Aborts reads in progress. */
  close(): void;
};

/** Rejects with DOWNLOAD_FAILED, or ABORTED by the signal. */
export async function openBytes(
  file: FileHandle,
  renew: RenewAddress,
  signal: AbortSignal,
): Promise<FileBytes> {
  return file instanceof Blob ? blobBytes(file) : RemoteBytes.open(file.address, renew, signal);
}

/** Wraps `file` and calls `onArrived` whenever bytes arrive. */
export function tellingArrivals(file: FileBytes, onArrived: () => void): FileBytes {
  return {
    size: file.size,
    isRemote: file.isRemote,
    read: async (begin, end) => {
      const bytes = await file.read(begin, end);
      onArrived();
      return bytes;
    },
    whole: async (onProgress) => {
      const bytes = await file.whole((done) => {
        onArrived();
        onProgress(done);
      });
      onArrived();
      return bytes;
    },
    close: () => file.close(),
  };
}

function blobBytes(file: Blob): FileBytes {
  return {
    size: file.size,
    isRemote: false,
    read: (begin, end) => bytesOf(file.slice(begin, end)),
    whole: () => bytesOf(file),
    close: () => undefined,
  };
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WorkerError('FILE_GONE', `The file can no longer be read: ${why}`);
  }
}

/** What a child process is given, and what it writes to its standard output: a header as JSON, then bytes. */
import { writeSync } from 'node:fs';

/** Where a child finds the file's password: other programs can see arguments, not the environment. */
export const PASSWORD_VARIABLE = 'PINBAR_CHILD_PASSWORD';

export type SheetFacts = {
  sha256: string;
  widthPoints: number;
  heightPoints: number;
  pageCount: number;
  /** Sentences for people. */
  notices: readonly string[];
  milliseconds: Record<string, number>;
};

export type ChildHeader =
  | { kind: 'list'; facts: SheetFacts }
  | {
      kind: 'pixels';
      facts: SheetFacts;
      columns: number;
      rows: number;
      /** Pixels per point. */
      scale: number;
    }
  /** The core can't show all of the page: pdf.js has to paint it. */
  | { kind: 'declined'; reason: string }
  | { kind: 'refused'; reason: string };

/** What is said of a protected file. */
export const PASSWORD_REFUSALS = {
  missing: 'It is password-protected. Pass the password with --password or set PINBAR_PASSWORD.',
  wrong: 'Wrong password. Check it, including capital letters.',
} as const;

/** Lengths of the header and of the bytes, 32 bits each. */
const PREFIX_BYTES = 8;

/** Writes all of it and returns when it was taken. */
export function writeFrame(header: ChildHeader, bytes: Uint8Array): void {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeUInt32LE(bytes.length, 4);
  for (const part of [prefix, text, bytes]) writeAll(part);
}

/** Bytes of the frame that starts so; unknown as long as its start is not there. */
export function frameLength(start: Buffer | undefined): number {
  if (start === undefined || start.length < PREFIX_BYTES) return Number.POSITIVE_INFINITY;
  return PREFIX_BYTES + start.readUInt32LE(0) + start.readUInt32LE(4);
}

/** Splits what `writeFrame` wrote. */
export function readFrame(frame: Buffer<ArrayBuffer>): {
  header: ChildHeader;
  bytes: Uint8Array<ArrayBuffer>;
} {
  const end = PREFIX_BYTES + frame.readUInt32LE(0);
  const header = JSON.parse(frame.toString('utf8', PREFIX_BYTES, end)) as ChildHeader;
  return { header, bytes: frame.subarray(end) };
}

function writeAll(bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      // A pipe of a parent that reads slower than we write.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

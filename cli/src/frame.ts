/** The input of a child process, and what it writes to standard output: a JSON header, then bytes. */
import { writeSync } from 'node:fs';
import type { PageAnnotation } from '../../markups/src/pdf/annotation-differences.ts';

/** The file's password is passed in the environment: other programs can see arguments. */
export const PASSWORD_VARIABLE = 'PINBAR_CHILD_PASSWORD';

export type SheetFacts = {
  sha256: string;
  widthPoints: number;
  heightPoints: number;
  pageCount: number;
  /** Sentences for people. */
  notices: readonly string[];
  /** What people drew or wrote on the page in other programs; null if that is not known. */
  annotations: readonly PageAnnotation[] | null;
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
  /** The bytes are JSON. */
  | { kind: 'json' }
  /** The core can't show everything on the page, so pdf.js has to render it. */
  | { kind: 'declined'; reason: string }
  | { kind: 'refused'; reason: string };

/** Messages about protected files. */
export const PASSWORD_REFUSALS = {
  missing: 'It is password-protected. Pass the password with --password or set PINBAR_PASSWORD.',
  wrong: 'Wrong password. Check it, including capital letters.',
} as const;

/** Lengths of the header and of the bytes, 32 bits each. */
const PREFIX_BYTES = 8;

/** Writes everything, and returns once it has been accepted. */
export function writeFrame(header: ChildHeader, bytes: Uint8Array): void {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeUInt32LE(bytes.length, 4);
  for (const part of [prefix, text, bytes]) writeAll(part);
}

/** Total bytes of the frame that starts so; undefined until its start has arrived. */
export function frameLength(start: Buffer | undefined): number {
  if (start === undefined || start.length < PREFIX_BYTES) return Number.POSITIVE_INFINITY;
  return PREFIX_BYTES + start.readUInt32LE(0) + start.readUInt32LE(4);
}

/** Parses what `writeFrame` wrote. */
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
      // The parent reads the pipe more slowly than we write.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

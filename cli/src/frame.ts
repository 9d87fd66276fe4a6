/** What a child process writes to its standard output: a header as JSON, then bytes. */
import { writeSync } from 'node:fs';

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
  missing:
    'It is protected by a password. Give it with --password, or by PINBAR_PASSWORD in the environment.',
  wrong: 'The password does not open it. Check it, also for capital letters.',
} as const;

/** Writes all of it and returns when it was taken. */
export function writeFrame(header: ChildHeader, bytes: Uint8Array): void {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  for (const part of [length, text, bytes]) writeAll(part);
}

/** Splits what `writeFrame` wrote. Throws when it was cut short. */
export function readFrame(frame: Buffer<ArrayBuffer>): {
  header: ChildHeader;
  bytes: Uint8Array<ArrayBuffer>;
} {
  if (frame.length < 4) throw new Error('it answered nothing');
  const end = 4 + frame.readUInt32LE(0);
  if (frame.length < end) throw new Error('its answer was cut short');
  const header = JSON.parse(frame.toString('utf8', 4, end)) as ChildHeader;
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

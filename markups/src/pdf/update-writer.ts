/** Writes an incremental update (7.5.6): new objects behind the bytes of a file, then a table that points to the old one. */
import { bytesOf } from './syntax.ts';

/** What a new table repeats of the file and refers to. */
export type FileEnding = {
  /** Where the newest section of the file's tables stands. */
  readonly newest: number;
  /** Whether that section is a stream; then the new one is, too. */
  readonly isStream: boolean;
  /** The first number that no object of the file has. */
  readonly free: number;
  /** /Root, /Info and /ID as text. */
  readonly entries: Uint8Array;
};

/** Text is ASCII. */
export type Part = string | Uint8Array;

type Entry = { readonly number: number; readonly generation: number; readonly at: number };

/** Bytes of an offset in a table that is a stream: files have at most 2 GB. */
const OFFSET_BYTES = 5;

export class UpdateWriter {
  readonly #ending: FileEnding;
  readonly #write: (bytes: Uint8Array) => void;
  readonly #entries: Entry[] = [];
  #at: number;
  #free: number;

  /**
   * @param length of the file, bytes
   * @param write takes the bytes that follow the file, in order
   */
  constructor(ending: FileEnding, length: number, write: (bytes: Uint8Array) => void) {
    this.#ending = ending;
    this.#write = write;
    this.#at = length;
    this.#free = ending.free;
    // The file may end in the middle of a line.
    this.#put('\n');
  }

  /** A number for an object to be written. */
  reserve(): number {
    return this.#free++;
  }

  object(number: number, parts: readonly Part[], generation = 0): void {
    this.#entries.push({ number, generation, at: this.#at });
    this.#put(`${number} ${generation} obj\n`);
    for (const part of parts) this.#put(part);
    this.#put('\nendobj\n');
  }

  /** @param dictionary entries of its dictionary but /Length */
  stream(number: number, dictionary: string, data: Uint8Array): void {
    this.object(number, [
      `<< ${dictionary} /Length ${data.length} >>\nstream\n`,
      data,
      '\nendstream',
    ]);
  }

  /** Writes the table. */
  finish(): void {
    const { newest, isStream, entries } = this.#ending;
    const table = isStream ? this.reserve() : null;
    const at = this.#at;
    const rows = this.#entries.toSorted((a, b) => a.number - b.number);
    if (table !== null) rows.push({ number: table, generation: 0, at });
    const shared = [`/Size ${this.#free} /Prev ${newest}`, entries];
    if (table === null) {
      this.#put(tableOf(rows));
      for (const part of ['trailer\n<< ', ...shared, ' >>\n']) this.#put(part);
    } else {
      const [index, data] = packedTable(rows);
      const kind = `/Type /XRef /W [1 ${OFFSET_BYTES} 2] /Index [${index}]`;
      this.object(table, [
        ...[`<< ${kind} `, ...shared, ` /Length ${data.length} >>\nstream\n`, data],
        '\nendstream',
      ]);
    }
    this.#put(`startxref\n${at}\n%%EOF\n`);
  }

  #put(part: Part): void {
    const bytes = typeof part === 'string' ? bytesOf(part) : part;
    this.#at += bytes.length;
    this.#write(bytes);
  }
}

/** Runs of consecutive numbers. */
function runsOf(rows: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.number === row.number - 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function tableOf(rows: readonly Entry[]): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  const sections = runsOf(rows).map((run) => {
    const lines = run.map(
      ({ at, generation }) => `${digits(at, 10)} ${digits(generation, 5)} n \n`,
    );
    return `${run[0]?.number ?? 0} ${run.length}\n${lines.join('')}`;
  });
  // Without any object, one empty section: readers expect one.
  return `xref\n${sections.length === 0 ? '0 0\n' : sections.join('')}`;
}

function packedTable(rows: readonly Entry[]): [index: string, data: Uint8Array] {
  const width = OFFSET_BYTES + 3;
  const data = new Uint8Array(rows.length * width);
  for (const [index, { at, generation }] of rows.entries()) {
    const start = index * width;
    data[start] = 1;
    let left = at;
    for (let byte = OFFSET_BYTES; byte > 0; byte--) {
      data[start + byte] = left % 256;
      left = Math.floor(left / 256);
    }
    data[start + width - 2] = generation >> 8;
    data[start + width - 1] = generation & 255;
  }
  const index = runsOf(rows).map((run) => `${run[0]?.number ?? 0} ${run.length}`);
  return [index.join(' '), data];
}

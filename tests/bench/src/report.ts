/** Rows of the benchmark as a table for people and as JSON. */
import { cpus } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Spread } from './measure.ts';

/** How one contender relates to ours. */
export type Against = {
  peer: string;
  peerTime: Spread;
  /** Ours over the peer's where `kind` is 'at-most', the peer's over ours where it is 'faster-by'; null: no peer, see `ours`. */
  ratio: number;
  kind: 'at-most' | 'faster-by';
  least: number;
  aim: number;
};

export type RowResult = {
  id: string;
  work: string;
  /** In `unit`. */
  ours: Spread;
  unit: 'ms' | 'MB';
  against: readonly Against[];
  /** What the figure stands on: files, count, errors of both sides. */
  note: string;
};

export function reaches({ ratio, kind }: Against, figure: number): boolean {
  return kind === 'at-most' ? ratio <= figure : ratio >= figure;
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

const spread = ({ min, median, max }: Spread) =>
  `${figure(min)} / ${figure(median)} / ${figure(max)}`;

function verdict(against: Against): string {
  if (reaches(against, against.aim)) return 'aim';
  return reaches(against, against.least) ? 'least' : 'below';
}

/** A Markdown table: it is read in a terminal and pasted into docs/benchmarks.md. */
export function table(rows: readonly RowResult[]): string {
  const lines = [
    '| work | ours min / median / max | peer | its min / median / max | ratio | least, aim | reached |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const row of rows) {
    for (const against of row.against) {
      const sign = against.kind === 'at-most' ? '≤' : '≥';
      lines.push(
        `| ${row.work} | ${spread(row.ours)} ${row.unit} | ${against.peer} | ${spread(against.peerTime)} ${row.unit} ` +
          `| ${figure(against.ratio)} × | ${sign} ${against.least}, ${against.aim} | ${verdict(against)} |`,
      );
    }
  }
  return `${lines.join('\n')}\n\n${rows.map(({ work, note }) => `- ${work}: ${note}`).join('\n')}`;
}

export function writeJson(path: string, rows: readonly RowResult[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
  };
  writeFileSync(path, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}

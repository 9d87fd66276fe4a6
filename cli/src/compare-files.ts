/** Compares two files. */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Comparison } from '../../contract/src/comparison.ts';
import {
  ANNOTATIONS_UNKNOWN,
  annotationDifferences,
} from '../../markups/src/pdf/annotation-differences.ts';
import { CoreAlignment, type SheetPair } from '../../wasm-core/bindings/compare.ts';
import { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import type { CompareArguments } from './arguments.ts';
import type { ChildAnswer } from './child.ts';
import { CompareError } from './files.ts';
import type { SheetFacts } from './frame.ts';
import { writeWhole } from './output.ts';
import { ask, type Reading, type Source } from './reading.ts';

/** In inches: the width of a fine pen. Lines closer than this look like one line. */
const TOLERANCE_INCHES = 0.006;

/**
 * A comparison runs most of the core's code too briefly for optimizing to pay off: with V8's default budget of 13 million
 * it took 5 to 20 % more processor time.
 */
const LESS_OPTIMIZING = '--wasm-tiering-budget=300000000';

type ReadSheet = { sheet: CoreSheet; facts: SheetFacts };

/** Compares the files being read, writes the requested outputs and returns the number of differences. */
export async function compareFiles(
  wanted: CompareArguments,
  reading: Reading,
  say: (line: string) => void,
): Promise<number> {
  const started = performance.now();
  const timings: Record<string, number> = {};
  const timed = async <T>(step: string, work: () => T | Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    timings[step] = Math.round((performance.now() - from) * 10) / 10;
    return result;
  };
  const { sources } = reading;
  say(`Reading ${path.basename(wanted.oldFile)} and ${path.basename(wanted.newFile)}`);
  const [old, next] = await timed('read', () => readBoth(reading, wanted.dpi, say));
  const pair: SheetPair = { old: old.sheet, next: next.sheet };
  say('Aligning');
  const alignment = await timed('align', () => CoreAlignment.find(pair, () => undefined));
  const facts = alignment.describe();
  say(alignmentLine(facts));
  const failed = facts.status === 'failed';
  if (!failed) say('Looking for differences');
  // Without alignment everything differs; such a list would help nobody.
  const found = failed
    ? { differences: [], limitation: null }
    : await timed('differences', () => alignment.differences(pair, TOLERANCE_INCHES));
  const { annotations: before } = old.facts;
  const { annotations: after } = next.facts;
  const areKnown = before !== null && after !== null && !failed;
  const annotations = areKnown ? annotationDifferences(before, after, facts) : [];
  const differences = [...found.differences, ...annotations];
  if (found.limitation !== null) say(found.limitation);
  if (!areKnown && !failed) say(ANNOTATIONS_UNKNOWN);
  if (wanted.png !== null) {
    const png = wanted.png;
    say(`Writing ${png}`);
    const { writeOverlayPng } = await import('./overlay-png.ts');
    await timed('png', () => writeOverlayPng(png, pair, facts, wanted.dpi));
  }
  timings['total'] = Math.round((performance.now() - started) * 10) / 10;
  if (wanted.json !== null) {
    const comparison: Comparison = {
      version: 1,
      old: comparedPage(sources[0], old.facts),
      new: comparedPage(sources[1], next.facts),
      alignment: facts,
      differences,
      timings,
    };
    writeJson(wanted.json, comparison);
  }
  if (failed) throw new CompareError(facts.reason ?? 'the sheets could not be aligned.');
  const count = (of: Comparison['differences'][number]['group']) =>
    found.differences.filter(({ group }) => group === of).length;
  const [drawing, title, specks] = [count('drawing'), count('title-block'), count('specks')];
  const marked = annotations.length === 0 ? '' : `, ${annotations.length} in markups`;
  const dust = specks === 0 ? '' : `; ${specks === 1 ? '1 speck' : `${specks} specks`} not counted`;
  say(`${drawing} differences in the drawing, ${title} in the title block${marked}${dust}`);
  for (const line of viewLines(found.differences)) say(line);
  const counted = differences.length - specks;
  // "No differences" would claim what nobody looked at.
  if (counted === 0 && found.limitation !== null) {
    throw new CompareError('no differences were found, but not everything could be compared.');
  }
  return counted;
}

/** "First floor plan: 43% of the linework differs, 12 differences" for each reworked view. */
function viewLines(differences: Comparison['differences']): string[] {
  const counts = new Map<string, number>();
  for (const { view } of differences) {
    if (view === undefined) continue;
    const percent = Math.round(100 * view.changedShare);
    const line = `${view.title}: ${percent}% of the linework differs`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${line}, ${count} differences`);
}

/** Reads both pages. If the core declines one, both are rendered as pixels: both sides always use the same method. */
async function readBoth(
  { sources, answers }: Reading,
  dpi: number,
  say: (line: string) => void,
): Promise<[ReadSheet, ReadSheet]> {
  // Compiled while the children read.
  setFlagsFromString(LESS_OPTIMIZING);
  loadCore();
  let [old, next] = await Promise.all(answers);
  const declined = [old, next].map(({ header }) =>
    header.kind === 'declined' ? header.reason : null,
  );
  const at = declined.findIndex((reason) => reason !== null);
  const file = sources[at as 0 | 1]?.file;
  if (file !== undefined) {
    say(`${path.basename(file)}: ${declined[at]}; both sheets are rendered as images instead`);
    const painted = sources.map((source) => ask('paint-sheet', source, [String(dpi)]));
    [old, next] = (await Promise.all(painted)) as [ChildAnswer, ChildAnswer];
  }
  const [first, second] = [sheetOf(old, sources[0]), sheetOf(next, sources[1])];
  for (const [index, { facts }] of [first, second].entries()) {
    const name = path.basename(sources[index as 0 | 1].file);
    for (const notice of facts.notices) say(`${name}: ${notice}`);
  }
  return [first, second];
}

function sheetOf({ header, bytes }: ChildAnswer, { file }: Source): ReadSheet {
  if (header.kind === 'list') return { sheet: CoreSheet.fromBytes(bytes), facts: header.facts };
  if (header.kind !== 'pixels') throw new CompareError(`${file}: it could not be read.`);
  const { facts, columns, rows, scale } = header;
  const { widthPoints, heightPoints } = facts;
  const origin = { x: 0, y: 0 };
  const painted = {
    rgba: bytes,
    columns,
    rows,
    scale,
    origin,
    widthPoints,
    heightPoints,
    paper: null,
  };
  return { sheet: CoreSheet.fromPainted(painted), facts };
}

function comparedPage({ file, page }: Source, facts: SheetFacts): Comparison['old'] {
  const { sha256, widthPoints, heightPoints } = facts;
  return { file: path.basename(file), sha256, page: page + 1, widthPoints, heightPoints };
}

function alignmentLine({ status, errorInches, reason, byView }: Comparison['alignment']): string {
  // "Within 0.000 in" would claim more than was measured.
  if (status === 'aligned') {
    return errorInches === null
      ? 'Aligned'
      : `Aligned${byView ? ' drawing by drawing,' : ''} within ${Math.max(errorInches, 0.001).toFixed(3)} in`;
  }
  return `${status === 'failed' ? 'Alignment failed' : 'Alignment is uncertain'}${reason === undefined ? '' : `: ${reason}`}`;
}

/** Tests check the output against the contract's schema. Loading the schema here would take longer than comparing. */
function writeJson(file: string, comparison: Comparison): void {
  const text = JSON.stringify(comparison, refuseNonNumbers, 2);
  writeWhole(file, [Buffer.from(`${text}\n`)]);
}

/** JSON would turn these into null. */
function refuseNonNumbers(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error(`the result has ${value} as ${key}; this is a bug in Pinbar`);
  return value;
}

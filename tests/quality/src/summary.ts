/** Turns scores of many pairs into the figures of the goals. */
import type { Pair } from './pair.ts';
import type { Score } from './score.ts';

export type Scored = { name: string; category: string; family: Pair['family']; score: Score };

export type Summary = {
  pairs: number;
  /** Of pairs with a known result. */
  within5: number;
  within20: number;
  medianErrorInches: number;
  worstErrorInches: number;
  called: { aligned: number; uncertain: number; failed: number };
  /** Called aligned although they cannot be, or the error is above 0.1 in. */
  wrongAligned: number;
  /** Fraction of pairs called aligned whose true error is at most twice the stated one. */
  honest: number;
  silentPairs: number;
  silentQuiet: number;
  edits: number;
  found: number;
  boxes: number;
  real: number;
  boxesPerEdit: number;
  texts: number;
  textsRead: number;
  moves: number;
  movesRight: number;
  moveClaims: number;
  moveClaimsRight: number;
  medianSeconds: number;
};

/** Above this a pair called aligned is simply wrong, in inches. */
const WRONG_INCHES = 0.1;
/** Errors below this can't be told from the rounding of the files' coordinates, in inches. */
const ROUNDING_INCHES = 0.0005;

export function summarise(scored: readonly Scored[]): Summary {
  const scores = scored.map(({ score }) => score);
  const errors = scores.flatMap(({ errorInches }) => (errorInches === null ? [] : [errorInches]));
  const aligned = scores.filter(({ status }) => status === 'aligned');
  const honest = aligned.filter(
    (one) =>
      one.errorInches !== null &&
      one.statedInches !== null &&
      one.errorInches <= Math.max(2 * one.statedInches, ROUNDING_INCHES),
  );
  const known = aligned.filter(({ errorInches }) => errorInches !== null);
  // Boxes on a wrong alignment say nothing about the differences: the refusal counts instead.
  const judged = scored.filter(
    ({ family, score }) => (family === 'vector' || family === 'scan') && score.status === 'aligned',
  );
  const silent = judged.filter(({ score }) => score.edits.length === 0);
  const edits = judged.flatMap(({ score }) => score.edits);
  const boxes = judged.flatMap(({ score }) => score.boxes);
  const found = edits.filter((edit) => edit.found);
  const texts = edits.filter(({ text }) => text !== null);
  const moves = edits.filter(({ moved }) => moved !== null);
  return {
    pairs: scored.length,
    within5: share(errors.filter((error) => error <= 0.005).length, errors.length),
    within20: share(errors.filter((error) => error <= 0.02).length, errors.length),
    medianErrorInches: median(errors),
    worstErrorInches: Math.max(0, ...errors),
    called: {
      aligned: aligned.length,
      uncertain: scores.filter(({ status }) => status === 'uncertain').length,
      failed: scores.filter(({ status }) => status === 'failed').length,
    },
    wrongAligned: scored.filter(
      ({ family, score }) =>
        score.status === 'aligned' &&
        (family === 'refuse' || (score.errorInches ?? 0) > WRONG_INCHES),
    ).length,
    honest: share(honest.length, known.length),
    silentPairs: silent.length,
    silentQuiet: silent.filter(({ score }) => score.boxes.length === 0).length,
    edits: edits.length,
    found: share(found.length, edits.length),
    boxes: boxes.length,
    real: share(boxes.filter(({ real }) => real).length, boxes.length),
    boxesPerEdit:
      found.length === 0 ? 0 : found.reduce((sum, edit) => sum + edit.boxes, 0) / found.length,
    texts: texts.length,
    textsRead: share(texts.filter(({ text }) => text === true).length, texts.length),
    moves: moves.length,
    movesRight: share(moves.filter(({ moved }) => moved === true).length, moves.length),
    moveClaims: judged.reduce((sum, { score }) => sum + score.moveClaims.all, 0),
    moveClaimsRight: share(
      judged.reduce((sum, { score }) => sum + score.moveClaims.right, 0),
      judged.reduce((sum, { score }) => sum + score.moveClaims.all, 0),
    ),
    medianSeconds: median(scores.map(({ seconds }) => seconds)),
  };
}

/** 1 if there are no cases: a goal without a case is not missed. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const COLUMNS: readonly [string, number, (summary: Summary) => string][] = [
  ['pairs', 5, (s) => String(s.pairs)],
  ['≤.005', 6, (s) => percent(s.within5)],
  ['≤.02', 6, (s) => percent(s.within20)],
  ['worst in', 8, (s) => s.worstErrorInches.toFixed(4)],
  ['A/U/F', 9, (s) => `${s.called.aligned}/${s.called.uncertain}/${s.called.failed}`],
  ['wrong', 5, (s) => String(s.wrongAligned)],
  ['honest', 6, (s) => percent(s.honest)],
  ['silent', 6, (s) => `${s.silentQuiet}/${s.silentPairs}`],
  ['edits', 5, (s) => String(s.edits)],
  ['found', 6, (s) => percent(s.found)],
  ['real', 6, (s) => percent(s.real)],
  ['boxes', 5, (s) => String(s.boxes)],
  ['per ed.', 7, (s) => s.boxesPerEdit.toFixed(2)],
  ['text', 6, (s) => percent(s.textsRead)],
  ['moved', 6, (s) => percent(s.movesRight)],
  ['claims', 6, (s) => percent(s.moveClaimsRight)],
  ['s', 5, (s) => s.medianSeconds.toFixed(2)],
];

const NAME_WIDTH = 30;

function percent(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}

/** A table for a terminal: one line per category, then the families. */
export function tableOf(scored: readonly Scored[]): string {
  const rows: [string, readonly Scored[]][] = [];
  for (const category of new Set(scored.map((one) => one.category))) {
    rows.push([category, scored.filter((one) => one.category === category)]);
  }
  for (const family of ['vector', 'scan', 'refuse', 'real'] as const) {
    const all = scored.filter((one) => one.family === family);
    if (all.length > 0) rows.push([`ALL ${family}`, all]);
  }
  const head = [
    'category'.padEnd(NAME_WIDTH),
    ...COLUMNS.map(([title, width]) => title.padStart(width)),
  ].join(' ');
  const lines = rows.map(([name, group]) => {
    const summary = summarise(group);
    return [
      name.padEnd(NAME_WIDTH).slice(0, NAME_WIDTH),
      ...COLUMNS.map(([, width, text]) => text(summary).padStart(width)),
    ].join(' ');
  });
  return [head, '-'.repeat(head.length), ...lines].join('\n');
}

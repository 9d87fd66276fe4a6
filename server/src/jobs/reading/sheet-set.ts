/**
 * What the sheets of a document say together. On one sheet several texts may be its number or title. Across a set, the
 * number is always in the same place but differs on each sheet, while a project name in the same place does not.
 */

import { SHEET_NUMBER_LENGTH, SHEET_TITLE_LENGTH } from '../../../../contract/src/constants.ts';
import type { OtherReadings } from '../../db/schema.ts';
import { namesInFile, plain } from './names-in-file.ts';

/** Text that may be a number or title, with its box in page points and its log odds (0 is even). */
export type Candidate = {
  text: string;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  score: number;
};

export type SheetCandidates = {
  /** Points of the page as displayed. */
  width: number;
  height: number;
  /** The file's page label; null if it only counts the pages. */
  label: string | null;
  /** Titles of the bookmarks that lead to it. */
  bookmarks: readonly string[];
  /** Best first. */
  numbers: readonly Candidate[];
  titles: readonly Candidate[];
};

export type SettledSheet = {
  number: string | null;
  title: string | null;
  /** Confidence in the number, 0 to 1. */
  confidence: number;
  others: OtherReadings;
};

/** Minimum score of a candidate. The core applies the same to single sheets. */
const LEAST_NUMBER = -0.85;
const LEAST_TITLE = -0.6;
/** The margin over the next candidate that halves the doubt about the best. */
const MARGIN = 1;
/** Two texts are in the same place within these fractions of the page. */
const SAME_X = 0.02;
const SAME_Y = 0.03;
/** This many other sheets, spread over the set, are enough. */
const WITNESSES = 40;
/** Fewer other sheets than this prove less. */
const FULL_PROOF = 3;
const VARIES = 2.2;
const NUMBER_REPEATS = -3.5;
const TITLE_REPEATS = -6;
/**
 * Added to the score of a text that differs from sheet to sheet right beside one that nearly all sheets share: in many
 * blocks the label "Title" stands above the name of the project, and the title of the sheet stands below it.
 */
const BESIDE_SHARED = 3;
/** Shares of the other sheets: from here on a text is shared, and one in its place differs. */
const SHARED = 0.8;
const DIFFERS = 0.25;
/** "Right beside" is within this many heights of the lower one of the two. */
const BESIDE = 4;
/** Added to the score if a bookmark or page label agrees. */
const WITNESSED = 2.5;
/** More texts of a sheet are no help to a person who looks for the right one. */
const MOST_OTHERS = 3;
/** Score of a number that only the file itself gives. */
const NAME_CONFIDENCE = 0.6;
/**
 * Positions from the lower right corner, so sheets of different sizes compare: left, middle and right of the text, and its
 * middle height.
 */
function placeOf({ box: [x0, y0, x1, y1] }: Candidate, { width, height }: SheetCandidates) {
  return {
    across: [x0, (x0 + x1) / 2, x1].map((x) => (width - x) / width),
    up: (height - (y0 + y1) / 2) / height,
  };
}

type Place = ReturnType<typeof placeOf>;

const isSamePlace = (a: Place, b: Place) =>
  Math.abs(a.up - b.up) < SAME_Y &&
  a.across.some((x, index) => Math.abs(x - (b.across[index] ?? Infinity)) < SAME_X);

/** `alone` is the score from the sheet itself. */
type Placed = Candidate & { place: Place; alone: number };

/** The smallest prime not below `least`. */
function stepFrom(least: number): number {
  const isPrime = (number: number) => {
    for (let part = 2; part * part <= number; part += 1) if (number % part === 0) return false;
    return true;
  };
  let step = Math.max(1, Math.ceil(least));
  while (!isPrime(step)) step += 1;
  return step;
}

/** Whether two texts stand above each other with little space between them. */
function standTogether({ box: a }: Candidate, { box: b }: Candidate): boolean {
  const gap = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  return gap < BESIDE * Math.min(a[3] - a[1], b[3] - b[1]) && a[0] < b[2] && b[0] < a[2];
}

/** Every sheet's candidates, with scores raised by the other sheets, best first. */
function weighed(
  sheets: readonly Placed[][],
  { repeats, besideShared }: { repeats: number; besideShared: number },
): Placed[][] {
  // A prime step: in a file that contains a set many times, another step might land on copies of the same sheet.
  const step = stepFrom(sheets.length / WITNESSES);
  return sheets.map((own, index) => {
    const others: Placed[][] = [];
    for (let at = index % step; at < sheets.length; at += step) {
      const other = sheets[at];
      if (other !== undefined && at !== index) others.push(other);
    }
    const proof = Math.min(1, others.length / FULL_PROOF) / Math.max(1, others.length);
    const compared = own.map((candidate) => {
      let [same, varied] = [0, 0];
      for (const other of others) {
        const there = other.filter(({ place }) => isSamePlace(place, candidate.place));
        if (there.some(({ text }) => text === candidate.text)) same += 1;
        else if (there.length > 0) varied += 1;
      }
      const score = candidate.score + proof * (varied * VARIES + same * repeats);
      return { candidate, score, same, varied };
    });
    const isProven = others.length >= FULL_PROOF;
    const shared = compared.filter(({ same }) => isProven && same >= SHARED * others.length);
    return compared
      .map(({ candidate, score, varied }) => {
        const isBeside =
          varied >= DIFFERS * others.length &&
          shared.some((one) => standTogether(one.candidate, candidate));
        return { ...candidate, score: score + (isBeside ? besideShared : 0) };
      })
      .toSorted((a, b) => b.score - a.score);
  });
}

function chanceOf([best, ...rest]: readonly Candidate[]): number {
  if (!best) return 0;
  const rival = rest.find(({ text }) => text !== best.text);
  const margin = rival ? best.score - rival.score : Infinity;
  return (1 / (1 + Math.exp(-best.score))) * (1 - 0.5 * 2 ** (-margin / MARGIN));
}

/** The candidates, those that a witness confirms first. */
function withWitness(candidates: readonly Candidate[], witness: string | null): Candidate[] {
  return candidates.map((candidate) =>
    witness !== null && plain(candidate.text) === plain(witness)
      ? { ...candidate, score: candidate.score + WITNESSED }
      : candidate,
  );
}

/** The likeliest texts beside the one that was taken, each once. `texts`: best first; null where there is none. */
function othersOf(
  texts: readonly (string | null | undefined)[],
  taken: string | null,
  longest: number,
): string[] {
  const same = (text: string) => text.replaceAll(/\s+/gu, '').toUpperCase();
  const seen = new Set(taken === null ? [] : [same(taken)]);
  const others: string[] = [];
  for (const text of texts) {
    if (text === null || text === undefined || text.length > longest || seen.has(same(text)))
      continue;
    seen.add(same(text));
    others.push(text);
  }
  return others.slice(0, MOST_OTHERS);
}

/** Determines number and title of each sheet of a document, in order. */
export function settleSheets(sheets: readonly SheetCandidates[]): SettledSheet[] {
  const names = namesInFile(sheets);
  const placed = (sheet: SheetCandidates, candidates: readonly Candidate[]): Placed[] =>
    candidates.map((candidate) => ({
      ...candidate,
      alone: candidate.score,
      place: placeOf(candidate, sheet),
    }));
  const numbers = weighed(
    sheets.map((sheet, index) =>
      placed(sheet, withWitness(sheet.numbers, names[index]?.number ?? null)),
    ),
    { repeats: NUMBER_REPEATS, besideShared: 0 },
  );
  const titles = weighed(
    sheets.map((sheet, index) =>
      placed(sheet, withWitness(sheet.titles, names[index]?.title ?? null)),
    ),
    { repeats: TITLE_REPEATS, besideShared: BESIDE_SHARED },
  );
  return sheets.map((_sheet, index) => {
    const name = names[index];
    const number = numbers[index]?.find(({ score }) => score > LEAST_NUMBER);
    // A title that all sheets share is accepted if there is nothing better.
    const title = titles[index]?.find(({ score, alone }) => Math.max(score, alone) > LEAST_TITLE);
    const standIn = number === undefined ? (name?.number ?? null) : null;
    const taken = {
      number: standIn ?? number?.text ?? null,
      title: title?.text ?? name?.title ?? null,
    };
    return {
      ...taken,
      confidence: standIn === null ? chanceOf(numbers[index] ?? []) : NAME_CONFIDENCE,
      others: {
        numbers: othersOf(
          [name?.number, ...(numbers[index] ?? []).map(({ text }) => text)],
          taken.number,
          SHEET_NUMBER_LENGTH,
        ),
        titles: othersOf(
          [name?.title, ...(titles[index] ?? []).map(({ text }) => text)],
          taken.title,
          SHEET_TITLE_LENGTH,
        ),
      },
    };
  });
}

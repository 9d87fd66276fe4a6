/**
 * What an issuance changed, as a language model is asked to sum it up, and what is kept of its sentences: those that name changes it
 * was sent, and have no number that these do not have. Pure.
 */
import { MOST_CHARACTERS } from './portions.ts';
import { plainWords } from './stated-words.ts';

/** A difference, or a sheet that was added or removed. */
export type KnownChange = {
  readonly sheetId: number;
  /** "A-101 FIRST FLOOR PLAN" */
  readonly sheet: string;
  /** "Door 110A added", "Sheet removed" */
  readonly change: string;
};

/** `sheetIds`: the sheets that it is about, each once. */
export type SummarySentence = { text: string; sheetIds: number[] };

type Stated = { readonly text: string; readonly change_ids: readonly number[] };

const MOST_SENTENCES = 8;
const LONGEST_SENTENCE = 300;
const LEAST_PER_SHEET = 1;
/** For the id and the names of the fields, in JSON. */
const AROUND = 40;

const charactersOf = ({ sheet, change }: KnownChange) => sheet.length + change.length + AROUND;

/**
 * As many changes as one question takes: as many of every sheet as possible, the first of each before others. Null if even one of each
 * is too much. `sheets`: the changes of each sheet, those that matter most first.
 */
export function changesToSend(
  sheets: readonly (readonly KnownChange[])[],
): readonly KnownChange[] | null {
  const most = Math.max(0, ...sheets.map((changes) => changes.length));
  for (let count = most; count >= LEAST_PER_SHEET; count = Math.floor(count / 2)) {
    const sent = sheets.flatMap((changes) => changes.slice(0, count));
    if (sent.reduce((sum, change) => sum + charactersOf(change), 0) <= MOST_CHARACTERS) return sent;
  }
  return null;
}

/** Words with a digit: sheet numbers, doors, dimensions. Marks around them do not count. */
const numbersIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}.'"/-]*\p{N}[\p{L}\p{N}.'"/-]*/gu) ?? []).map((word) =>
    word.replaceAll(/^[.'"/-]+|[.'"/-]+$/g, ''),
  );

/** `changes`: what was sent; the model knows them by their positions. */
export function sentencesOf(
  stated: readonly Stated[],
  changes: readonly KnownChange[],
): SummarySentence[] {
  const kept: SummarySentence[] = [];
  for (const { text: said, change_ids: ids } of stated.slice(0, MOST_SENTENCES)) {
    const named = ids.map((id) => changes[id]);
    const known = named.filter((change) => change !== undefined);
    const text = plainWords(said, LONGEST_SENTENCE);
    if (!text || known.length === 0 || known.length < named.length) continue;
    const there = new Set(known.flatMap(({ sheet, change }) => numbersIn(`${sheet} ${change}`)));
    if (!numbersIn(text).every((number) => there.has(number))) continue;
    kept.push({ text, sheetIds: [...new Set(known.map(({ sheetId }) => sheetId))] });
  }
  return kept;
}

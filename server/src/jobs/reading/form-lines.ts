/**
 * The text of a form as lines: its fields, and the columns of its tables for Yes, No and remarks, become boxes in front of what
 * they are about, and remarks beside it. Positions in page points, origin upper left, y down.
 */
import { linesOf } from './text-lines.ts';
import type { PageWord, Remark, TextLine } from './text-lines.ts';

type Box = PageWord['box'];

/** A field of a form, as its file has it. */
export type FormField = {
  box: Box;
  /** A box to tick or a radio button; otherwise a text. */
  isButton: boolean;
  isOn: boolean;
  /** What is filled in; the name of what a button stands for. */
  value: string;
};

export type FormText = { lines: TextLine[]; remarks: Remark[] };

/** Answers beside an item, as heads of columns or behind their boxes. */
const ANSWER = /^(?:YES|Yes|NO|No|N\/?A|n\/a|OK|PASS|Pass|FAIL|Fail)$/;
const AGREES = /^(?:yes|ok|pass)$/i;
/** A sign that somebody put under such a head, and an empty box there. */
const SIGN = /^[xX✓✔☑☒\u{f0fc}\u{f0fd}\u{f0fe}]$/u;
const EMPTY = /^[☐□❑❏◻\u{f06f}\u{f0a8}]$/u;
/** The head of a column of remarks, and of its neighbors. */
const REMARKS = /^(?:COMMENTS?|REMARKS?|NOTES?)(?:\/\S*)?:?$/i;
const OTHER_HEAD = /^(?:ITEMS?|NO\.?|REQUIREMENTS?|DESCRIPTION|CRITERIA|SHEETS?|REFERENCE)$/i;
/** The number of an item, and how far above the middle of its answer it may stand whatever is between, in points. */
const NUMBER = /^\(?(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[A-Za-z][.)])$/;
const FREELY_ABOVE = 60;
/** The most that lines of one item are apart, in sizes of their text. */
const LINE_GAP = 1.6;
/** The end of what names a field, such as `Owner:`, `Fee = $` and `Area ......`. */
const NAMES_FIELD = /[:$=…]$|\.{2,}$/;
/** A blank to fill in, as printed forms have it. */
const BLANK = '______';
/** Points between a box and the text or answer behind it. */
const [NEAR, BEHIND] = [24, 40];
/** Points by which a box may be off the middle of its head. */
const OFF_HEAD = 14;

const middleOf = (low: number, high: number) => (low + high) / 2;
const across = ({ box }: { box: Box }) => middleOf(box[0], box[2]);
const down = ({ box }: { box: Box }) => middleOf(box[1], box[3]);

function isInside(word: PageWord, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = [across(word), down(word)];
  return x > x0 - 1 && x < x1 + 1 && y > y0 - 1 && y < y1 + 1;
}

/** Whether one of them has its middle beside the other. */
function isBeside(a: { box: Box }, b: { box: Box }): boolean {
  const reaches = (one: { box: Box }, y: number) => y > one.box[1] - 1 && y < one.box[3] + 1;
  return reaches(a, down(b)) || reaches(b, down(a));
}

type Answer = { box: Box; isOn: boolean; name: string };

/** A row with two answers, or with the head of remarks and another head, is the head of a table. */
function headsOf(words: readonly PageWord[]): { answers: PageWord[]; remarks: PageWord[] } {
  const heads = words.filter(({ text }) => ANSWER.test(text) || REMARKS.test(text));
  const rows = heads.map((head) => ({ head, row: words.filter((word) => isBeside(word, head)) }));
  const count = (row: readonly PageWord[], ...of: RegExp[]) =>
    row.filter(({ text }) => of.some((each) => each.test(text))).length;
  const inTables = rows.flatMap(({ head, row }) => {
    const isHead =
      count(row, ANSWER) >= 2 || (count(row, REMARKS) > 0 && count(row, ANSWER, OTHER_HEAD) > 0);
    return isHead ? [head] : [];
  });
  return {
    answers: inTables.filter(({ text }) => ANSWER.test(text)),
    remarks: inTables.filter(({ text }) => REMARKS.test(text)),
  };
}

/** The nearest one above in its column. */
function headAbove(place: { box: Box }, heads: readonly PageWord[]): PageWord | null {
  const above = heads.filter(
    (head) => head.box[3] <= place.box[1] + 1 && Math.abs(across(head) - across(place)) < OFF_HEAD,
  );
  return above.toSorted((a, b) => b.box[3] - a.box[3])[0] ?? null;
}

const nearest = (words: readonly PageWord[], gap: (word: PageWord) => number) =>
  words.filter((word) => gap(word) > -2).toSorted((a, b) => gap(a) - gap(b))[0] ?? null;

/** Of a heading: the answer to it is about no item. */
function areCapitals(words: readonly PageWord[]): boolean {
  const letters = words.map(({ text }) => text.replaceAll(/[^A-Za-z]/g, '')).join('');
  return letters !== '' && letters === letters.toUpperCase();
}

/** "No" of "☐ Yes ☐ No", not of "☐ No building shall be …". */
function isAnswer(word: PageWord, row: readonly PageWord[]): boolean {
  const next = nearest(
    row.filter((other) => other !== word),
    (other) => other.box[0] - word.box[2],
  );
  return ANSWER.test(word.text) && (next === null || next.box[0] - word.box[2] > word.size);
}

/** Lines of the page, with a box in front of everything that is to be ticked or answered, and what is remarked beside. */
export function formText(words: readonly PageWord[], fields: readonly FormField[] = []): FormText {
  let left = words.filter((word) => !fields.some(({ box }) => isInside(word, box)));
  const take = (taken: readonly PageWord[]) => {
    const gone = new Set(taken);
    left = left.filter((word) => !gone.has(word));
  };
  const heads = headsOf(left);
  const answers: Answer[] = [];
  /** Boxes to tick, by the word that follows each. */
  const boxes = new Map<PageWord, Answer>();
  for (const { box, isButton, isOn, value } of fields) {
    if (!isButton) continue;
    const row = left.filter((word) => isBeside(word, { box }));
    const behind = nearest(row, (word) => word.box[0] - box[2]);
    const before = nearest(row, (word) => box[0] - word.box[2]);
    const gap = behind === null ? Infinity : behind.box[0] - box[2];
    const gapBefore = before === null ? Infinity : box[0] - before.box[2];
    const head = headAbove({ box }, heads.answers);
    if (head !== null) answers.push({ box, isOn, name: head.text });
    else if (behind !== null && gap < NEAR && isAnswer(behind, row)) {
      answers.push({ box, isOn, name: behind.text });
      take([behind]);
    } else if (behind !== null && gap < BEHIND && gap <= gapBefore) {
      if (/^[A-Z]\.$/.test(behind.text) && areCapitals(row)) continue;
      boxes.set(behind, { box, isOn, name: '' });
    } else {
      answers.push({ box, isOn, name: ANSWER.test(value) ? value : '' });
    }
  }
  for (const word of left) {
    const isOn = SIGN.test(word.text);
    if (!isOn && !EMPTY.test(word.text)) continue;
    const head = headAbove(word, heads.answers);
    if (head === null) continue;
    answers.push({ box: word.box, isOn, name: head.text });
    take([word]);
  }
  const named = new Map(
    fields.flatMap((field): [FormField, PageWord][] => {
      const name = field.isButton ? null : nameOf(field, left, fields);
      return name === null ? [] : [[field, name]];
    }),
  );
  const remarks = fields.flatMap((field) => {
    const { box, isButton, value } = field;
    if (isButton || named.has(field) || value.trim() === '') return [];
    return [{ box, text: value.trim().replaceAll(/\s+/g, ' ') }];
  });
  for (const [{ box }, name] of named) {
    const { size, line } = name;
    left = left.flatMap((word) =>
      word === name ? [word, { text: BLANK, box, size, line }] : [word],
    );
  }
  // What names a field for remarks says nothing of the item.
  for (const { box, isButton } of fields) {
    if (isButton) continue;
    take(left.filter((word) => REMARKS.test(word.text) && isBeside(word, { box })));
  }
  for (const line of linesOf(left)) {
    const column = heads.remarks.find(
      ({ box }) => box[3] <= line.box[1] + 1 && line.box[0] > box[0] - 8,
    );
    if (column === undefined) continue;
    remarks.push({ box: line.box, text: line.text });
    take(left.filter((word) => isInside(word, line.box)));
  }
  answerRows(left, answers, boxes, remarks);
  return { lines: linesOf(withBoxes(left, boxes)), remarks };
}

/**
 * The last word of what names a field that is about no item, such as `Owner:`. Null without a name, and for what is filled in
 * beside an item.
 */
function nameOf(
  field: FormField,
  words: readonly PageWord[],
  fields: readonly FormField[],
): PageWord | null {
  const row = words.filter((word) => isBeside(word, field) && word.box[2] <= field.box[0] + 2);
  const name = nearest(row, (word) => field.box[0] - word.box[2]);
  if (name === null || !NAMES_FIELD.test(name.text) || REMARKS.test(name.text)) return null;
  const isItem =
    fields.some((other) => other.isButton && isBeside(other, field)) ||
    row.some((word) => NUMBER.test(word.text) || EMPTY.test(word.text) || SIGN.test(word.text));
  if (isItem) return null;
  if (/[$=]$/.test(name.text)) return name;
  const parts = linesOf(row.toSorted((a, b) => a.line - b.line));
  return parts.every(({ text }) => NAMES_FIELD.test(text)) ? name : null;
}

/** Whether text goes on from a number down to an answer: without a gap, a heading, or a line that begins farther left. */
function reachesDown(number: PageWord, answer: Answer, words: readonly PageWord[]): boolean {
  const between = linesOf(
    words.filter(
      (word) =>
        word.box[2] < answer.box[0] && down(word) > number.box[3] && word.box[1] < answer.box[3],
    ),
  ).toSorted((a, b) => a.box[1] - b.box[1]);
  let bottom = number.box[3];
  for (const { box, size, text } of between) {
    const letters = text.replaceAll(/[^A-Za-z]/g, '');
    const isHeading = letters.length > 3 && letters === letters.toUpperCase();
    if (box[1] - bottom > LINE_GAP * Math.max(size, 4)) return false;
    if (isHeading || box[0] < number.box[0] - 2) return false;
    bottom = Math.max(bottom, box[3]);
  }
  return answer.box[1] - bottom < LINE_GAP * Math.max(number.size, 4);
}

/** The number of the item that an answer is about: beside it, or above it with no other answer between. */
function numberOf(
  answer: Answer,
  words: readonly PageWord[],
  answers: readonly Answer[],
): PageWord | null {
  const numbers = words.filter(
    (word, at) =>
      NUMBER.test(word.text) &&
      words[at - 1]?.line !== word.line &&
      word.box[2] < answer.box[0] &&
      down(word) < answer.box[3],
  );
  const last = numbers.toSorted((a, b) => down(b) - down(a) || b.box[0] - a.box[0])[0];
  const isOfOther = (other: Answer, from: number) =>
    down(other) > from && other.box[3] < answer.box[1];
  if (last === undefined || answers.some((other) => isOfOther(other, last.box[3]))) return null;
  const isNear = down(last) > down(answer) - FREELY_ABOVE;
  return isNear || reachesDown(last, answer, words) ? last : null;
}

/** Each row of answers is one box in front of its item; an answer that is no yes is remarked. */
function answerRows(
  left: readonly PageWord[],
  answers: readonly Answer[],
  boxes: Map<PageWord, Answer>,
  remarks: Remark[],
): void {
  for (const answer of answers) {
    const row = left.filter(
      (word) => isBeside(word, answer) && !ANSWER.test(word.text) && !REMARKS.test(word.text),
    );
    if (areCapitals(row)) continue;
    const [beside] = row.toSorted((a, b) => a.line - b.line || a.box[0] - b.box[0]);
    const first = numberOf(answer, left, answers) ?? beside;
    if (first === undefined) continue;
    const isYes = answer.isOn && (answer.name === '' || AGREES.test(answer.name));
    const there = boxes.get(first);
    const { box, size } = { box: first.box, size: Math.max(first.size, 6) };
    boxes.set(first, {
      box: there?.box ?? [box[0] - size * 1.3, box[1], box[0] - size * 0.3, box[3]],
      isOn: isYes || there?.isOn === true,
      name: '',
    });
    if (answer.isOn && !isYes) remarks.push({ box: answer.box, text: answer.name });
  }
}

/** A line begins with each box. */
function withBoxes(words: readonly PageWord[], boxes: ReadonlyMap<PageWord, Answer>): PageWord[] {
  let line = 0;
  let former = -1;
  return words.flatMap((word) => {
    const box = boxes.get(word);
    if (box !== undefined || word.line !== former) line += 1;
    former = word.line;
    if (box === undefined) return [{ ...word, line }];
    const [x0, , x1] = box.box;
    const text = box.isOn ? '☑' : '☐';
    if (NUMBER.test(word.text)) {
      const [, y0, x2, y1] = word.box;
      return [{ ...word, text: `${text}${word.text}`, box: [x0, y0, x2, y1], line }];
    }
    const sign: PageWord = {
      text,
      box: [x0, word.box[1], Math.min(x1, word.box[0]), word.box[3]],
      ...{ size: word.size, line },
    };
    return [sign, { ...word, line }];
  });
}

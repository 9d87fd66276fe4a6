/** Edits of a sheet, applied to its marks so that the changes are known exactly. */
import type { Mark, Sheet } from './marks.ts';
import { Pen } from './pen.ts';
import { shift } from './matrix.ts';
import { transformCommands } from './bounds.ts';

export type EditKind = 'added' | 'removed' | 'changed' | 'moved';

export type Operation =
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; by: readonly [number, number] }
  | { do: 'retext'; id: string; to: string }
  | { do: 'add'; id: string; draw: (pen: Pen) => void }
  | { do: 'replace'; id: string; draw: (pen: Pen) => void };

/** One change as a person would name it. Several things may change with it. */
export type Edit = {
  kind: EditKind;
  group: 'drawing' | 'title-block';
  operations: readonly Operation[];
};

export type AppliedEdit = {
  edit: Edit;
  /** Marks of the affected things, before and after. */
  before: readonly Mark[];
  after: readonly Mark[];
  text?: { before: string; after: string };
  /** Inches. */
  move?: readonly [number, number];
};

export type EditedSheet = { sheet: Sheet; applied: readonly AppliedEdit[] };

/** Throws a RangeError if an edit names a thing that is not on the sheet. */
export function applyEdits(sheet: Sheet, edits: readonly Edit[]): EditedSheet {
  let marks: readonly Mark[] = sheet.marks;
  const applied = edits.map((edit) => {
    const result: { before: Mark[]; after: Mark[] } = { before: [], after: [] };
    for (const operation of edit.operations) {
      const { before, after } = changed(marks, operation, sheet.number);
      result.before.push(...before);
      result.after.push(...after);
      marks = replaced(marks, before, after);
    }
    return describe(edit, result.before, result.after);
  });
  return { sheet: { ...sheet, marks }, applied };
}

function changed(
  marks: readonly Mark[],
  operation: Operation,
  number: string,
): { before: Mark[]; after: Mark[] } {
  const before = marks.filter((mark) => mark.id === operation.id);
  if (operation.do !== 'add' && before.length === 0) {
    throw new RangeError(`Sheet ${number} has no "${operation.id}" to ${operation.do}.`);
  }
  switch (operation.do) {
    case 'remove':
      return { before, after: [] };
    case 'move':
      return { before, after: before.map((mark) => movedMark(mark, operation.by)) };
    case 'retext':
      return {
        before,
        after: before.map((mark) =>
          mark.kind === 'text' ? { ...mark, value: operation.to } : mark,
        ),
      };
    case 'add':
    case 'replace': {
      const after: Mark[] = [];
      operation.draw(new Pen(after).named(operation.id));
      return { before: operation.do === 'add' ? [] : before, after };
    }
  }
}

/** `after` replaces the first of `before`, so that what was covered stays covered. */
function replaced(marks: readonly Mark[], before: readonly Mark[], after: readonly Mark[]): Mark[] {
  const gone = new Set(before);
  const first = marks.findIndex((mark) => gone.has(mark));
  if (first < 0) return [...marks, ...after];
  return [
    ...marks.slice(0, first),
    ...after,
    ...marks.slice(first).filter((mark) => !gone.has(mark)),
  ];
}

export function movedMark(mark: Mark, [dx, dy]: readonly [number, number]): Mark {
  return mark.kind === 'text'
    ? { ...mark, x: mark.x + dx, y: mark.y + dy }
    : { ...mark, commands: transformCommands(mark.commands, shift(dx, dy)) };
}

function wordsOf(marks: readonly Mark[]): string {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.value] : [])).join(' ');
}

function describe(edit: Edit, before: readonly Mark[], after: readonly Mark[]): AppliedEdit {
  const [first] = edit.operations;
  return {
    edit,
    before,
    after,
    ...(first?.do === 'retext' ? { text: { before: wordsOf(before), after: wordsOf(after) } } : {}),
    ...(edit.kind === 'moved' && first?.do === 'move' ? { move: first.by } : {}),
  };
}

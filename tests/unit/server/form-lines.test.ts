/** Lines and remarks of forms: fields, columns of answers, and remarks. */
import { describe, expect, it } from 'vitest';
import { formText } from '../../../server/src/jobs/reading/form-lines.ts';
import type { FormField } from '../../../server/src/jobs/reading/form-lines.ts';
import type { PageWord } from '../../../server/src/jobs/reading/text-lines.ts';

const ROW = 20;
let lines = 0;

/** The words of a text, 6 points a letter, as one line at `x` in a row. */
function words(text: string, x: number, row: number): PageWord[] {
  lines += 1;
  let at = x;
  return text.split(' ').map((word) => {
    const box = [at, row * ROW, at + word.length * 6, row * ROW + 10] as const;
    at += (word.length + 1) * 6;
    return { text: word, box, size: 10, line: lines };
  });
}

const field = (x: number, row: number, change: Partial<FormField> & { width?: number } = {}) => {
  const { width = 12, ...others } = change;
  const box = [x, row * ROW - 1, x + width, row * ROW + 11] as const;
  return { box, isButton: true, isOn: false, value: 'Yes', ...others };
};
const texts = ({ lines: found }: ReturnType<typeof formText>) => found.map(({ text }) => text);

describe('a form', () => {
  it('has boxes in front of what follows them, ticked or not, also where two stand in a row', () => {
    const found = formText(
      [
        ...words('North arrow', 92, 1),
        ...words('Property lines', 320, 1),
        ...words('Trees', 92, 2),
      ],
      [field(72, 1, { isOn: true }), field(300, 1), field(72, 2)],
    );
    expect(texts(found)).toEqual(['☑ North arrow', '☐ Property lines', '☐ Trees']);
    expect(found.lines[0]?.box[0]).toBe(72);
  });

  it('has what is filled in as remarks, and neither that nor its label in the text', () => {
    const found = formText(
      [
        ...words('North arrow', 92, 1),
        ...words('See C-101', 302, 1),
        ...words('Remarks:', 92, 2),
        ...words('By survey', 152, 2),
      ],
      [
        field(300, 1, { isButton: false, width: 200, value: 'See C-101' }),
        field(150, 2, { isButton: false, width: 200, value: ' By\n survey ' }),
        field(300, 3, { isButton: false, width: 200, value: '' }),
      ],
    );
    expect(texts(found)).toEqual(['North arrow']);
    expect(found.remarks.map(({ text }) => text)).toEqual(['See C-101', 'By survey']);
  });

  it('has an answer of columns as a ticked box, and another answer as a remark', () => {
    const found = formText(
      [
        ...[...words('ITEM', 72, 0), ...words('YES', 300, 0), ...words('NO', 340, 0)],
        ...words('N/A', 380, 0),
        ...[...words('1. Doors close', 72, 1), ...words('2. Doors lock', 72, 2)],
        ...words('3. Doors open', 72, 3),
      ],
      [
        ...[field(302, 1, { isOn: true }), field(340, 1), field(382, 1)],
        ...[field(302, 2), field(340, 2, { isOn: true }), field(382, 2)],
        ...[field(302, 3), field(340, 3), field(382, 3)],
      ],
    );
    expect(texts(found).slice(4)).toEqual(['☑1. Doors close', '☐2. Doors lock', '☐3. Doors open']);
    expect(found.remarks).toMatchObject([{ text: 'NO', box: [340, 39, 352, 51] }]);
  });

  it('has the box of an item of several lines in front of its number', () => {
    const found = formText(
      [
        ...[...words('1.', 72, 1), ...words('Narrative of the project', 92, 1)],
        ...[...words('2.', 72, 3), ...words('Site plan with all', 92, 3)],
        ...words('property lines', 92, 4),
      ],
      [field(400, 2, { isOn: true }), field(400, 4)],
    );
    expect(texts(found)).toEqual([
      ...['☑1.', 'Narrative of the project', '☐2.', 'Site plan with all', 'property lines'],
    ]);
  });

  it('has the box of a long item in front of its number, however far below its answer stands', () => {
    const long = Array.from({ length: 8 }, (_, at) => words('a line of the item', 92, 2 + at));
    const found = formText(
      [
        ...[...words('1.', 72, 1), ...words('Site plan with', 92, 1), ...long.flat()],
        ...[...words('2.', 72, 11), ...words('Fencing', 92, 11)],
      ],
      [field(400, 9, { isOn: true }), field(400, 11)],
    );
    expect(texts(found).slice(0, 2)).toEqual(['☑1.', 'Site plan with']);
    expect(texts(found).slice(-2)).toEqual(['☐2.', 'Fencing']);
  });

  it('has no answer at a number from which it is parted by a gap, a heading or text farther left', () => {
    const apart = [
      words('another part of the form', 92, 8),
      [...words('of the site', 92, 2), ...words('FLOOR PLANS', 72, 3), ...words('of it', 92, 4)],
      [2, 3, 4].flatMap((row) => words('a paragraph below', 40, row)),
    ];
    for (const between of apart) {
      const found = formText(
        [...words('1.', 72, 1), ...words('Site plan', 92, 1), ...between, ...words('Doors', 92, 8)],
        [field(400, 8, { isOn: true })],
      );
      expect(texts(found)[0]).toBe('1.');
    }
  });

  it('has a field with a name of its own as a blank, and what is filled in there as no remark', () => {
    const text = (x: number, row: number, value: string) =>
      field(x, row, { isButton: false, width: 80, value });
    const found = formText(
      [
        ...words('North arrow', 92, 1),
        ...[...words('Owner:', 72, 2), ...words('Phone:', 300, 2)],
        ...[...words('(with gravel)', 72, 3), ...words('Base fee = $', 300, 3)],
        ...[...words('2. Narrative of the project:', 72, 4), ...words('Trees', 92, 5)],
        ...words('Sheet:', 300, 5),
      ],
      [
        ...[field(72, 1), text(120, 2, 'Clinic'), text(350, 2, ''), text(390, 3, '100.00')],
        ...[text(390, 4, 'See letter'), field(72, 5), text(350, 5, 'C-101')],
      ],
    );
    expect(texts(found)).toEqual([
      ...['☐ North arrow', 'Owner: ______', 'Phone: ______', '(with gravel)'],
      ...['Base fee = $ ______', '2. Narrative of the project:', '☐ Trees', 'Sheet:'],
    ]);
    expect(found.remarks.map(({ text: remark }) => remark)).toEqual(['See letter', 'C-101']);
  });

  it('leaves headings with an answer, and sentences that begin with one', () => {
    const found = formText(
      [
        ...words('SITE PLAN SUBMITTED?', 72, 1),
        ...words('Yes', 316, 1),
        ...[...words('No trees', 92, 2), ...words('A. FLOOR PLANS', 92, 3)],
      ],
      [field(300, 1, { isOn: true }), field(72, 2), field(72, 3)],
    );
    expect(texts(found)).toEqual(['SITE PLAN SUBMITTED?', '☐ No trees', 'A. FLOOR PLANS']);
  });

  it('has answers that are named behind their buttons', () => {
    const found = formText(
      [...words('Doors close', 72, 1), ...words('Yes', 316, 1), ...words('No', 366, 1)],
      [field(300, 1, { value: '1' }), field(350, 1, { value: '2', isOn: true })],
    );
    expect(texts(found)).toEqual(['☐ Doors close']);
    expect(found.remarks.map(({ text }) => text)).toEqual(['No']);
  });

  it('has signs and remarks that are printed in the columns of a table', () => {
    const found = formText([
      ...[...words('ITEM', 72, 0), ...words('YES', 300, 0), ...words('NO', 340, 0)],
      ...words('COMMENTS', 400, 0),
      ...[...words('1. Doors close', 72, 1), ...words('X', 306, 1), ...words('On A-601', 400, 1)],
      ...[...words('2. Doors lock', 72, 2), ...words('x', 344, 2)],
    ]);
    expect(texts(found).slice(4)).toEqual(['☑1. Doors close', '☐2. Doors lock']);
    expect(found.remarks.map(({ text }) => text)).toEqual(['On A-601', 'NO']);
  });

  it('leaves text without fields and tables as it stands', () => {
    const plain = [...words('X marks the no and yes of comments', 72, 0), ...words('No', 72, 1)];
    expect(texts(formText(plain))).toEqual(['X marks the no and yes of comments', 'No']);
  });
});

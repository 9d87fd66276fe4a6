/** Correcting sheets: the field of a cell offers what else the sheet says, by pointer and by keyboard alone. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SheetTable } from '../../web/src/features/sheet-review/sheet-table.tsx';
import { sheet } from '../support/answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/features/sheet-review/title-block-picture.tsx', () => ({
  RowPicture: () => null,
}));

const READ = { confidence: 0.3, other_numbers: ['A-1O1', 'S-1'], other_titles: ['Roof plan'] };
const SHEETS = [sheet(1, READ), sheet(2)];

function show() {
  const onCorrect = vi.fn();
  render(
    <div style={{ display: 'flex', height: 400 }}>
      <SheetTable
        sheets={SHEETS}
        sameNumbered={new Set()}
        pageCounts={new Map()}
        sort={{ by: 'page', order: 'asc' }}
        mayEdit
        hrefOf={({ id }) => `/sheets/${id}`}
        onActive={() => undefined}
        onSort={() => undefined}
        onCorrect={onCorrect}
        onOpen={() => undefined}
      />
    </div>,
  );
  return onCorrect;
}
const numberOf = (id: number) => page.getByRole('gridcell', { name: `A-10${id}`, exact: true });
const field = (name: string) => page.getByRole('combobox', { name });
const options = page.getByRole('option');

it('offers other numbers on the sheet, and takes the one that is pressed', async () => {
  const onCorrect = show();
  await numberOf(1).click();
  await expect.element(field('Sheet number, page 1')).toHaveValue('A-101');
  await expect.element(options.nth(1)).toHaveTextContent('S-1');
  await options.nth(0).click();
  expect(onCorrect.mock.lastCall).toEqual([SHEETS[0], { sheet_num: 'A-1O1' }]);
  await expect.element(field('Sheet number, page 1')).not.toBeInTheDocument();
});

it('takes one by arrow keys and Enter, or by Tab on the way to the title', async () => {
  const onCorrect = show();
  await numberOf(1).click();
  await expect.element(options.nth(0)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onCorrect.mock.lastCall).toEqual([SHEETS[0], { sheet_num: 'S-1' }]);
  await expect.element(numberOf(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(options.nth(0)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect(onCorrect.mock.lastCall).toEqual([SHEETS[0], { sheet_num: 'A-1O1' }]);
  await expect.element(field('Title, page 1')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onCorrect).toHaveBeenCalledTimes(2);
});

it('takes what is typed, whatever the sheet says', async () => {
  const onCorrect = show();
  await numberOf(1).click();
  await expect.element(options.nth(0)).toBeInTheDocument();
  await userEvent.keyboard('S-9');
  await expect.element(options).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onCorrect.mock.lastCall).toEqual([SHEETS[0], { sheet_num: 'S-9' }]);
  // Letters over a cell begin the text of its field.
  await userEvent.keyboard('{ArrowRight}Ro');
  await expect.element(field('Title, page 1')).toHaveValue('Ro');
  await expect.element(options).toHaveTextContent('Roof plan');
  await userEvent.keyboard('{Escape}');
  expect(onCorrect).toHaveBeenCalledTimes(1);
});

it('shows no list where the sheet says nothing else', async () => {
  const onCorrect = show();
  await numberOf(2).click();
  await expect.element(field('Sheet number, page 2')).toHaveFocus();
  await expect.element(options).not.toBeInTheDocument();
  await userEvent.keyboard('A-7{Tab}');
  expect(onCorrect.mock.lastCall).toEqual([SHEETS[1], { sheet_num: 'A-7' }]);
  await expect.element(field('Title, page 2')).toHaveFocus();
});

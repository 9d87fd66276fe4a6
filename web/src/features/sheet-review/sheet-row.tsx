/** One sheet of the review: its cells, or a field in place of an edited cell. */
import { Check, CircleAlert, CircleCheck, CircleSlash, ScanText } from 'lucide-react';
import { SHEET_NUMBER_LENGTH, SHEET_TITLE_LENGTH } from '../../../../contract/src/constants.ts';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { reviewState, stateWords } from '../../domain/sheet-review.ts';
import type { ReviewState } from '../../domain/sheet-review.ts';
import { Button } from '../../ui/button.tsx';
import { rowProps } from '../../ui/table.tsx';
import { EditField } from './edit-field.tsx';
import type { EditEnd } from './edit-field.tsx';
import { RowPicture } from './title-block-picture.tsx';

/** Focusable cells, left to right. */
export const CELLS = ['page', 'number', 'title', 'state'] as const;
export type Cell = (typeof CELLS)[number];
export type EditedCell = 'number' | 'title';

type RowProps = {
  sheet: Sheet;
  /** From 0, among the shown sheets. */
  index: number;
  href: string;
  /** Of the sheet's document. */
  pageCount: number;
  isSameNumbered: boolean;
  mayEdit: boolean;
  /** The focusable cell; null in all other rows. */
  activeCell: Cell | null;
  edited: EditedCell | null;
  /** Initial text when the user types over a cell. */
  firstTyped: string | null;
  onEditEnd: (sheet: Sheet, cell: EditedCell, end: EditEnd) => void;
  onConfirm: (sheet: Sheet) => void;
  onActive: (sheet: Sheet, cell: Cell) => void;
};

const ICONS: Readonly<Record<ReviewState, typeof Check>> = {
  missing: CircleSlash,
  check: CircleAlert,
  sure: Check,
  confirmed: CircleCheck,
};
const TONES: Readonly<Record<ReviewState, string>> = {
  missing: 'bad',
  check: 'warn',
  sure: '',
  confirmed: 'ok',
};

export function SheetRow(props: RowProps) {
  const { sheet, mayEdit, activeCell, edited, onActive } = props;
  const state = reviewState(sheet);
  const said = stateWords(sheet);
  // Nothing is wrong yet.
  const isWaiting = state === 'missing' && sheet.recognition === 'waiting';
  const tone = isWaiting ? '' : TONES[state];
  const Icon = said.isPicture ? ScanText : ICONS[state];
  const cell = (name: Cell) => ({
    'data-cell': name,
    // A field in the cell takes its place among the stops of Tab.
    tabIndex: activeCell === name && edited !== name ? 0 : -1,
    onFocus: () => onActive(sheet, name),
  });
  const editable = (name: EditedCell, value: string, empty: string) => (
    <div
      role="gridcell"
      {...cell(name)}
      aria-colindex={name === 'number' ? 3 : 4}
      className={`table-cell review-cell ${name === 'number' ? 'm nb' : ''} ${mayEdit ? 'is-editable' : ''}`}
      title={value}
    >
      {edited === name ? (
        <EditField
          label={`${name === 'number' ? 'Sheet number' : 'Title'}, page ${sheet.page_number}`}
          value={props.firstTyped ?? value}
          isTypedOver={props.firstTyped !== null}
          longest={name === 'number' ? SHEET_NUMBER_LENGTH : SHEET_TITLE_LENGTH}
          others={name === 'number' ? sheet.other_numbers : sheet.other_titles}
          onEnd={(end) => props.onEditEnd(sheet, name, end)}
        />
      ) : value === '' ? (
        <span className="t3">{empty}</span>
      ) : (
        <span className="clip">{value}</span>
      )}
    </div>
  );
  return (
    <div
      {...rowProps(props.index)}
      className={`table-row review-row is-${state} ${activeCell === null ? '' : 'is-active'}`}
      data-sheet={sheet.id}
    >
      <div
        role="gridcell"
        {...cell('page')}
        aria-colindex={1}
        className="table-cell review-cell num"
      >
        <a href={props.href} tabIndex={-1} aria-label={`Open page ${sheet.page_number}`}>
          {sheet.page_number.toLocaleString('en-US')}
        </a>
      </div>
      <div role="gridcell" aria-colindex={2} className="table-cell review-cell review-picture">
        <RowPicture sheet={sheet} pageCount={props.pageCount} />
      </div>
      {editable('number', sheet.sheet_num, mayEdit ? 'Enter a number' : 'None')}
      {editable('title', sheet.sheet_title, mayEdit ? 'Enter a title' : 'None')}
      <div
        role="gridcell"
        aria-colindex={5}
        className="table-cell review-cell t2 review-discipline"
      >
        <span className="clip">{sheet.discipline}</span>
      </div>
      <div role="gridcell" aria-colindex={6} className="table-cell review-cell t2 review-revision">
        {sheet.revision ?? ''}
      </div>
      <div
        role="gridcell"
        aria-colindex={7}
        className="table-cell review-cell t2 review-document"
        title={sheet.document_name}
      >
        <span className="clip">{sheet.document_name}</span>
      </div>
      <div
        role="gridcell"
        {...cell('state')}
        aria-colindex={8}
        className="table-cell review-cell review-state"
      >
        <span className={`tag ${tone}`} title={said.hint}>
          <Icon size={12} aria-hidden />
          {said.words}
        </span>
        {state === 'check' || state === 'sure' ? (
          <span className="t3 f12 num" title="How certain the reading is">
            {Math.round(sheet.confidence * 100)}%
          </span>
        ) : null}
        {props.isSameNumbered ? <span className="tag warn">Same number</span> : null}
        {mayEdit && state === 'check' ? (
          <Button
            isSmall
            className="review-confirm"
            label={`Confirm ${sheet.sheet_num}, page ${sheet.page_number}`}
            onPress={() => props.onConfirm(sheet)}
          >
            Confirm
          </Button>
        ) : null}
      </div>
    </div>
  );
}

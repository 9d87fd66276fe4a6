/** A change order as a card; the selected one shows what was read, where, and what does not add up (CH-082 to CH-089). */
import { CircleAlert, LocateFixed, Pencil } from 'lucide-react';
import { memo } from 'react';
import type {
  ChangeOrder,
  ChangeOrderField,
  ChangeOrderReading,
} from '../../../../contract/src/change-orders/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Foreseeable } from '../../parts/change-orders/level.tsx';
import {
  changeOrderName,
  confidenceOf,
  disciplinesText,
  dollarsText,
  FIELD_LABELS,
  fieldText,
  levelOf,
  numberText,
  titleOf,
  valueOf,
} from '../../parts/change-orders/words.ts';

/** Where a field was read. */
export type PlaceOnPage = { pageNumber: number; box: NonNullable<ChangeOrderReading['box']> };

type CardProps = {
  one: ChangeOrder;
  isSelected: boolean;
  /** Whether the person may correct it. Without it the card cannot be clicked either (CH-052). */
  canCorrect: boolean;
  onSelect: (one: ChangeOrder) => void;
  onShow: (one: ChangeOrder, place: PlaceOnPage) => void;
  onCorrect: (one: ChangeOrder) => void;
};

/** In the selected card. */
const FACTS: readonly ChangeOrderField[] = [
  ...(['change_order_value', 'oco_number', 'change_order_number', 'subcontractor'] as const),
  ...(['disciplines', 'rfi_reference', 'change_order_establishing_gmp'] as const),
];

/** "Read: $5.00", "70% sure". */
function notesOn(reading: ChangeOrderReading): string | null {
  const { field, read, confidence, is_corrected: isCorrected } = reading;
  if (isCorrected) return `Corrected; read: ${fieldText(field, read) ?? 'nothing'}`;
  if (confidence === null || confidence >= 0.9) return null;
  return `${Math.round(confidence * 100)}% sure`;
}

type FactProps = Pick<CardProps, 'one' | 'onShow'> & { reading: ChangeOrderReading };

function Fact({ one, reading, onShow }: FactProps) {
  const { field, page_number: pageNumber, box } = reading;
  const label = FIELD_LABELS[field];
  const note = notesOn(reading);
  return (
    <>
      <dt>{label}</dt>
      <dd className="row g4">
        <span className="grow">
          {fieldText(field, valueOf(one, field)) ?? <span className="t3">Not found</span>}
          {note === null ? null : <span className="fact-note t3 f12">{note}</span>}
        </span>
        {pageNumber === null || box === null ? null : (
          <IconButton
            label={`Show where ${label} was read`}
            isSmall
            onPress={() => onShow(one, { pageNumber, box })}
          >
            <LocateFixed size={13} />
          </IconButton>
        )}
      </dd>
    </>
  );
}

function Details({ one, canCorrect, onShow, onCorrect }: CardProps) {
  const readings = FACTS.flatMap(
    (field) => one.readings.find((each) => each.field === field) ?? [],
  );
  return (
    <div className="co-details">
      <dl className="facts">
        {readings.map((reading) => (
          <Fact key={reading.field} {...{ one, reading, onShow }} />
        ))}
        <dt>Document</dt>
        <dd className="clip" title={one.change_order_document.file.name}>
          {one.change_order_document.file.name}
        </dd>
      </dl>
      {one.foreseeable_reasons.length === 0 ? null : (
        <ul className="co-reasons f12 t2" aria-label="Why it could be foreseen, or not">
          {one.foreseeable_reasons.map(({ text, quote }) => (
            <li key={text}>
              {text} <q>{quote}</q>
            </li>
          ))}
        </ul>
      )}
      {canCorrect ? (
        <Button isSmall hasIcon onPress={() => onCorrect(one)}>
          <Pencil size={13} aria-hidden />
          Correct
        </Button>
      ) : null}
    </div>
  );
}

/** Memoized: of a thousand cards only those that change are rendered. */
export const ChangeOrderCard = memo(function ChangeOrderCard(props: CardProps) {
  const { one, isSelected, onSelect } = props;
  const level = levelOf(one);
  const value = one.change_order_value;
  const confidence = confidenceOf(one);
  const disciplines = disciplinesText(one);
  return (
    <li
      className={isSelected ? 'co-card is-selected' : 'co-card'}
      aria-current={isSelected}
      data-change-order={one.id}
    >
      <div className="row g6 co-head">
        <span className="tag ref">{changeOrderName(one)}</span>
        {one.oco_number === null || one.change_order_number === null ? null : (
          <span className="t3 f12">{numberText('OCO', one.oco_number)}</span>
        )}
        {one.change_order_establishing_gmp ? <span className="tag">GMP</span> : null}
        <span className="end sb num">{value === null ? 'No value found' : dollarsText(value)}</span>
      </div>
      <h3>
        {props.canCorrect ? (
          <button type="button" className="co-open" onClick={() => onSelect(one)}>
            {titleOf(one)}
          </button>
        ) : (
          titleOf(one)
        )}
      </h3>
      {one.long_summary === null || one.long_summary === one.short_summary ? null : (
        <p className={isSelected ? 't2 co-text' : 't2 co-text two-lines'}>{one.long_summary}</p>
      )}
      <div className="row g12 f12 t2 co-meta">
        {level === null ? null : <Foreseeable level={level} />}
        {one.page_number === null ? null : <span className="nb">page {one.page_number}</span>}
        {one.rfi_reference === null ? null : <span className="nb">RFI {one.rfi_reference}</span>}
        {one.subcontractor === null ? null : <span className="clip">{one.subcontractor}</span>}
        {disciplines === '' ? null : <span>{disciplines}</span>}
        {confidence === 'high' ? null : (
          <span className="tag warn">
            {confidence === 'low' ? 'Low confidence' : 'Medium confidence'}
          </span>
        )}
      </div>
      {one.findings.length === 0 ? null : (
        <ul className="co-findings f12" aria-label="Findings">
          {one.findings.map(({ message }) => (
            <li key={message} className="row g6">
              <CircleAlert size={14} aria-hidden />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {isSelected ? <Details {...props} /> : null}
    </li>
  );
});

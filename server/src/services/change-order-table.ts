/** Change orders as a table to download. */
import type { Cell } from '../../../exchange/src/tables/table.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import {
  FORESEEABLE_LABELS,
  foreseeableLevel,
} from '../../../contract/src/change-orders/foreseeable.ts';

type ChangeOrderColumn = {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (one: ChangeOrder) => Cell;
};

/** "OCO number, value": what a person corrected. */
const correctedOf = ({ readings }: ChangeOrder) =>
  readings
    .filter(({ is_corrected: isCorrected }) => isCorrected)
    .map(({ field, read }) => `${field.replaceAll('_', ' ')} (read: ${String(read ?? 'nothing')})`)
    .join('; ');

export const CHANGE_ORDER_COLUMNS: readonly ChangeOrderColumn[] = [
  { title: 'ID', width: 8, cell: ({ id }) => id },
  { title: 'OCO', width: 10, cell: (one) => one.oco_number },
  { title: 'PCO', width: 10, cell: (one) => one.change_order_number },
  { title: 'Summary', width: 40, cell: (one) => one.short_summary },
  { title: 'Description', width: 60, cell: (one) => one.long_summary },
  { title: 'Total Cost (USD)', width: 16, cell: (one) => one.change_order_value },
  { title: 'Subcontractor', width: 28, cell: (one) => one.subcontractor },
  { title: 'Disciplines', width: 24, cell: ({ disciplines }) => disciplines.join('; ') },
  { title: 'RFI', width: 14, cell: (one) => one.rfi_reference },
  {
    title: 'Foreseeable',
    width: 12,
    cell: ({ cost_fraction_foreseeable: fraction }) =>
      fraction === null ? null : FORESEEABLE_LABELS[foreseeableLevel(fraction)],
  },
  {
    title: 'Reasons',
    width: 40,
    cell: ({ foreseeable_reasons: reasons }) => reasons.map(({ text }) => text).join(' '),
  },
  {
    title: 'Establishing GMP',
    width: 16,
    cell: (one) => (one.change_order_establishing_gmp ? 'Yes' : 'No'),
  },
  { title: 'Confidence', width: 12, cell: ({ confidence }) => `${Math.round(confidence * 100)}%` },
  { title: 'Document', width: 32, cell: (one) => one.change_order_document.file.name },
  { title: 'Page', width: 8, cell: (one) => one.page_number },
  { title: 'Corrected', width: 40, cell: correctedOf },
  {
    title: 'Findings',
    width: 60,
    cell: ({ findings }) => findings.map(({ message }) => message).join(' '),
  },
];

/** What a document says of its change orders. Amounts are in cents, boxes in page points. */
import type { DOCUMENT_FINDING_KINDS } from '../../../../contract/src/change-orders/schema.ts';
import type { Box } from './page-rows.ts';

export type Place = {
  /** From 1. */
  page: number;
  box: Box;
};
/** A field, how sure it is (0 to 1), and the words that it was read from. */
export type Found<T> = { value: T; confidence: number; place: Place };

/** Something in the document that contradicts itself, with its arithmetic as a sentence. */
export type Finding = {
  kind: (typeof DOCUMENT_FINDING_KINDS)[number];
  message: string;
  page: number;
};

export type Foreseeable = {
  /** The share of the cost that the documents could have shown, from 0 to 1. */
  fraction: number;
  /** Why, each with the words it follows from. */
  reasons: readonly { text: string; quote: string }[];
};

export type ChangeOrderFound = {
  /** Of the owner's change order, as printed, without its name: `007`, `CO-07`. */
  oco: Found<string> | null;
  /** Of the potential change order, request or directive. */
  pco: Found<string> | null;
  value: Found<number> | null;
  subcontractor: Found<string> | null;
  disciplines: Found<readonly string[]> | null;
  rfis: Found<readonly string[]> | null;
  establishesGmp: Found<boolean> | null;
  shortSummary: Found<string> | null;
  longSummary: Found<string> | null;
  /** Where the change order starts. */
  place: Place;
  foreseeable: Foreseeable | null;
  findings: readonly Finding[];
};

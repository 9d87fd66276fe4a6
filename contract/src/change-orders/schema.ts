/** Batches of change order documents, and the change orders that were read from them. */
import { z } from 'zod';
import { backtestMatchSchema } from '../backtests/schema.ts';
import { id, moment } from '../wire/fields.ts';

/** What is read of a change order and can be corrected, by the names of the fields on the wire. */
export const CHANGE_ORDER_FIELDS = [
  ...(['oco_number', 'change_order_number', 'change_order_value', 'subcontractor'] as const),
  ...(['disciplines', 'rfi_reference', 'change_order_establishing_gmp'] as const),
  ...(['short_summary', 'long_summary'] as const),
] as const;
export type ChangeOrderField = (typeof CHANGE_ORDER_FIELDS)[number];

/** [x0, y0, x1, y1] in points of the page as displayed, origin at the upper left, y down. */
const pageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();

const personSchema = z.object({ id, full_name: z.string() });

const changeOrderDocumentSchema = z
  .object({
    id,
    file: z.object({ file_id: id, file_key: z.string(), name: z.string() }),
    /** Reading it has ended, well or not. */
    is_processed: z.boolean(),
    page_count: z.int().min(0).nullable(),
    change_orders_count: z.int().min(0),
    /** Why it was not read, or not completely, as a sentence. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ChangeOrderDocument' });

/** REC-037, as it is in a list. */
export const changeOrderBatchSummarySchema = z
  .object({
    id,
    name: z.string(),
    organization_id: id,
    documents_count: z.int().min(1),
    processed_count: z.int().min(0),
    created_by_user: personSchema.nullable(),
    created_at: moment,
  })
  .meta({ id: 'ChangeOrderBatchSummary' });
export type ChangeOrderBatchSummary = z.infer<typeof changeOrderBatchSummarySchema>;

/** REC-037. */
export const changeOrderBatchSchema = changeOrderBatchSummarySchema
  .extend({
    documents: z.array(changeOrderDocumentSchema),
    /** Its backtests that the caller has access to, newest first. */
    matching_jobs: z.array(z.object({ id, project_id: id })),
  })
  .meta({ id: 'ChangeOrderBatch' });
export type ChangeOrderBatch = z.infer<typeof changeOrderBatchSchema>;

/** One field as it was read. */
const changeOrderReadingSchema = z.object({
  field: z.enum(CHANGE_ORDER_FIELDS),
  /** Lists are joined by commas. Null: the document does not say. */
  read: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** From 0 to 1; null if nothing was read. */
  confidence: z.number().min(0).max(1).nullable(),
  /** The words that it was read from. */
  page_number: z.int().min(1).nullable(),
  box: pageBox.nullable(),
  /** A person's value takes its place. */
  is_corrected: z.boolean(),
});
export type ChangeOrderReading = z.infer<typeof changeOrderReadingSchema>;

/** What may contradict itself within a document. */
export const DOCUMENT_FINDING_KINDS = [
  'line',
  'subtotal',
  'markup',
  'tax',
  'total',
  'words',
  'currency',
  'contract sum',
  'list',
] as const;

/** Something that does not add up, or is there twice. */
const changeOrderFindingSchema = z.object({
  kind: z.enum([...DOCUMENT_FINDING_KINDS, ...(['duplicate', 'near duplicate', 'rfi'] as const)]),
  /** With its arithmetic, as a sentence. */
  message: z.string(),
  /** In the document of the change order. */
  page_number: z.int().min(1).nullable(),
});
export type ChangeOrderFinding = z.infer<typeof changeOrderFindingSchema>;

/** REC-038. Every value is a person's correction, if there is one, else what was read. */
export const changeOrderSchema = z
  .object({
    id,
    change_order_batch_id: id,
    oco_number: z.string().nullable(),
    /** Shown as PCO. */
    change_order_number: z.string().nullable(),
    subcontractor: z.string().nullable(),
    disciplines: z.array(z.string()),
    /** Where the source gives the disciplines as text; `disciplines` is empty then. */
    change_order_disciplines: z.string().optional(),
    rfi_reference: z.string().nullable(),
    short_summary: z.string().nullable(),
    long_summary: z.string().nullable(),
    /** Where it starts. */
    page_number: z.int().min(1).nullable(),
    box: pageBox.nullable(),
    change_order_document_id: id,
    change_order_document: z.object({
      id,
      file: z.object({ file_id: id, file_key: z.string(), name: z.string() }),
    }),
    /** US dollars; negative for a credit, 0 for a change without cost. Null: the document states none. */
    change_order_value: z.number().nullable(),
    change_order_establishing_gmp: z.boolean(),
    /** From 0 to 1; null if no cause is stated. */
    cost_fraction_foreseeable: z.number().min(0).max(1).nullable(),
    /** Why, each with the words it follows from. */
    foreseeable_reasons: z.array(z.object({ text: z.string(), quote: z.string() })),
    /** How sure the least sure of its numbers and value is, from 0 to 1. Corrections are certain. */
    confidence: z.number().min(0).max(1),
    readings: z.array(changeOrderReadingSchema),
    findings: z.array(changeOrderFindingSchema),
    /** If a backtest was named: its matches, the primary one first, then those with most confidence. */
    issue_matches: z.array(backtestMatchSchema).optional(),
    /** If a backtest was named: the highest score of its matches that are not rejected; 0 without one. */
    match_confidence: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'ChangeOrder' });
export type ChangeOrder = z.infer<typeof changeOrderSchema>;

/** Where a change order stands in its document, and how the marker there looks. */
export const changeOrderAnnotationSchema = z
  .object({
    change_order_id: id,
    change_order_document_id: id,
    /** From 1. */
    page_number: z.int().min(1),
    box: pageBox,
    /** Foreseeable: 1 yes, 2 partly, 3 no; null if no cause is stated. */
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  })
  .meta({ id: 'ChangeOrderAnnotation' });
export type ChangeOrderAnnotation = z.infer<typeof changeOrderAnnotationSchema>;

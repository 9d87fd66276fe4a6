/** Change orders of batches: as read, unless a person corrected them. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { CHANGE_ORDER_FIELDS } from '../../../contract/src/change-orders/schema.ts';
import type {
  ChangeOrder,
  ChangeOrderField,
  ChangeOrderFinding,
  ChangeOrderReading,
} from '../../../contract/src/change-orders/schema.ts';
import type { Executor } from '../db/database.ts';
import { changeOrderBatches, changeOrderDocuments, changeOrders, files } from '../db/schema.ts';
import type { FieldValue, StoredReading } from '../db/schema.ts';
import { sameNumber } from '../domain/change-order-number.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { BatchScope, ChangeOrderScope } from './scopes.ts';

type Corrections = Partial<Record<ChangeOrderField, FieldValue>>;

/** The value of a field; null if nobody says. */
function valueOf(
  field: ChangeOrderField,
  { reading, corrections }: { reading: StoredReading; corrections: Corrections },
): FieldValue {
  const corrected = corrections[field];
  return corrected === undefined ? (reading.fields[field]?.value ?? null) : corrected;
}

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : null);

export type ChangeOrderRow = {
  id: number;
  batchId: number;
  documentId: number;
  pageNumber: number;
  reading: StoredReading;
  corrections: Corrections;
  file: { id: number; key: string; name: string };
};

/** The numbers and the value: what a person looks at first. */
const SURE_FIELDS = ['oco_number', 'change_order_number', 'change_order_value'] as const;

/** Without a number, or without a value, something is missing. */
function confidenceOf({ reading, corrections }: ChangeOrderRow): number {
  const of = (field: ChangeOrderField) =>
    corrections[field] === undefined ? (reading.fields[field]?.confidence ?? null) : 1;
  const found = SURE_FIELDS.map(of);
  const [oco, pco, value] = found;
  if (value === null || (oco === null && pco === null)) return 0;
  return Math.min(...found.filter((confidence) => confidence !== null));
}

/** `found`: what other change orders add to its findings. */
export function toChangeOrder(
  row: ChangeOrderRow,
  found: readonly ChangeOrderFinding[] = [],
): ChangeOrder {
  const { reading, corrections, file } = row;
  const value = (field: ChangeOrderField) => valueOf(field, row);
  const amount = value('change_order_value');
  const disciplines = textOf(value('disciplines'));
  const { foreseeable } = reading;
  return {
    id: row.id,
    change_order_batch_id: row.batchId,
    oco_number: textOf(value('oco_number')),
    change_order_number: textOf(value('change_order_number')),
    subcontractor: textOf(value('subcontractor')),
    disciplines: disciplines === null || disciplines === '' ? [] : disciplines.split(', '),
    rfi_reference: textOf(value('rfi_reference')),
    short_summary: textOf(value('short_summary')),
    long_summary: textOf(value('long_summary')),
    page_number: row.pageNumber,
    box: [...reading.box] as const,
    change_order_document_id: row.documentId,
    change_order_document: {
      id: row.documentId,
      file: { file_id: file.id, file_key: file.key, name: file.name },
    },
    change_order_value: typeof amount === 'number' ? amount : null,
    change_order_establishing_gmp: value('change_order_establishing_gmp') === true,
    cost_fraction_foreseeable: foreseeable?.fraction ?? null,
    foreseeable_reasons: foreseeable?.reasons ?? [],
    confidence: confidenceOf(row),
    readings: CHANGE_ORDER_FIELDS.map((field): ChangeOrderReading => {
      const read = reading.fields[field];
      return {
        field,
        read: read?.value ?? null,
        confidence: read?.confidence ?? null,
        page_number: read?.page ?? null,
        box: read ? ([...read.box] as const) : null,
        is_corrected: corrections[field] !== undefined,
      };
    }),
    findings: [
      ...reading.findings.map(({ kind, message, page }) => ({
        kind: kind as ChangeOrderFinding['kind'],
        message,
        page_number: page,
      })),
      ...found,
    ],
  };
}

/** What `toChangeOrder` needs, of change orders with their documents and files. */
export const changeOrderColumns = {
  id: changeOrders.id,
  batchId: changeOrderDocuments.batchId,
  documentId: changeOrders.documentId,
  pageNumber: changeOrders.pageNumber,
  reading: changeOrders.reading,
  corrections: changeOrders.corrections,
  file: { id: files.id, key: files.key, name: files.name },
};

/** Of a batch, by document and place there. */
export async function listChangeOrders(
  db: Executor,
  { batchId }: BatchScope,
): Promise<ChangeOrderRow[]> {
  const all = await db
    .select({ id: changeOrders.id })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .where(eq(changeOrderDocuments.batchId, batchId))
    .orderBy(asc(changeOrders.documentId), asc(changeOrders.position), asc(changeOrders.id));
  return inPortions(
    all.map(({ id }) => id),
    (some) =>
      db
        .select(changeOrderColumns)
        .from(changeOrders)
        .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
        .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
        .where(isOneOf(changeOrders.id, some))
        .orderBy(asc(changeOrders.documentId), asc(changeOrders.position), asc(changeOrders.id)),
  );
}

/** Null if it was removed since the scope was resolved. */
export async function findChangeOrder(
  db: Executor,
  { changeOrderId }: ChangeOrderScope,
): Promise<ChangeOrderRow | null> {
  const [row] = await db
    .select(changeOrderColumns)
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
    .where(eq(changeOrders.id, changeOrderId));
  return row ?? null;
}

/** What duplicates are found by. */
export function comparedBy(row: Pick<ChangeOrderRow, 'reading' | 'corrections'>): {
  numberKey: string | null;
  valueCents: number | null;
} {
  const number = valueOf('change_order_number', row);
  const value = valueOf('change_order_value', row);
  return {
    numberKey: typeof number === 'string' ? sameNumber(number) : null,
    valueCents: typeof value === 'number' ? Math.round(value * 100) : null,
  };
}

/** Adds and takes back corrections. False if the change order is gone. Run it in a transaction. */
export async function correctChangeOrder(
  tx: Executor,
  { changeOrderId }: ChangeOrderScope,
  { corrected, asRead }: { corrected: Corrections; asRead: readonly ChangeOrderField[] },
): Promise<boolean> {
  const [row] = await tx
    .select({ reading: changeOrders.reading, corrections: changeOrders.corrections })
    .from(changeOrders)
    .where(eq(changeOrders.id, changeOrderId))
    .for('update');
  if (!row) return false;
  const corrections = { ...row.corrections, ...corrected };
  for (const field of asRead) delete corrections[field];
  await tx
    .update(changeOrders)
    .set({ corrections, ...comparedBy({ reading: row.reading, corrections }) })
    .where(eq(changeOrders.id, changeOrderId));
  return true;
}

export type AlikeRow = ChangeOrderRow & { batchName: string };

/** Change orders of the organization with the value, not 0, of one in the batch. */
export async function changeOrdersOfSameValue(
  db: Executor,
  { organizationId, batchId }: BatchScope,
): Promise<AlikeRow[]> {
  const values = db
    .select({ value: changeOrders.valueCents })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .where(and(eq(changeOrderDocuments.batchId, batchId), ne(changeOrders.valueCents, 0)));
  return db
    .select({ ...changeOrderColumns, batchName: changeOrderBatches.name })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, changeOrderDocuments.batchId))
    .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
    .where(
      and(
        eq(changeOrderBatches.organizationId, organizationId),
        inArray(changeOrders.valueCents, values),
      ),
    )
    .orderBy(asc(changeOrders.id))
    .limit(MOST_ALIKE);
}

/** Enough to name duplicates; a batch with more of one value has other problems. */
const MOST_ALIKE = 5000;

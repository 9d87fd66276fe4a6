/** Batches of change order documents, and what was read from them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { ChangeOrderField } from '../../../../contract/src/change-orders/schema.ts';
import { createdAt, id } from './columns.ts';
import { organizations, users } from './people.ts';
import { files } from './projects.ts';

export const changeOrderBatches = pgTable(
  'change_order_batches',
  {
    id: id(),
    name: text().notNull(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.organizationId, t.id), index().on(t.creatorId)],
);

export const changeOrderDocuments = pgTable(
  'change_order_documents',
  {
    id: id(),
    batchId: integer()
      .notNull()
      .references(() => changeOrderBatches.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .unique()
      .references(() => files.id),
    pageCount: integer(),
    /** When reading it ended, well or not. */
    processedAt: timestamp({ withTimezone: true }),
    /** Why it was not read, or not completely, as a sentence. */
    problem: text(),
    /** How often reading it began. Finds documents that end their workers. */
    begun: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.batchId),
    index('change_order_documents_unread')
      .on(t.id)
      .where(sql`${t.processedAt} is null`),
  ],
);

/** [x0, y0, x1, y1] in points of the page as displayed. */
export type StoredBox = readonly [x0: number, y0: number, x1: number, y1: number];

/** What a field is; lists are joined by commas, amounts are in dollars. */
export type FieldValue = string | number | boolean | null;

/** What was read of a change order. Fields that the document does not state are absent. */
export type StoredReading = {
  fields: Partial<
    Record<
      ChangeOrderField,
      { value: FieldValue; confidence: number; page: number; box: StoredBox }
    >
  >;
  box: StoredBox;
  foreseeable: { fraction: number; reasons: { text: string; quote: string }[] } | null;
  findings: { kind: string; message: string; page: number }[];
};

export const changeOrders = pgTable(
  'change_orders',
  {
    id: id(),
    documentId: integer()
      .notNull()
      .references(() => changeOrderDocuments.id, { onDelete: 'cascade' }),
    /** Its numbers as read. With it a change order keeps its id when the document is read again. */
    key: text().notNull(),
    /** In the document, from 0. */
    position: integer().notNull(),
    pageNumber: integer().notNull(),
    reading: jsonb().$type<StoredReading>().notNull(),
    corrections: jsonb()
      .$type<Partial<Record<ChangeOrderField, FieldValue>>>()
      .notNull()
      .default({}),
    /** For finding duplicates: the PCO number for comparing, and the value in cents. As corrected. */
    numberKey: text(),
    valueCents: bigint({ mode: 'number' }),
  },
  (t) => [unique().on(t.documentId, t.key), index().on(t.valueCents, t.numberKey)],
);

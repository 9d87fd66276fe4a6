/** Batches of change orders: creating them, what was read, corrections, and the table to download. */
import { UPLOAD_LIMITS } from '../../../contract/src/constants.ts';
import { foreseeableLevel } from '../../../contract/src/change-orders/foreseeable.ts';
import type {
  ChangeOrder,
  ChangeOrderAnnotation,
  ChangeOrderBatch,
  ChangeOrderField,
  ChangeOrderFinding,
} from '../../../contract/src/change-orders/schema.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import { xlsxWriter } from '../../../exchange/src/tables/xlsx.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { sameNumber } from '../domain/change-order-number.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { findBatch, insertBatch, listBatches } from '../repositories/change-order-batches.ts';
import {
  changeOrdersOfSameValue,
  correctChangeOrder,
  findChangeOrder,
  listChangeOrders,
  toChangeOrder,
} from '../repositories/change-orders.ts';
import { ownFiles } from '../repositories/files.ts';
import type { BatchScope, CallerScope, ChangeOrderScope } from '../repositories/scopes.ts';
import { organizationScope } from '../repositories/scopes.ts';
import { lockFiles, noteArrival, usedFiles } from '../repositories/stored-files.ts';
import type { StoredFile } from '../repositories/stored-files.ts';
import { CHANGE_ORDER_COLUMNS } from './change-order-table.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

/** Starts the reading of the documents of a new batch. Called after they are committed. */
export type StartReadingChangeOrders = (documentIds: readonly number[]) => Promise<void>;

type Correction = {
  [Field in ChangeOrderField]?: string | number | boolean | readonly string[] | null | undefined;
} & { as_read?: readonly ChangeOrderField[] | undefined };

type FailedFile = { file_id: number; name: string; reason: string };

const CATEGORY = 'change-orders';

export type ChangeOrderService = ReturnType<typeof createChangeOrderService>;

type Needs = {
  db: Database;
  store: ObjectStore;
  quota: StorageQuota;
  startReading: StartReadingChangeOrders;
};

/** "PCO 031", "OCO 7", or its summary. */
function nameOf({
  change_order_number: pco,
  oco_number: oco,
  short_summary: summary,
}: ChangeOrder) {
  const named = (name: string, number: string) =>
    /^[a-z]/i.test(number) ? number : `${name} ${number}`;
  if (pco !== null) return named('PCO', pco);
  return oco === null ? (summary ?? 'Another change order') : named('OCO', oco);
}

const wordsOf = ({ short_summary: summary }: ChangeOrder) =>
  new Set((summary ?? '').toLowerCase().match(/[\p{L}\d]{3,}/gu));

/** Most of their words are the same. */
function areAlike(one: ChangeOrder, other: ChangeOrder): boolean {
  const [own, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...own].filter((word) => others.has(word)).length;
  return shared > 0 && shared / Math.max(own.size, others.size) >= 0.6;
}

/** RFIs that several change orders of the batch refer to, by change order. */
function sharedRfis(all: readonly ChangeOrder[]): Map<number, ChangeOrderFinding[]> {
  const byRfi = new Map<string, ChangeOrder[]>();
  for (const one of all) {
    for (const rfi of (one.rfi_reference ?? '').split(/,\s*/).filter((each) => /\d/.test(each))) {
      const key = sameNumber(rfi.replace(/^RFI\s*[-#]?\s*/i, ''));
      byRfi.set(key, [...(byRfi.get(key) ?? []), one]);
    }
  }
  const findings = new Map<number, ChangeOrderFinding[]>();
  for (const [rfi, some] of byRfi) {
    for (const one of some.length > 1 ? some : []) {
      const others = some.filter(({ id }) => id !== one.id).map(nameOf);
      if (others.length === 0) continue;
      const named = others.slice(0, 3).join(', ') + (others.length > 3 ? ' and others' : '');
      const message = `RFI ${rfi} is referenced by ${named} as well.`;
      const before = findings.get(one.id) ?? [];
      findings.set(one.id, [...before, { kind: 'rfi', message, page_number: null }]);
    }
  }
  return findings;
}

export function createChangeOrderService({ db, store, quota, startReading }: Needs) {
  async function batch(scope: BatchScope): Promise<ChangeOrderBatch> {
    const found = await findBatch(db, scope);
    if (!found) throw notFound(`Batch ${scope.batchId}`);
    return found;
  }

  /** Change orders that are there twice, by change order. */
  async function duplicates(scope: BatchScope): Promise<Map<number, ChangeOrderFinding[]>> {
    const rows = await changeOrdersOfSameValue(db, scope);
    const byValue = new Map<number | null, { one: ChangeOrder; batchName: string }[]>();
    for (const row of rows) {
      const one = toChangeOrder(row);
      const same = byValue.get(one.change_order_value) ?? [];
      byValue.set(one.change_order_value, [...same, { one, batchName: row.batchName }]);
    }
    const findings = new Map<number, ChangeOrderFinding[]>();
    for (const same of byValue.values()) {
      for (const { one } of same) {
        if (one.change_order_batch_id !== scope.batchId) continue;
        const found = same.flatMap(({ one: other, batchName }) => {
          if (other.id === one.id) return [];
          const [own, theirs] = [one.change_order_number, other.change_order_number];
          const isNumber =
            own !== null && theirs !== null && sameNumber(own) === sameNumber(theirs);
          if (!isNumber && !areAlike(one, other)) return [];
          const isHere = other.change_order_batch_id === scope.batchId;
          const file = `page ${other.page_number ?? 1} of ${other.change_order_document.file.name}`;
          const where = isHere ? file : `${file} in the batch “${batchName}”`;
          const kind = isNumber ? ('duplicate' as const) : ('near duplicate' as const);
          const alike = isNumber ? 'number and value' : 'value and a similar summary';
          return [
            {
              kind,
              message: `${nameOf(other)} on ${where} has the same ${alike}.`,
              page_number: null,
            },
          ];
        });
        if (found.length > 0) findings.set(one.id, found.slice(0, 3));
      }
    }
    return findings;
  }

  async function changeOrders(scope: BatchScope): Promise<ChangeOrder[]> {
    const rows = await listChangeOrders(db, scope);
    const twice = await duplicates(scope);
    const rfis = sharedRfis(rows.map((row) => toChangeOrder(row)));
    return rows.map((row) =>
      toChangeOrder(row, [...(twice.get(row.id) ?? []), ...(rfis.get(row.id) ?? [])]),
    );
  }

  async function changeOrder(scope: ChangeOrderScope): Promise<ChangeOrder> {
    const found = (await changeOrders(scope)).find(({ id }) => id === scope.changeOrderId);
    const row = found ?? (await findChangeOrder(db, scope));
    if (!row) throw notFound(`Change order ${scope.changeOrderId}`);
    return 'reading' in row ? toChangeOrder(row) : row;
  }

  /** Why a file cannot be read; null if it can. Notes that it has arrived. */
  async function refusalOf(file: StoredFile): Promise<string | null> {
    if (file.category !== CATEGORY) return 'It was not uploaded as a change order.';
    // An S3 store does not say when an upload finished, so ask it here.
    const sizeBytes = file.sizeBytes ?? (await store.size(file.key));
    if (sizeBytes === null) return 'Its upload is not complete.';
    if (sizeBytes > UPLOAD_LIMITS[CATEGORY].bytes) return 'It is larger than the upload limit.';
    if (file.sizeBytes === null) {
      await noteArrival(db, file.key, { sizeBytes, sha256: null });
      // Such a store accepts anything under the URL's limit.
      await checkQuota(db, file.organizationId, quota, 0);
    }
    return null;
  }

  return {
    list: (scope: CallerScope) => listBatches(db, scope),
    batch,
    changeOrders,
    changeOrder,

    async annotations(scope: BatchScope): Promise<ChangeOrderAnnotation[]> {
      const rows = await listChangeOrders(db, scope);
      return rows.flatMap((row) => {
        const one = toChangeOrder(row);
        const { page_number, box, cost_fraction_foreseeable: fraction } = one;
        if (page_number === null || box === null) return [];
        const { id: change_order_id, change_order_document_id } = one;
        const level = fraction === null ? null : foreseeableLevel(fraction);
        return [{ change_order_id, change_order_document_id, page_number, box, level }];
      });
    },

    async create(
      scope: CallerScope,
      { name, file_ids: fileIds }: { name: string; file_ids: readonly number[] },
    ): Promise<{ batch_id: number; failed_files: FailedFile[] }> {
      if (new Set(fileIds).size !== fileIds.length) {
        throw new ApiError('INVALID_INPUT', 'file_ids: contains a file twice');
      }
      const own = new Map((await ownFiles(db, scope, fileIds)).map((file) => [file.id, file]));
      const wanted = fileIds.map((id) => own.get(id));
      const organizations = new Set(wanted.map((file) => file?.organizationId));
      const [organizationId] = organizations;
      const target = organizationId === undefined ? null : organizationScope(scope, organizationId);
      if (!target || wanted.includes(undefined)) {
        throw new ApiError('FORBIDDEN', 'You can only use files that you uploaded.');
      }
      if (organizations.size > 1) {
        throw new ApiError('INVALID_INPUT', 'file_ids: files of several organizations');
      }
      const failed = new Map<number, string>();
      for (const file of own.values()) {
        const refusal = await refusalOf(file);
        if (refusal !== null) failed.set(file.id, refusal);
      }
      const made = await db.transaction(async (tx) => {
        // Files may have been deleted or used since they were checked. From here on they cannot be.
        const there = new Set((await lockFiles(tx, fileIds)).map(({ id }) => id));
        const used = new Set(await usedFiles(tx, fileIds));
        for (const id of fileIds) {
          if (!there.has(id)) failed.set(id, 'It was deleted.');
          else if (used.has(id)) failed.set(id, 'It is in use already.');
        }
        const left = fileIds.filter((id) => !failed.has(id));
        if (left.length === 0) {
          throw new ApiError(
            'INVALID_INPUT',
            `file_ids: no file could be used. ${[...failed.values()][0] ?? ''}`,
          );
        }
        return insertBatch(tx, target, { name, fileIds: left });
      });
      await startReading(made.documentIds);
      return {
        batch_id: made.batchId,
        failed_files: fileIds.flatMap((id) => {
          const reason = failed.get(id);
          return reason === undefined
            ? []
            : [{ file_id: id, name: own.get(id)?.name ?? '', reason }];
        }),
      };
    },

    async correct(scope: ChangeOrderScope, correction: Correction): Promise<ChangeOrder> {
      const { as_read: asRead = [], disciplines, ...values } = correction;
      const corrected = {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
        ...(Array.isArray(disciplines) && { disciplines: disciplines.join(', ') }),
      };
      const isThere = await db.transaction((tx) =>
        correctChangeOrder(tx, scope, { corrected, asRead }),
      );
      if (!isThere) throw notFound(`Change order ${scope.changeOrderId}`);
      return changeOrder(scope);
    },

    async table(scope: BatchScope): Promise<FileAnswer> {
      const all = await changeOrders(scope);
      const writer = xlsxWriter(
        CHANGE_ORDER_COLUMNS.map(({ title }) => title),
        {
          zone: zoneNamed('UTC'),
          sheetName: 'Change orders',
          widths: CHANGE_ORDER_COLUMNS.map(({ width }) => width),
        },
      );
      const body = async function* () {
        yield* writer.head();
        for (const one of all) yield* writer.row(CHANGE_ORDER_COLUMNS.map(({ cell }) => cell(one)));
        yield* writer.end();
      };
      return {
        ...{ name: 'change_orders.xlsx', sizeBytes: null, body: body() },
        close: () => Promise.resolve(),
      };
    },
  };
}

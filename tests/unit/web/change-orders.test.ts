/** Change orders on the page: filters, order, groups, words and polling. */
import { describe, expect, it } from 'vitest';
import { isProcessing, pollingOf } from '../../../web/src/api/change-orders.ts';
import {
  activeFilters,
  afterConfidence,
  afterLevel,
  afterSort,
  filtered,
  groupedByOco,
  isFiltered,
  NO_FILTERS,
} from '../../../web/src/parts/change-orders/filters.ts';
import { changeOrderEntity } from '../../../web/src/domain/panes.ts';
import { SORT_LABELS } from '../../../web/src/parts/change-orders/filters.ts';
import type { Filters } from '../../../web/src/parts/change-orders/filters.ts';
import {
  changeOrderName,
  confidenceOf,
  dollarsText,
  levelOf,
  typedDollars,
} from '../../../web/src/parts/change-orders/words.ts';
import { batchSummary, changeOrder } from '../../support/change-order-answers.ts';

const ALL = [
  changeOrder(1, { oco_number: '7', change_order_number: '033', change_order_value: 18_940 }),
  changeOrder(2, {
    ...{ oco_number: '7', change_order_number: '031', change_order_value: -120.5 },
    ...{ short_summary: 'Lintel at door 114A', cost_fraction_foreseeable: 0.3, confidence: 0.75 },
  }),
  changeOrder(3, {
    ...{ oco_number: null, change_order_number: 'PCO-9', change_order_value: null },
    ...{ cost_fraction_foreseeable: null, confidence: 0, short_summary: 'Temporary heat' },
  }),
  changeOrder(4, {
    ...{ oco_number: '10', change_order_number: '040', change_order_value: 0 },
    ...{ cost_fraction_foreseeable: 0.29, change_order_establishing_gmp: true },
  }),
];
const ids = (change: Partial<Filters>) =>
  filtered(ALL, { ...NO_FILTERS, ...change }).map(({ id }) => id);

describe('change orders', () => {
  it('are grouped by OCO number, by PCO number in each group, and those without one last', () => {
    expect(
      groupedByOco(ALL).map(({ oco, changes, total }) => [oco, changes.map(({ id }) => id), total]),
    ).toEqual([
      ['7', [2, 1], 18_819.5],
      ['10', [4], 0],
      [null, [3], 0],
    ]);
  });

  it('start in the order of OCO numbers, on the first page, without filters', () => {
    expect([ids({}), NO_FILTERS.page, isFiltered(NO_FILTERS)]).toEqual([[2, 1, 4, 3], 1, false]);
  });

  it('are filtered by each filter', () => {
    const found: [Partial<Filters>, number[]][] = [
      [{ foreseeable_status: [1] }, [1]],
      [{ foreseeable_status: [2, 3] }, [2, 4]],
      [{ confidence_status: ['medium', 'low'] }, [2, 3]],
      [{ oco_number: '10' }, [4]],
      [{ pco_number: '31' }, [2]],
      [{ pco_number: 'pco-9' }, [3]],
      [{ keywords: ['lintel', 'door'] }, [2]],
      [{ keywords: ['lintel', 'heat'] }, []],
      [{ change_order_establishing_gmp: true }, [4]],
      [{ change_order_establishing_gmp: false, search: 'heat' }, [3]],
      [{ total_cost_from: 0 }, [1, 4]],
      [{ total_cost_from: -200, total_cost_to: 0 }, [2, 4]],
      [{ search: 'LINTEL' }, [2]],
    ];
    for (const [change, expected] of found)
      expect(ids(change), JSON.stringify(change)).toEqual(expected);
  });

  it('sort by four columns, ascending first, and flip when chosen again', () => {
    const by = (sort: Filters['sort_by'], times: number) => {
      let filters: Filters = { ...NO_FILTERS, page: 3 };
      for (let time = 0; time < times; time += 1) filters = afterSort(filters, sort);
      expect(filters.page).toBe(1);
      return filtered(ALL, filters).map(({ id }) => id);
    };
    expect(by('total_cost', 1)).toEqual([2, 4, 1, 3]);
    expect(by('total_cost', 2)).toEqual([1, 4, 2, 3]);
    expect(by('pco_number', 1)).toEqual([2, 1, 4, 3]);
    expect(by('foreseeable_status', 1)).toEqual([1, 2, 4, 3]);
    expect(by('oco_number', 1)).toEqual([4, 1, 2, 3]);
    expect(Object.values(SORT_LABELS)).toEqual([
      ...['OCO Number', 'PCO Number', 'Total Cost', 'Foreseeable Status'],
    ]);
  });

  it('toggle a status with its chip and go back to the first page', () => {
    const once = afterLevel({ ...NO_FILTERS, page: 4 }, 2);
    expect([once.foreseeable_status, once.page]).toEqual([[2], 1]);
    expect(afterLevel(once, 2).foreseeable_status).toEqual([]);
    expect(afterConfidence(once, 'low').confidence_status).toEqual(['low']);
  });

  it('lose one filter at a time, keywords too', () => {
    const filters: Filters = {
      ...NO_FILTERS,
      ...{ oco_number: '7', keywords: ['door', 'lintel'], total_cost_from: 4000, page: 2 },
      change_order_establishing_gmp: false,
    };
    const active = activeFilters(filters);
    expect(active.map(({ text }) => text)).toEqual([
      ...['OCO: 7', 'Keyword: door', 'Keyword: lintel', 'Establishing GMP: No'],
      'Total cost from $4,000.00',
    ]);
    expect(active[1]?.without).toMatchObject({ keywords: ['lintel'], oco_number: '7', page: 1 });
  });

  it('have levels and confidences by their thresholds', () => {
    const at = (fraction: number | null) =>
      levelOf(changeOrder(1, { cost_fraction_foreseeable: fraction }));
    expect([0.71, 0.7, 0.3, 0.29, null].map(at)).toEqual([1, 2, 2, 3, null]);
    expect([0.9, 0.89, 0.7, 0.69].map((confidence) => confidenceOf({ confidence }))).toEqual([
      ...['high', 'medium', 'medium', 'low'],
    ]);
  });

  it('are named by their PCO number, and cost dollars with cents', () => {
    expect(ALL.map(changeOrderName)).toEqual(['PCO-033', 'PCO-031', 'PCO-9', 'PCO-040']);
    expect([4862, -120.5].map(dollarsText)).toEqual(['$4,862.00', '-$120.50']);
  });

  it('take amounts as people type them', () => {
    expect(['1,250', '$1,250.50', '(300)', '-$300', '', 'ten'].map(typedDollars)).toEqual([
      ...[1250, 1250.5, -300, -300, null, undefined],
    ]);
  });
});

describe('the viewer of a batch', () => {
  const documents = [1, 2].map((id) => ({
    ...{ id, is_processed: true, page_count: 3, change_orders_count: 1, problem: null },
    file: { file_id: id, file_key: `key ${id}`, name: `${id}.pdf` },
  }));
  it('opens the first document, the one that the address names, or the file that it names', () => {
    expect(
      [{}, { documentId: 2 }, { fileKey: 'key 2' }, { fileKey: 'elsewhere' }].map((wanted) =>
        changeOrderEntity(documents, wanted),
      ),
    ).toEqual([
      { kind: 'file', fileKey: 'key 1', pageNumber: 1, name: '1.pdf' },
      { kind: 'file', fileKey: 'key 2', pageNumber: 1, name: '2.pdf' },
      { kind: 'file', fileKey: 'key 2', pageNumber: 1, name: '2.pdf' },
      { kind: 'file', fileKey: 'elsewhere', pageNumber: 1 },
    ]);
  });
  it('says which document is not there, that one has no file, and that something must be named', () => {
    const bare = documents.map((document) => ({
      ...document,
      file: { ...document.file, file_key: '' },
    }));
    const messages = [
      changeOrderEntity(documents, { documentId: 9 }),
      changeOrderEntity(bare, {}),
      changeOrderEntity(null, { fileKey: '' }),
    ].map((entity) => (entity.kind === 'missing' ? entity.message : entity.kind));
    expect(messages).toEqual([
      'Change order document 9 not found',
      'No file key found for change order document',
      'Either fileKey or batchId required for change order',
    ]);
  });
});

describe('a batch', () => {
  const at = (documents: number, processed: number) =>
    batchSummary({ documents_count: documents, processed_count: processed });
  it('is processing while a document is not processed, also while none is listed', () => {
    expect([at(2, 1), at(2, 2), at(0, 0)].map(isProcessing)).toEqual([true, false, true]);
  });
  it('is read every 5 s while it is processing, then every 10 s while it has no change order', () => {
    expect([
      pollingOf(at(2, 1), 4),
      pollingOf(at(0, 0), 0),
      pollingOf(at(2, 2), 0),
      pollingOf(at(2, 2), 3),
      pollingOf(undefined, 0),
    ]).toEqual([5000, 5000, 10_000, false, false]);
  });
});

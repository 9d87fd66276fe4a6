/** Filters, order and groups of the change orders of a batch. They are the page's alone, not in the URL (CH-058). */
import type { ForeseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { confidenceOf, dollarsText, levelOf } from './words.ts';
import type { Confidence } from './words.ts';

export const CHANGE_ORDER_SORTS = [
  ...(['oco_number', 'pco_number', 'total_cost', 'foreseeable_status'] as const),
] as const;
export type ChangeOrderSort = (typeof CHANGE_ORDER_SORTS)[number];
export const SORT_LABELS: Readonly<Record<ChangeOrderSort, string>> = {
  oco_number: 'OCO Number',
  pco_number: 'PCO Number',
  total_cost: 'Total Cost',
  foreseeable_status: 'Foreseeable Status',
};

export type Filters = {
  foreseeable_status: readonly ForeseeableLevel[];
  confidence_status: readonly Confidence[];
  oco_number: string | null;
  pco_number: string | null;
  keywords: readonly string[];
  change_order_establishing_gmp: boolean | null;
  total_cost_from: number | null;
  total_cost_to: number | null;
  search: string;
  sort_by: ChangeOrderSort;
  sort_order: 'asc' | 'desc';
  /** From 1. */
  page: number;
};

export const NO_FILTERS: Filters = {
  ...{ foreseeable_status: [], confidence_status: [], oco_number: null, pco_number: null },
  ...{ keywords: [], change_order_establishing_gmp: null },
  ...{ total_cost_from: null, total_cost_to: null, search: '' },
  ...{ sort_by: 'oco_number', sort_order: 'asc', page: 1 },
};

/** Cards of one page. */
export const PER_PAGE = 25;

const NUMBERS = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** By their figures; those without a number come last. */
export function compareNumbers(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return NUMBERS.compare(a, b);
}

const has = (text: string | null, part: string) =>
  (text ?? '').toLowerCase().includes(part.trim().toLowerCase());

/** Numbers match by their figures, too: 31 finds PCO-031. */
function isNumber(number: string | null, wanted: string): boolean {
  const figures = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return (
    has(number, wanted) || (figures(wanted) !== '' && figures(number ?? '') === figures(wanted))
  );
}

function isWanted(one: ChangeOrder, filters: Filters): boolean {
  const { foreseeable_status: levels, confidence_status: confidences } = filters;
  const level = levelOf(one);
  const value = one.change_order_value;
  const gmp = filters.change_order_establishing_gmp;
  return [
    levels.length === 0 || (level !== null && levels.includes(level)),
    confidences.length === 0 || confidences.includes(confidenceOf(one)),
    filters.oco_number === null || isNumber(one.oco_number, filters.oco_number),
    filters.pco_number === null || isNumber(one.change_order_number, filters.pco_number),
    filters.keywords.every((keyword) => has(one.short_summary, keyword)),
    gmp === null || one.change_order_establishing_gmp === gmp,
    filters.total_cost_from === null || (value !== null && value >= filters.total_cost_from),
    filters.total_cost_to === null || (value !== null && value <= filters.total_cost_to),
    filters.search.trim() === '' || has(one.short_summary, filters.search),
  ].every(Boolean);
}

const COMPARE: Readonly<Record<ChangeOrderSort, (a: ChangeOrder, b: ChangeOrder) => number>> = {
  oco_number: (a, b) =>
    compareNumbers(a.oco_number, b.oco_number) ||
    compareNumbers(a.change_order_number, b.change_order_number),
  pco_number: (a, b) => compareNumbers(a.change_order_number, b.change_order_number),
  total_cost: (a, b) => (a.change_order_value ?? 0) - (b.change_order_value ?? 0),
  foreseeable_status: (a, b) => (levelOf(a) ?? 4) - (levelOf(b) ?? 4),
};
/** Without one they stay behind the others in both directions. */
const LACKS: Readonly<Record<ChangeOrderSort, (one: ChangeOrder) => boolean>> = {
  oco_number: (one) => one.oco_number === null,
  pco_number: (one) => one.change_order_number === null,
  total_cost: (one) => one.change_order_value === null,
  foreseeable_status: (one) => levelOf(one) === null,
};

/** Those that all filters leave, in order. */
export function filtered(all: readonly ChangeOrder[], filters: Filters): ChangeOrder[] {
  const { sort_by: by, sort_order: order } = filters;
  const sign = order === 'asc' ? 1 : -1;
  return all
    .filter((one) => isWanted(one, filters))
    .toSorted((a, b) => {
      const lacks = Number(LACKS[by](a)) - Number(LACKS[by](b));
      return lacks === 0 ? sign * COMPARE[by](a, b) : lacks;
    });
}

/** CH-081: the same one again flips the order; another one starts ascending. */
export function afterSort(filters: Filters, by: ChangeOrderSort): Filters {
  const flips = filters.sort_by === by && filters.sort_order === 'asc';
  return { ...filters, sort_by: by, sort_order: flips ? 'desc' : 'asc', page: 1 };
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** CH-074. */
export const afterLevel = (filters: Filters, level: ForeseeableLevel): Filters => ({
  ...filters,
  foreseeable_status: toggled(filters.foreseeable_status, level),
  page: 1,
});
export const afterConfidence = (filters: Filters, confidence: Confidence): Filters => ({
  ...filters,
  confidence_status: toggled(filters.confidence_status, confidence),
  page: 1,
});

/** A filter in force, and the filters without it. */
export type ActiveFilter = { id: string; text: string; without: Filters };

/** Besides the status chips, which show by themselves whether they are in force. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (id: string, text: string, change: Partial<Filters>) =>
    active.push({ id, text, without: { ...filters, ...change, page: 1 } });
  const { oco_number: oco, pco_number: pco, total_cost_from: from, total_cost_to: to } = filters;
  const gmp = filters.change_order_establishing_gmp;
  if (oco !== null) add('oco', `OCO: ${oco}`, { oco_number: null });
  if (pco !== null) add('pco', `PCO: ${pco}`, { pco_number: null });
  for (const keyword of filters.keywords) {
    const keywords = filters.keywords.filter((each) => each !== keyword);
    add(`keyword ${keyword}`, `Keyword: ${keyword}`, { keywords });
  }
  if (gmp !== null) {
    add('gmp', `Establishing GMP: ${gmp ? 'Yes' : 'No'}`, { change_order_establishing_gmp: null });
  }
  if (from !== null) add('from', `Total cost from ${dollarsText(from)}`, { total_cost_from: null });
  if (to !== null) add('to', `Total cost to ${dollarsText(to)}`, { total_cost_to: null });
  return active;
}

export const isFiltered = (filters: Filters): boolean =>
  activeFilters(filters).length > 0 ||
  filters.foreseeable_status.length > 0 ||
  filters.confidence_status.length > 0 ||
  filters.search !== '';

export type ChangeOrderGroup = {
  /** Null: those without an OCO number (CH-027). */
  oco: string | null;
  changes: ChangeOrder[];
  /** US dollars, of those that state a value. */
  total: number;
};

/** CH-026 to CH-028. */
export function groupedByOco(all: readonly ChangeOrder[]): ChangeOrderGroup[] {
  const groups = new Map<string | null, ChangeOrder[]>();
  for (const one of all) groups.set(one.oco_number, [...(groups.get(one.oco_number) ?? []), one]);
  return [...groups]
    .toSorted(([a], [b]) => compareNumbers(a, b))
    .map(([oco, changes]) => ({
      oco,
      changes: changes.toSorted((a, b) =>
        compareNumbers(a.change_order_number, b.change_order_number),
      ),
      total: changes.reduce((sum, { change_order_value: value }) => sum + (value ?? 0), 0),
    }));
}

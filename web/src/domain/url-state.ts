/** URL state of /compare. Invalid values are ignored and defaults left out. */
import type { Side } from '../../../workers/protocol/comparison.ts';
import type { OverlayStyle, SheetStyle } from '../../../workers/protocol/view.ts';
import { DEFAULT_PAIR } from './colors.ts';
import type { DifferenceFilter, DifferenceSort } from './difference-words.ts';
import { DIFFERENCE_FILTERS } from './difference-words.ts';
import { MAX_ZOOM, MIN_ZOOM } from './viewport.ts';

export const LAYOUTS = ['overlay', 'side', 'swipe'] as const;
/** One pane with the overlay, two linked panes, or A left of a divider and B right of it. */
export type Layout = (typeof LAYOUTS)[number];

export const SHOWN = ['both', 'a', 'b'] as const;
export type Shown = (typeof SHOWN)[number];

export const PAINTS = ['tint', 'gray', 'full'] as const;

/** View settings of a comparison. */
export type ViewState = {
  readonly layout: Layout;
  readonly shown: Shown;
  readonly paint: OverlayStyle['paint'];
  readonly colorA: string;
  readonly colorB: string;
  readonly opacityAPercent: number;
  readonly opacityBPercent: number;
  readonly swipeAt: number;
  /** Side by side: B unadjusted instead of aligned to A. */
  readonly isBAsDrawn: boolean;
  /** Hatches differences: what A has at 45°, what B has at 135°, what changed or moved both ways. */
  readonly isHatched: boolean;
  /** Leaves out solid fills and pictures, which are fainter than lines otherwise. */
  readonly isOnlyLinework: boolean;
  /** Lines of both within the tolerance look alike, while both are seen in their colors. */
  readonly isMatched: boolean;
  readonly filter: DifferenceFilter;
  readonly sort: DifferenceSort;
  /** Leaves the differences of annotations out of the list. */
  readonly areAnnotationsHidden: boolean;
  readonly selectedId: string | null;
  readonly toleranceInches: number;
};

/** A fine pen width, inches, as in the core and CLI: closer lines read as one. */
export const DEFAULT_TOLERANCE_INCHES = 0.006;
export const MIN_TOLERANCE_INCHES = 0.002;
export const MAX_TOLERANCE_INCHES = 0.25;

export const DEFAULT_VIEW: ViewState = {
  layout: 'overlay',
  shown: 'both',
  paint: 'tint',
  colorA: DEFAULT_PAIR.a,
  colorB: DEFAULT_PAIR.b,
  opacityAPercent: DEFAULT_PAIR.opacityPercent,
  opacityBPercent: DEFAULT_PAIR.opacityPercent,
  swipeAt: 0.5,
  isBAsDrawn: false,
  isHatched: false,
  isOnlyLinework: false,
  isMatched: true,
  filter: 'all',
  sort: 'size',
  areAnnotationsHidden: false,
  selectedId: null,
  toleranceInches: DEFAULT_TOLERANCE_INCHES,
};

/** Pages count from 1 in the URL. */
export type CompareSearch = {
  /** 'sample', 'sample-swapped', or the id of a recent comparison. */
  from?: string;
  pageA?: number;
  pageB?: number;
  layout?: Layout;
  show?: Shown;
  paint?: OverlayStyle['paint'];
  colorA?: string;
  colorB?: string;
  opacityA?: number;
  opacityB?: number;
  /** Only set when true: shows B unadjusted, side by side. */
  asDrawn?: true;
  /** Only set when true. */
  hatch?: true;
  /** Only set when true. */
  linework?: true;
  /** Only set when true: lines within the tolerance are not matched. */
  raw?: true;
  /** Share of the width that shows A. */
  swipe?: number;
  /** Percent, and the view's center in page points of A. */
  zoom?: number;
  x?: number;
  y?: number;
  difference?: string;
  kind?: DifferenceFilter;
  sort?: DifferenceSort;
  /** Only set when true: annotations are left out. */
  noAnnotations?: true;
  tolerance?: number;
};

type Raw = Readonly<Record<string, unknown>>;

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

function numberIn(value: unknown, least: number, most: number): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= least && number <= most ? number : undefined;
}

function wholeIn(value: unknown, least: number, most: number): number | undefined {
  const number = numberIn(value, least, most);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

function color(value: unknown): string | undefined {
  const hex = typeof value === 'string' ? value.toLowerCase().replace(/^#/, '') : '';
  return /^[0-9a-f]{6}$/.test(hex) ? `#${hex}` : undefined;
}

function text(value: unknown, longest: number): string | undefined {
  return (typeof value === 'string' || typeof value === 'number') && String(value).length <= longest
    ? String(value)
    : undefined;
}

function flag(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** Maximum sheet size, points: PDF allows 14,400 units times a UserUnit. */
const FAR = 1e7;

/** Reads the URL. Ignores invalid values and never throws. */
export function readCompareSearch(raw: Raw): CompareSearch {
  return withoutUndefined({
    from: text(raw['from'], 64),
    pageA: wholeIn(raw['pageA'], 1, 1e6),
    pageB: wholeIn(raw['pageB'], 1, 1e6),
    layout: oneOf(raw['layout'], LAYOUTS),
    show: oneOf(raw['show'], SHOWN),
    paint: oneOf(raw['paint'], PAINTS),
    colorA: color(raw['colorA']),
    colorB: color(raw['colorB']),
    opacityA: wholeIn(raw['opacityA'], 1, 100),
    opacityB: wholeIn(raw['opacityB'], 1, 100),
    asDrawn: flag(raw['asDrawn']),
    hatch: flag(raw['hatch']),
    linework: flag(raw['linework']),
    raw: flag(raw['raw']),
    swipe: numberIn(raw['swipe'], 0, 1),
    zoom: numberIn(raw['zoom'], MIN_ZOOM * 100, MAX_ZOOM * 100),
    x: numberIn(raw['x'], -FAR, FAR),
    y: numberIn(raw['y'], -FAR, FAR),
    difference: text(raw['difference'], 128),
    kind: oneOf(raw['kind'], DIFFERENCE_FILTERS),
    sort: oneOf(raw['sort'], ['size', 'place'] as const),
    noAnnotations: flag(raw['noAnnotations']),
    tolerance: numberIn(raw['tolerance'], MIN_TOLERANCE_INCHES, MAX_TOLERANCE_INCHES),
  });
}

type MaybeSearch = { [K in keyof CompareSearch]-?: CompareSearch[K] | undefined };

function withoutUndefined(value: MaybeSearch): CompareSearch {
  return Object.fromEntries(
    Object.entries(value).filter(([, v]) => v !== undefined),
  ) as CompareSearch;
}

export function viewFromSearch(search: CompareSearch): ViewState {
  return {
    layout: search.layout ?? DEFAULT_VIEW.layout,
    shown: search.show ?? DEFAULT_VIEW.shown,
    paint: search.paint ?? DEFAULT_VIEW.paint,
    colorA: search.colorA ?? DEFAULT_VIEW.colorA,
    colorB: search.colorB ?? DEFAULT_VIEW.colorB,
    opacityAPercent: search.opacityA ?? DEFAULT_VIEW.opacityAPercent,
    opacityBPercent: search.opacityB ?? DEFAULT_VIEW.opacityBPercent,
    swipeAt: search.swipe ?? DEFAULT_VIEW.swipeAt,
    isBAsDrawn: search.asDrawn ?? DEFAULT_VIEW.isBAsDrawn,
    isHatched: search.hatch ?? DEFAULT_VIEW.isHatched,
    isOnlyLinework: search.linework ?? DEFAULT_VIEW.isOnlyLinework,
    isMatched: search.raw === undefined,
    filter: search.kind ?? DEFAULT_VIEW.filter,
    sort: search.sort ?? DEFAULT_VIEW.sort,
    areAnnotationsHidden: search.noAnnotations ?? DEFAULT_VIEW.areAnnotationsHidden,
    selectedId: search.difference ?? null,
    toleranceInches: search.tolerance ?? DEFAULT_VIEW.toleranceInches,
  };
}

export type Place = { zoomPercent: number; x: number; y: number };

/** Writes the URL without defaults. */
export function searchFromView(
  view: ViewState,
  where: { from: string | null; pageA: number; pageB: number; place: Place | null },
): CompareSearch {
  const unless = <T>(value: T, standard: T) => (value === standard ? undefined : value);
  const round = (value: number, places: number) => Number(value.toFixed(places));
  return withoutUndefined({
    from: where.from ?? undefined,
    // Write both pages: a missing one means "the partner of the other", not page 1.
    pageA: where.pageA,
    pageB: where.pageB,
    layout: unless(view.layout, DEFAULT_VIEW.layout),
    show: unless(view.shown, DEFAULT_VIEW.shown),
    paint: unless(view.paint, DEFAULT_VIEW.paint),
    colorA: unless(view.colorA, DEFAULT_VIEW.colorA),
    colorB: unless(view.colorB, DEFAULT_VIEW.colorB),
    opacityA: unless(view.opacityAPercent, DEFAULT_VIEW.opacityAPercent),
    opacityB: unless(view.opacityBPercent, DEFAULT_VIEW.opacityBPercent),
    asDrawn: view.isBAsDrawn ? true : undefined,
    hatch: view.isHatched ? true : undefined,
    linework: view.isOnlyLinework ? true : undefined,
    raw: view.isMatched ? undefined : true,
    swipe: unless(round(view.swipeAt, 3), DEFAULT_VIEW.swipeAt),
    zoom: where.place === null ? undefined : round(where.place.zoomPercent, 2),
    x: where.place === null ? undefined : round(where.place.x, 1),
    y: where.place === null ? undefined : round(where.place.y, 1),
    difference: view.selectedId ?? undefined,
    kind: unless(view.filter, DEFAULT_VIEW.filter),
    sort: unless(view.sort, DEFAULT_VIEW.sort),
    noAnnotations: view.areAnnotationsHidden ? true : undefined,
    tolerance: unless(view.toleranceInches, DEFAULT_VIEW.toleranceInches),
  });
}

/** `?a=1&b=x`: plain words and numbers without JSON, colors without #. */
export function stringifySearch(
  search: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(key, String(value).replace(/^#/, ''));
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** How one drawing of an overlay is shown on its own. */
export function sheetStyle(style: OverlayStyle, side: Side): SheetStyle {
  const { paint } = style;
  return side === 'a'
    ? { paint, color: style.colorA, opacityPercent: style.opacityAPercent }
    : { paint, color: style.colorB, opacityPercent: style.opacityBPercent };
}

type Painted = Pick<ViewState, 'shown' | 'paint'>;

/** What is seen: original colors show one drawing at a time, and both are there again in other colors. */
export function seenOf({ shown, paint }: Painted): Shown {
  return paint === 'full' && shown === 'both' ? 'b' : shown;
}

/** The change that shows these drawings: both are never seen in original colors. */
export function showing(shown: Shown, { paint }: Pick<Painted, 'paint'>): Partial<Painted> {
  return shown === 'both' && paint === 'full' ? { shown, paint: 'tint' } : { shown };
}

export function overlayStyle(view: ViewState): OverlayStyle {
  return {
    mode: view.layout === 'swipe' ? 'swipe' : seenOf(view),
    colorA: view.colorA,
    colorB: view.colorB,
    opacityAPercent: view.opacityAPercent,
    opacityBPercent: view.opacityBPercent,
    paint: view.paint,
    swipeAt: view.swipeAt,
    isMatched: view.isMatched,
  };
}

/** What the address of a project's workspace keeps (V-004 to V-013, WS-001). */

/** A number, or the text that stands in place of one: the screen then says that there is no such thing (V-015). */
export type AddressId = number | string;

/** Shares of the first of two viewers, percent (V-030). */
export const SPLITS = [0, 25, 50, 75, 100] as const;
export type Split = (typeof SPLITS)[number];

/** Everything that later screens own (filters, sorting) is passed on untouched. */
export type WorkspaceSearch = {
  /** Of the right panel: `errors`, or what later screens own (WS-012). */
  tab?: string;
  documentId?: AddressId;
  sheetId?: AddressId;
  /** Of pages that are no sheets, from 1. */
  pageNumber?: number;
  document2Id?: AddressId;
  sheet2Id?: AddressId;
  page2Number?: number;
  /** Stands there while Compare is on, also before a page was picked. */
  split?: Split;
  fileKey?: string;
  /** Overlays have no viewer yet. */
  overlayId?: AddressId;
  overlayExecutionId?: AddressId;
  overlayExecution2Id?: AddressId;
};

/** Changes the address as it stands then, which may be ahead of what is drawn; a step is one for the browser's back button. */
export type ChangeSearch = (
  change: (now: WorkspaceSearch) => WorkspaceSearch,
  isStep: boolean,
) => void;

/** PostgreSQL's integers. */
const MAX_ID = 2_147_483_647;
/** No name of anything is longer; what is shown of it has to end somewhere. */
const MAX_ID_LENGTH = 40;

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_ID
    ? number
    : undefined;
}

function addressId(value: unknown): AddressId | undefined {
  if (typeof value !== 'string') return wholeNumber(value);
  return wholeNumber(value) ?? value.slice(0, MAX_ID_LENGTH);
}

const IDS = [
  'documentId',
  'sheetId',
  'document2Id',
  'sheet2Id',
  'overlayId',
  'overlayExecutionId',
  'overlayExecution2Id',
] as const;
const NUMBERS = ['pageNumber', 'page2Number'] as const;

export function readWorkspaceSearch(raw: Readonly<Record<string, unknown>>): WorkspaceSearch {
  const split = SPLITS.find((share) => String(share) === String(raw['split']));
  const read: Record<string, unknown> = {
    ...raw,
    ...Object.fromEntries(IDS.map((name) => [name, addressId(raw[name])])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, wholeNumber(raw[name])])),
    fileKey: typeof raw['fileKey'] === 'string' ? raw['fileKey'] : undefined,
    split,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** What belongs to the list of one tab (WS-015). */
const OF_ONE_TAB: readonly string[] = [
  'tab',
  'search',
  'status',
  'sort_by',
  'sort_order',
  'document_types',
  'page',
  'priority',
  'evaluation_states',
];

/** Another tab of the right panel; undefined for the first one, which the address does not name (WS-013). */
export function searchWithTab(search: WorkspaceSearch, tab: string | undefined): WorkspaceSearch {
  const kept = Object.entries(search).filter(([name]) => !OF_ONE_TAB.includes(name));
  return { ...Object.fromEntries(kept), ...(tab !== undefined && { tab }) };
}

/** After an upload the address names its first document instead of the file, sorted by priority (WS-017). */
export function searchAfterUpload(search: WorkspaceSearch, documentId: number): WorkspaceSearch {
  const { fileKey: _done, ...others } = search;
  return { ...others, documentId, ...{ sort_by: 'priority', sort_order: 'desc' } };
}

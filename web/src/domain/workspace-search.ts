/** URL parameters of the workspace (V-004 to V-013, WS-001). */

/** An id, or the invalid text in its place, which the screen reports as not found (V-015). */
export type AddressId = number | string;

/** Width of the first of two viewers, percent (V-030). */
export const SPLITS = [0, 25, 50, 75, 100] as const;
export type Split = (typeof SPLITS)[number];

/** The tab of errors, in the right panel and in the list of issues. */
export const ERRORS_TAB = 'errors';

/** Parameters of other screens (filters, sorting) are passed through unchanged. */
export type WorkspaceSearch = {
  /** Tab of the right panel: `errors`, or one of another screen (WS-012). */
  tab?: string;
  documentId?: AddressId;
  sheetId?: AddressId;
  /** For pages that are not sheets, from 1. */
  pageNumber?: number;
  document2Id?: AddressId;
  sheet2Id?: AddressId;
  page2Number?: number;
  /** Set while Compare is on, even before a page is picked. */
  split?: Split;
  fileKey?: string;
  /** The overlay in the first viewer. */
  overlayId?: AddressId;
  /** Its execution that is shown, and the one in the second viewer. */
  overlayExecutionId?: AddressId;
  overlayExecution2Id?: AddressId;
  /** A document of the batch in each viewer, where there is a batch. */
  changeOrderDocumentId?: AddressId;
  changeOrderDocument2Id?: AddressId;
  /** The selected issue. */
  issueId?: AddressId;
  /** The project's dashboard is open (V-012). */
  projectDashboard?: 1;
  /** Its tab; absent: the first one. */
  dashboardTab?: DashboardTabId;
};

/** Tabs of the dashboard but the first. */
export const DASHBOARD_TABS = ['court', 'trends', 'hot'] as const;
export type DashboardTabId = (typeof DASHBOARD_TABS)[number];

/** Changes the current URL, which may be ahead of what is rendered. `isStep` adds a browser history entry. */
export type ChangeSearch = (
  change: (now: WorkspaceSearch) => WorkspaceSearch,
  isStep: boolean,
) => void;

/** The largest PostgreSQL integer. */
const MAX_ID = 2_147_483_647;
/** Invalid ids are shown in a message, so they are cut to this length. */
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
  'changeOrderDocumentId',
  'changeOrderDocument2Id',
  'issueId',
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
    projectDashboard: String(raw['projectDashboard']) === '1' ? 1 : undefined,
    dashboardTab: DASHBOARD_TABS.find((tab) => tab === raw['dashboardTab']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Parameters of a single tab's list (WS-015). */
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
  'view',
];

/** Switches the right panel's tab. The first tab is undefined and not in the URL (WS-013). */
export function searchWithTab(search: WorkspaceSearch, tab: string | undefined): WorkspaceSearch {
  const kept = Object.entries(search).filter(([name]) => !OF_ONE_TAB.includes(name));
  return { ...Object.fromEntries(kept), ...(tab !== undefined && { tab }) };
}

/** After an upload, replaces the file in the URL with its first document, sorted by priority (WS-017). */
export function searchAfterUpload(search: WorkspaceSearch, documentId: number): WorkspaceSearch {
  const { fileKey: _done, ...others } = search;
  return { ...others, documentId, ...{ sort_by: 'priority', sort_order: 'desc' } };
}

/** What the address of a project's workspace keeps (V-004 to V-013, WS-001). */

/**
 * Ids that are no whole numbers are left out; everything that later screens own (`tab`, filters, sorting) is passed on
 * untouched.
 */
export type WorkspaceSearch = {
  documentId?: number;
  sheetId?: number;
  /** Of pages that are no sheets, from 1. */
  pageNumber?: number;
  fileKey?: string;
};

/** PostgreSQL's integers. */
const MOST = 2_147_483_647;

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MOST
    ? number
    : undefined;
}

const IDS = ['documentId', 'sheetId', 'pageNumber'] as const;

export function readWorkspaceSearch(raw: Readonly<Record<string, unknown>>): WorkspaceSearch {
  const search: Record<string, unknown> = { ...raw };
  for (const name of IDS) {
    const id = wholeNumber(raw[name]);
    if (id === undefined) delete search[name];
    else search[name] = id;
  }
  if (typeof raw['fileKey'] !== 'string' || raw['fileKey'] === '') delete search['fileKey'];
  return search;
}

/** After an upload the address names its first document instead of the file, sorted by priority (WS-017). */
export function searchAfterUpload(search: WorkspaceSearch, documentId: number): WorkspaceSearch {
  const { fileKey: _done, ...others } = search;
  return { ...others, documentId, ...{ sort_by: 'priority', sort_order: 'desc' } };
}

/** The sample's second floor plan in a project of the browsed product, and what the server has of its markups. */
import { expect } from 'vitest';
import type { Issue } from '../../contract/src/issues/schema.ts';
import type { Markup } from '../../markups/src/model.ts';
import { readXfdf } from '../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { sampleFile, startBrowsedProduct } from './browsed-product.ts';
import type { BrowsedProduct } from './browsed-product.ts';
import type { OpenedPage } from './compare-page.ts';
import { issueBody } from './issues.ts';
import { makeProject } from './project-by-api.ts';
import { signIn } from './sign-in.ts';

const SHEETS_IN_SAMPLE = 9;
/** 36 × 24 in, unrotated. */
export const PAGE = 2;
const FRAME = { cropBox: [0, 0, 2592, 1728] as const, rotation: 0, userUnit: 1 };

type Row = { readonly id: number; readonly version: number; readonly xfdf: string };

export type MarkedSheet = {
  readonly product: BrowsedProduct;
  /** The sheet's page of Pinbar. */
  readonly address: string;
  /** Calls the API as the administrator. Fails the test if the answer is an error. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  rows: () => Promise<readonly Row[]>;
  /** What the server has of the document, oldest first. */
  stored: () => Promise<readonly Markup[]>;
  /** As the administrator, or as whoever has the token. */
  add: (markups: readonly Markup[], token?: string) => Promise<void>;
  /** Raises an issue about a markup on the sheet. */
  raise: (markup: Markup, content?: object) => Promise<Issue>;
  /** Opens the sheet as the administrator. */
  open: (search?: string) => Promise<OpenedPage>;
};

/** The caller closes the product. */
export async function startMarkedSheet(
  environment: Readonly<Record<string, string>> = {},
): Promise<MarkedSheet> {
  const product = await startBrowsedProduct(environment);
  const files = [{ path: sampleFile(1), type: 2 as const }];
  const project = { name: 'Clinic', files, sheets: SHEETS_IN_SAMPLE };
  const { projectId, documentIds, contents } = await makeProject(product, project);
  const { accessToken } = await signIn(product.origin, product.email, product.password);
  const [documentId] = documentIds;
  const sheets = contents.drawings.sheet_sets.flatMap((set) => set.sheets);
  const sheetId = sheets.find((one) => one.page_number === PAGE)?.id;
  const address = `/projects/${projectId}?documentId=${documentId}&sheetId=${sheetId}`;
  const markups = `/v1/projects/${projectId}/annotations`;

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    token = accessToken,
  ): Promise<T> {
    const answer = await fetch(new URL(path, product.origin), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as T;
  }
  const rows = async () =>
    (await call<{ annotations: Row[] }>('GET', `${markups}?document_id=${documentId}`)).annotations;
  return {
    ...{ product, address, call, rows },
    stored: async () => (await rows()).flatMap(({ xfdf }) => readXfdf(xfdf, () => FRAME).markups),
    add: async (added, token) => {
      const annotations = added.map((one) => ({ xfdf: writeXfdf([one], () => FRAME) }));
      await call('POST', markups, { document_id: documentId, annotations }, token);
    },
    raise: async (markup, content = {}) => {
      const place = { document: documentId ?? 0, sheet: sheetId ?? 0 };
      const xfdf = writeXfdf([markup], () => FRAME);
      const body = issueBody(place, { page_number: PAGE, xfdf, ...content });
      return call<Issue>('POST', '/v1/issues', body);
    },
    open: async (search = '') => {
      const opened = await product.openSignedIn(address + search);
      await opened.page.locator('[data-pane]').waitFor();
      return opened;
    },
  };
}

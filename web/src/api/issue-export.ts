/** Issues as files: all that a list has with its filters, whatever page of it is on screen. */
import { zoneOfBrowser } from '../lib/time-zone.ts';
import { requestFile } from './client.ts';
import type { ServedFile } from './client.ts';
import type { IssueQuery } from './issues.ts';

export const ISSUE_FILES = [
  ...([
    'xlsx',
    'xlsx-crops',
    'csv',
    'pdf-list',
    'pdf-page',
    'pdf-sheet',
    'bcf',
    'bcf-2.1',
    'packet',
  ] as const),
];
export type IssueFile = (typeof ISSUE_FILES)[number];

/** Where the browser's language is spoken on US Letter. Without a region, it is. */
const ON_LETTER = /^[a-z]+$|-(?:US|CA|MX|PH|CL|CO|CR|GT|PA|PR|VE)\b/i;

const paperOfBrowser = () => (ON_LETTER.test(navigator.language) ? 'letter' : 'a4');

const LAYOUTS = { 'pdf-list': 'list', 'pdf-page': 'page', 'pdf-sheet': 'sheet' } as const;

export function requestIssueFile(
  projectId: number,
  kind: IssueFile,
  { page: _page, per_page: _perPage, ...filters }: IssueQuery,
): Promise<ServedFile> {
  const params = { id: projectId };
  const time_zone = zoneOfBrowser();
  switch (kind) {
    case 'xlsx-crops': {
      const query = { ...filters, time_zone, pictures: 'crops' } as const;
      return requestFile('GET /v1/projects/{id}/issues/export/xlsx', { params, query });
    }
    case 'xlsx':
    case 'csv': {
      const query = { ...filters, time_zone };
      return requestFile(`GET /v1/projects/{id}/issues/export/${kind}`, { params, query });
    }
    case 'pdf-list':
    case 'pdf-page':
    case 'pdf-sheet': {
      const [layout, paper] = [LAYOUTS[kind], paperOfBrowser()] as const;
      const query = { ...filters, time_zone, layout, paper };
      return requestFile('GET /v1/projects/{id}/issues/export/pdf', { params, query });
    }
    case 'packet': {
      const query = { ...filters, time_zone, paper: paperOfBrowser() } as const;
      return requestFile('GET /v1/projects/{id}/issues/export/packet', { params, query });
    }
    case 'bcf':
    case 'bcf-2.1': {
      const query = { ...filters, bcf_version: kind === 'bcf' ? '3.0' : '2.1' } as const;
      return requestFile('GET /v1/projects/{id}/issues/export/bcf', { params, query });
    }
  }
}

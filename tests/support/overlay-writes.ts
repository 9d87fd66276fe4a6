/** A call of each operation that writes overlays, issuances and reviews, for tests that make them all. */
import { PERMIT } from './issuances.ts';
import { DISCUSSED, overlayBody, REALIGNED, REVIEWED } from './overlays.ts';

/** Ids. The execution has the difference of `addDifference`. */
type Compared = {
  project: number;
  document: number;
  sheet: number;
  drawing: number;
  overlay: number;
  execution: number;
  issuance: number;
};

type Method = 'POST' | 'PUT' | 'PATCH';
type Written = (scene: Compared) => readonly [url: string, body?: object];

const WRITES = {
  'POST /v1/overlays': ({ sheet, drawing }) => [
    '/v1/overlays',
    overlayBody({ sheet, drawing }, 0.5),
  ],
  'POST /v1/overlays/{id}/manual-execution': ({ overlay }) => [
    `/v1/overlays/${overlay}/manual-execution`,
    REALIGNED,
  ],
  'PUT /v1/overlay-executions/{id}/review': ({ execution }) => [
    `/v1/overlay-executions/${execution}/review`,
    REVIEWED,
  ],
  'POST /v1/overlay-executions/{id}/review/comments': ({ execution }) => [
    `/v1/overlay-executions/${execution}/review/comments`,
    DISCUSSED,
  ],
  'POST /v1/projects/{id}/issuances': ({ project, document }) => [
    `/v1/projects/${project}/issuances`,
    { ...PERMIT, document_ids: [document] },
  ],
  'PATCH /v1/projects/{id}/issuances/{issuanceId}': ({ project, document, issuance }) => [
    `/v1/projects/${project}/issuances/${issuance}`,
    { name: 'Permit set', document_ids: [document] },
  ],
  'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': ({ project, issuance, sheet }) => [
    `/v1/projects/${project}/issuances/${issuance}/reviewers`,
    { sheet_ids: [sheet], reviewer_id: null },
  ],
  'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': ({ project, issuance, sheet }) => [
    `/v1/projects/${project}/issuances/${issuance}/seen-sheets`,
    { sheet_ids: [sheet], is_seen: true },
  ],
  'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': ({ project, issuance }) => [
    `/v1/projects/${project}/issuances/${issuance}/sign-offs`,
  ],
  'PUT /v1/drawing-sheets/{id}/earlier-sheet': ({ sheet }) => [
    `/v1/drawing-sheets/${sheet}/earlier-sheet`,
    { choice: 'none' },
  ],
} satisfies Readonly<Record<`${Method} /${string}`, Written>>;

/** What `make` makes of each, by the name of its operation. */
export function overlayWrites<T>(
  make: (method: Method, of: Written) => T,
): Record<keyof typeof WRITES, T> {
  const methodOf = (id: string) =>
    (['POST', 'PUT', 'PATCH'] as const).find((method) => id.startsWith(`${method} `)) ?? 'POST';
  return Object.fromEntries(
    Object.entries<Written>(WRITES).map(([id, of]) => [id, make(methodOf(id), of)]),
  ) as Record<keyof typeof WRITES, T>;
}

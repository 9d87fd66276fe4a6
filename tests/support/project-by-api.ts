/** Creates a project with documents through the API of a running server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentTypeId } from '../../contract/src/constants.ts';
import type { TableOfContents } from '../../contract/src/documents/schema.ts';
import type { User } from '../../contract/src/users/schema.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './sign-in.ts';

type Account = { origin: string; email: string; password: string };
type File = { path: string; type: DocumentTypeId };

const READ_WITHIN_MS = 120_000;

async function answerOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

function caller(origin: string, token: string) {
  const authorization = `Bearer ${token}`;
  return {
    get: async <T>(address: string) =>
      answerOf<T>(await fetch(`${origin}/v1${address}`, { headers: { authorization } })),
    post: async <T>(address: string, body: object) =>
      answerOf<T>(
        await fetch(`${origin}/v1${address}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  };
}

type Wanted = {
  name: string;
  files: readonly File[];
  /** In the whole project. */
  sheets: number;
  /** A project that is there already. */
  projectId?: number;
};

/**
 * Waits until `sheets` sheets have been read. Returns the ids of the project and of its documents, in the order of the
 * files.
 */
export async function makeProject(
  { origin, email, password }: Account,
  { name, files, sheets, projectId }: Wanted,
): Promise<{ projectId: number; documentIds: number[]; contents: TableOfContents }> {
  const { accessToken } = await signIn(origin, email, password);
  const api = caller(origin, accessToken);
  const me = await api.get<User>('/users/me');
  const organization_id = me.user_organizations[0]?.organization.id ?? 0;
  const project_id =
    projectId ?? (await api.post<{ id: number }>('/projects', { name, organization_id })).id;
  const stored: { file_id: number; document_type_id: DocumentTypeId }[] = [];
  for (const file of files) {
    const place = await api.post<{ file_id: number; signed_url: string }>('/storage/upload-url', {
      path: `organizations/${organization_id}/projects/${path.basename(file.path)}`,
      has_linearized_version: false,
      category: 'project-documents',
    });
    const body = readFileSync(file.path);
    const headers = { 'content-type': 'application/pdf' };
    const sent = await fetch(new URL(place.signed_url, origin), { method: 'PUT', body, headers });
    if (!sent.ok) throw new Error(`The upload answers ${sent.status}`);
    stored.push({ file_id: place.file_id, document_type_id: file.type });
  }
  const file_ids = stored.map(({ file_id }) => file_id);
  const made = { project_id, file_ids, document_types: stored };
  const { data } = await api.post<{ data: { id: number }[] }>('/documents', made);
  const deadline = Date.now() + READ_WITHIN_MS;
  for (;;) {
    const address = `/projects/${project_id}/table-of-contents`;
    const contents = await api.get<TableOfContents>(address);
    const found = contents.drawings.sheet_sets.flatMap((set) => set.sheets).length;
    if (found >= sheets) {
      return { projectId: project_id, documentIds: data.map(({ id }) => id), contents };
    }
    if (Date.now() > deadline) throw new Error(`Only ${found} of ${sheets} sheets were read`);
    await sleep(500);
  }
}

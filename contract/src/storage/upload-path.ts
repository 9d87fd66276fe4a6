import type { UploadCategory } from '../constants.ts';

/** The folder of an organization for each upload category. */
export const UPLOAD_FOLDERS: Readonly<Record<UploadCategory, string>> = {
  'project-documents': 'projects',
  'new-project': 'projects',
  'change-orders': 'change-orders',
};

/** Where an upload belongs. */
type UploadTarget = { organization_id: number; name: string };

/** Parses `organizations/7/projects/Set A.pdf`. Null if it is not such a path. */
export function uploadTargetOf(path: string, category: UploadCategory): UploadTarget | null {
  const match = /^\/?organizations\/(\d{1,9})\/([a-z-]+)\/(.+)$/s.exec(path);
  const name = (match?.[3] ?? '').replace(/\/+$/, '').split('/').at(-1)?.trim() ?? '';
  const isFile = name !== '' && name !== '..';
  if (!match || match[2] !== UPLOAD_FOLDERS[category] || !isFile) return null;
  return { organization_id: Number(match[1]), name };
}

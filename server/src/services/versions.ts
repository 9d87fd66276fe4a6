/** Values that change whenever the data of a polled response does. */
import type { Executor } from '../db/database.ts';
import type { VersionSubject } from '../domain/version-subject.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { issueVersion } from '../repositories/issues.ts';
import type { IssueScope } from '../repositories/scopes.ts';
import { versionsOf } from '../repositories/versions.ts';

export type VersionService = ReturnType<typeof createVersionService>;

export function createVersionService(db: Executor, store: ObjectStore) {
  return {
    of: (...subjects: VersionSubject[]): Promise<readonly unknown[]> => versionsOf(db, subjects),
    ofIssue: (scope: IssueScope): Promise<number | null> => issueVersion(db, scope),
    /** Changes with the URLs of thumbnails and attachments: every hour, and with the store's settings. */
    ofAddresses: (personId: number): Promise<string> => store.signGetCacheable('any', personId),
  };
}

/** Issues that a new one may repeat. */
import type { SimilarIssue } from '../../../contract/src/issues/schema.ts';
import type { Database } from '../db/database.ts';
import { areNear } from '../domain/nearness.ts';
import { placeInFile, readRect } from '../domain/place-in-file.ts';
import { issuesByIds } from '../repositories/issues.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { openIssuesOnPage } from '../repositories/similar-issues.ts';

export type NewPlace = {
  document_id: number;
  page_number: number;
  summary: string;
  rect?: string | undefined;
};

const MOST = 3;
/** Summaries that are alike by less tell nothing. */
const LEAST_LIKENESS = 0.3;
/** What the same place counts beside the words. */
const PLACE = 0.4;

export async function similarIssues(
  db: Database,
  scope: ProjectScope,
  { document_id: documentId, page_number: pageNumber, summary, rect }: NewPlace,
): Promise<SimilarIssue[]> {
  const place = rect === undefined ? null : readRect(rect);
  const candidates = await openIssuesOnPage(db, scope, { documentId, pageNumber, summary });
  const ranked = candidates
    .map((candidate) => {
      const other = candidate.xfdf === null ? null : placeInFile(candidate.xfdf);
      const isNear = place !== null && other !== null && areNear(place, other);
      return { ...candidate, isNear, score: candidate.likeness + (isNear ? PLACE : 0) };
    })
    .filter(({ likeness, isNear }) => isNear || likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MOST);
  const found = await issuesByIds(
    db,
    scope,
    ranked.map(({ id }) => id),
  );
  return found.flatMap((issue) => {
    const rank = ranked.find(({ id }) => id === issue.id);
    return rank === undefined ? [] : [{ issue, likeness: rank.likeness, is_near: rank.isNear }];
  });
}

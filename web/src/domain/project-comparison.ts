/** How the /compare URL names a comparison of two project documents. */
import type { CompareSearch } from './url-state.ts';
import type { WorkspaceSearch } from './workspace-search.ts';

/** Pages count from 1. */
export type PagePlace = { documentId: number; pageNumber: number };

export type ProjectComparison = { projectId: number; documentA: number; documentB: number };

export function nameOfComparison({ projectId, documentA, documentB }: ProjectComparison): string {
  return `project-${projectId}-${documentA}-${documentB}`;
}

/** Null for the sample, local files and anything else. */
export function readComparisonName(name: string | null | undefined): ProjectComparison | null {
  const match = /^project-(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(name ?? '');
  if (match === null) return null;
  const [projectId = 0, documentA = 0, documentB = 0] = match.slice(1).map(Number);
  return { projectId, documentA, documentB };
}

/** The same comparison with A and B swapped. */
export function swappedComparison(comparison: ProjectComparison): ProjectComparison {
  const { projectId, documentA, documentB } = comparison;
  return { projectId, documentA: documentB, documentB: documentA };
}

/** The URL that compares two project pages. The document added first is A, the older issuance. */
export function comparisonSearch(
  projectId: number,
  one: PagePlace,
  other: PagePlace,
): CompareSearch {
  const isInOrder = one.documentId <= other.documentId;
  const [a, b] = isInOrder ? [one, other] : [other, one];
  const documents = { documentA: a.documentId, documentB: b.documentId };
  return {
    from: nameOfComparison({ projectId, ...documents }),
    pageA: a.pageNumber,
    pageB: b.pageNumber,
  };
}

/** The comparison's place in its project: its two pages in two viewers. */
export function placeOf(
  { documentA, documentB }: ProjectComparison,
  { pageA = 1, pageB = 1 }: Pick<CompareSearch, 'pageA' | 'pageB'>,
): WorkspaceSearch {
  return {
    documentId: documentA,
    pageNumber: pageA,
    document2Id: documentB,
    page2Number: pageB,
    split: 50,
  };
}

/** What is stored of a comparison to list it as recent. */
import {
  nameOfComparison,
  readComparisonName,
  swappedComparison,
} from '../../domain/project-comparison.ts';
import { progressOf } from '../../domain/review.ts';
import type { Recent } from '../../lib/recent.ts';
import { recentId } from '../../lib/recent.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { RemoteFile } from '../../../../workers/protocol/document.ts';
import type { ComparisonState, SideState } from './comparison-state.ts';

export type Source = {
  file: Blob | RemoteFile;
  bytes: number;
  name: string;
  /** Null if the browser has no file handles, and for project files. */
  handle: FileSystemFileHandle | null;
};

/** The sample's name in the URL, as is and with its sides swapped. */
export const SAMPLE = 'sample';
export const SAMPLE_SWAPPED = 'sample-swapped';

/** A comparison's name in the URL after its sides are swapped. */
export function swappedName(from: string | null): string | null {
  if (from === SAMPLE) return SAMPLE_SWAPPED;
  if (from === SAMPLE_SWAPPED) return SAMPLE;
  const project = readComparisonName(from);
  return project === null ? from : nameOfComparison(swappedComparison(project));
}

/** Null while a side is not open, for the sample (always offered), and for project files. */
export function recentOf(
  state: ComparisonState,
  sources: Readonly<Record<Side, Source | null>>,
): Recent | null {
  const { a, b, from } = state;
  if (from === SAMPLE || from === SAMPLE_SWAPPED) return null;
  if (a.document === null || b.document === null) return null;
  if (sources.a === null || sources.b === null) return null;
  if (!(sources.a.file instanceof Blob && sources.b.file instanceof Blob)) return null;
  const file = (side: SideState, source: Source) => ({
    name: source.name,
    bytes: side.bytes,
    sha256: side.document?.sha256 ?? null,
    page: side.page,
    handle: source.handle,
  });
  return {
    id: recentId(a.document, b.document),
    a: file(a, sources.a),
    b: file(b, sources.b),
    openedAt: Date.now(),
    ...progressOf(state.differences.value?.differences ?? [], state.reviews),
  };
}

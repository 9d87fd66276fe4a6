/** What is kept of a comparison so that it can be offered again. */
import {
  nameOfComparison,
  readComparisonName,
  swappedComparison,
} from '../../domain/project-comparison.ts';
import { progressOf } from '../../domain/review.ts';
import type { Recent } from '../../lib/recent.ts';
import { recentId } from '../../lib/recent.ts';
import type { RemoteFile, Side } from '../../../../workers/protocol/session.ts';
import type { ComparisonState, SideState } from './comparison-state.ts';

export type Source = {
  file: Blob | RemoteFile;
  bytes: number;
  name: string;
  /** Null where the browser gives none, and for files of a project. */
  handle: FileSystemFileHandle | null;
};

/** What the address calls the sample, as it comes and with its sides exchanged. */
export const SAMPLE = 'sample';
export const SAMPLE_SWAPPED = 'sample-swapped';

/** What the address calls a comparison once its sides are exchanged. */
export function swappedName(from: string | null): string | null {
  if (from === SAMPLE) return SAMPLE_SWAPPED;
  if (from === SAMPLE_SWAPPED) return SAMPLE;
  const project = readComparisonName(from);
  return project === null ? from : nameOfComparison(swappedComparison(project));
}

/** Null while a side is not open, for the sample, which is always offered, and where a project has the files. */
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

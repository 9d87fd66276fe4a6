/** The overlays of a sheet as rows of a table: what each says, searched and sorted. Pure. */
import type { Overlay, OverlayExecution } from '../../../../../contract/src/overlays/schema.ts';
import { exactMomentText } from '../../../domain/dates.ts';
import { drawingPlaces, requesterName, stateWords } from '../../../domain/overlay-words.ts';

export type HistoryColumn =
  | 'drawings'
  | 'requester'
  | 'created'
  | 'execution'
  | 'error'
  | 'issues'
  | 'state';

export type HistorySort = { by: HistoryColumn; order: 'asc' | 'desc' };

export const FIRST_SORT: HistorySort = { by: 'created', order: 'desc' };

export type HistoryRow = {
  readonly overlay: Overlay;
  /** Its latest execution, which is opened (OV-020). */
  readonly latest: OverlayExecution;
  readonly drawings: readonly {
    readonly title: string;
    readonly place: string;
    readonly color: string;
  }[];
  readonly requester: string;
  readonly created: string;
  readonly executions: number;
  /** Inches; null while it is not aligned. */
  readonly errorInches: number | null;
  /** Null until it has been checked. */
  readonly issues: number | null;
  readonly state: string;
};

/** Those without an execution are left out: there is nothing to open. */
export function historyRows(overlays: readonly Overlay[]): HistoryRow[] {
  return overlays.flatMap((overlay) => {
    const latest = overlay.executions[0];
    if (latest === undefined) return [];
    const { drawing_1: a, drawing_2: b } = overlay;
    const [placeA, placeB] = drawingPlaces(overlay);
    const aligned = latest.alignment_2;
    return [
      {
        ...{ overlay, latest },
        drawings: [
          { title: a.title, place: placeA, color: latest.color_1 },
          { title: b.title, place: placeB, color: latest.color_2 },
        ],
        requester: requesterName(overlay),
        created: exactMomentText(latest.created_at),
        executions: overlay.executions.length,
        errorInches: aligned === null || aligned.status === 'failed' ? null : aligned.errorInches,
        issues: latest.has_been_checked ? overlay.latest_execution_issue_count : null,
        state: stateWords(latest),
      },
    ];
  });
}

/** OV-024: in titles, sheets, people, dates and states. */
export function foundRows(rows: readonly HistoryRow[], words: string): readonly HistoryRow[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  if (wanted === '') return rows;
  return rows.filter(({ drawings, requester, created, state }) =>
    [...drawings.flatMap(({ title, place }) => [title, place]), requester, created, state]
      .join(' ')
      .toLocaleLowerCase('en')
      .includes(wanted),
  );
}

const VALUES: Readonly<Record<HistoryColumn, (row: HistoryRow) => string | number>> = {
  drawings: ({ drawings }) => drawings.map(({ title, place }) => `${title} ${place}`).join(' '),
  requester: ({ requester }) => requester,
  created: ({ latest }) => latest.created_at,
  execution: ({ executions }) => executions,
  // What is not known yet comes first.
  error: ({ errorInches }) => errorInches ?? -1,
  issues: ({ issues }) => issues ?? -1,
  state: ({ state }) => state,
};

export function sortedRows(rows: readonly HistoryRow[], { by, order }: HistorySort): HistoryRow[] {
  const valueOf = VALUES[by];
  const compare = (one: HistoryRow, other: HistoryRow) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a).localeCompare(String(b), 'en', { numeric: true });
  };
  const way = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => way * compare(a, b) || b.overlay.id - a.overlay.id);
}

export function nextHistorySort(now: HistorySort, pressed: HistoryColumn): HistorySort {
  if (now.by === pressed) return { by: pressed, order: now.order === 'asc' ? 'desc' : 'asc' };
  const isText = pressed === 'drawings' || pressed === 'requester' || pressed === 'state';
  return { by: pressed, order: isText ? 'asc' : 'desc' };
}

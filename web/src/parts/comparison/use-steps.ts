/** The shown differences, the selected one, and stepping through them. */
import { useCallback, useMemo, useState } from 'react';
import type { Difference, ReworkedView } from '../../../../workers/protocol/comparison.ts';
import {
  differenceSpeech,
  isSpeck,
  listedDifferences,
  matchesFilter,
  sortDifferences,
  speckWords,
  viewWords,
} from '../../domain/difference-words.ts';
import type { ReviewKind } from '../../domain/review.ts';
import { stateOf } from '../../domain/review.ts';
import type { ViewState } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { withAir } from '../../domain/viewport.ts';
import { glideTo } from '../../paper/glide.ts';
import type { Mark } from '../viewer/marks.tsx';
import { announce } from '../../lib/announcer.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';
import { sizeOf } from './viewer-area.tsx';

/** Maximum zoom on a difference, so that its surroundings stay visible. */
const DIFFERENCE_ZOOM = 2;
/** Margin around it, as a share of its longer side. */
const DIFFERENCE_AIR = 0.2;
export const PAGE_FALLBACK: Size = { width: 1, height: 1 };

const HATCH_OF = { added: 'b', removed: 'a', changed: 'both', moved: 'both' } as const;

/** Specks are the last of the list, behind a heading that opens and closes them. */
export type Specks = { count: number; isOpen: boolean; toggle: () => void };

export type Steps = {
  /** Filtered and sorted. Specks are among them while they are open. */
  shown: readonly Difference[];
  /** As `shown`, always with specks. */
  listed: readonly Difference[];
  specks: Specks;
  marks: readonly Mark[];
  /** Index of the selected one in `shown`, or −1. */
  at: number;
  current: Difference | null;
  select: (id: string) => void;
  /** Frames a reworked view. */
  showView: (view: ReworkedView) => void;
  step: (direction: 1 | -1) => void;
  decide: (state: keyof ReviewKind['said']) => void;
  /** Frames the selected difference; absent when there is none. */
  fit: (() => void) | undefined;
};

export function useSteps(model: ComparisonModel, state: ComparisonState, view: ViewState): Steps {
  const { comparison, cameras, setView } = model;
  const list = state.differences.value;
  const [areSpecksOpen, setSpecksOpen] = useState(false);
  const listed = useMemo(
    () =>
      sortDifferences(
        listedDifferences(list, view).filter((d) => matchesFilter(d, view.filter)),
        view.sort,
      ),
    [list, view],
  );
  const shown = useMemo(
    () => (areSpecksOpen ? listed : listed.filter((d) => !isSpeck(d))),
    [listed, areSpecksOpen],
  );
  const speckCount = listed.filter(isSpeck).length;
  const marks = useMemo(
    () =>
      shown.map((d, i) => ({
        id: d.id,
        number: i + 1,
        box: d.box,
        isDone: stateOf(state.reviews, d.id) !== 'open',
        hatchOf: HATCH_OF[d.kind],
      })),
    [shown, state.reviews],
  );
  const at = shown.findIndex((d) => d.id === view.selectedId);
  const current = shown[at] ?? null;
  const frame = useCallback(
    ({ box }: Pick<Difference, 'box'>, mostZoom: number) =>
      glideTo(cameras.a, () => cameras.a.viewOf(withAir(box, DIFFERENCE_AIR), mostZoom)),
    [cameras],
  );
  const select = useCallback(
    (id: string) => {
      const index = shown.findIndex((d) => d.id === id);
      const difference = shown[index];
      if (difference === undefined) return;
      setView({ selectedId: id });
      frame(difference, Math.max(DIFFERENCE_ZOOM, cameras.a.zoom));
      const page = sizeOf(comparison.store.get(), 'a') ?? PAGE_FALLBACK;
      announce(differenceSpeech(difference, index + 1, shown.length, page));
    },
    [shown, setView, cameras, comparison, frame],
  );
  return {
    shown,
    listed,
    specks: {
      count: speckCount,
      isOpen: areSpecksOpen,
      toggle: () => {
        setSpecksOpen(!areSpecksOpen);
        announce(`${speckWords(speckCount)} ${areSpecksOpen ? 'hidden' : 'shown'}`);
      },
    },
    marks,
    at,
    current,
    select,
    showView: (reworked) => {
      frame(reworked, DIFFERENCE_ZOOM);
      announce(viewWords(reworked));
    },
    step: (direction) => {
      const first = direction === 1 ? 0 : shown.length - 1;
      const next = at < 0 ? first : (at + direction + shown.length) % shown.length;
      const difference = shown[next];
      if (difference !== undefined) select(difference.id);
    },
    decide: (next) => {
      if (current === null) return;
      comparison.sheets.review(current, { state: next });
      announce(model.review.said[next]);
    },
    fit: current === null ? undefined : () => frame(current, DIFFERENCE_ZOOM),
  };
}

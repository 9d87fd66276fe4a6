/** The comparison's state, as rendered. */
import { damageWords } from '../../../../contract/src/file-damage.ts';
import { overlayDescription } from '../../domain/difference-words.ts';
import type { ShownError } from '../../domain/error-messages.ts';
import type { Reviews } from '../../domain/review.ts';
import { pairSheets, partnerOf } from '../../domain/sheet-pairs.ts';
import { documentKey } from '../../lib/kept-layers.ts';
import type {
  Alignment,
  DifferenceList,
  Matching,
  Side,
} from '../../../../workers/protocol/comparison.ts';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import type {
  Notice,
  OpenSheet,
  OpenedDocument,
  PageSummary,
} from '../../../../workers/protocol/document.ts';

export type Step = { done: number; step: string };

export type SideState = {
  readonly file: 'empty' | 'opening' | 'locked' | 'refused' | 'open';
  readonly name: string | null;
  readonly bytes: number;
  readonly document: OpenedDocument | null;
  readonly pages: readonly PageSummary[];
  /** From 0. */
  readonly page: number;
  readonly sheet: OpenSheet | null;
  readonly sheetPhase: 'none' | 'loading' | 'shown' | 'refused';
  readonly progress: Step | null;
  readonly error: ShownError | null;
  readonly notices: readonly Notice[];
  /** Of the document's PDF layers. */
  readonly layers: LayerChoices;
};

export type Work<T> = {
  readonly phase: 'none' | 'running' | 'known' | 'refused';
  readonly value: T | null;
  readonly progress: Step | null;
  readonly error: ShownError | null;
};

export type ComparisonState = {
  readonly a: SideState;
  readonly b: SideState;
  readonly alignment: Work<Alignment>;
  readonly isByHand: boolean;
  readonly differences: Work<DifferenceList>;
  readonly reviews: Reviews;
  /** 'sample', 'sample-swapped', the id of a recent comparison, or null. */
  readonly from: string | null;
  /** Incremented with every alignment, to drop crops of the old one. */
  readonly alignmentVersion: number;
  readonly timings: Readonly<Record<string, number>>;
};

export const EMPTY_SIDE: SideState = {
  file: 'empty',
  name: null,
  bytes: 0,
  document: null,
  pages: [],
  page: 0,
  sheet: null,
  sheetPhase: 'none',
  progress: null,
  error: null,
  notices: [],
  layers: {},
};

export function noWork<T>(): Work<T> {
  return { phase: 'none', value: null, progress: null, error: null };
}

export const EMPTY_COMPARISON: ComparisonState = {
  a: EMPTY_SIDE,
  b: EMPTY_SIDE,
  alignment: noWork(),
  isByHand: false,
  differences: noWork(),
  reviews: {},
  from: null,
  alignmentVersion: 0,
  timings: {},
};

export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

/** Announces the list of differences. */
export function listSpeech({ a, alignment, differences }: ComparisonState): string {
  const size = { width: a.sheet?.widthPoints ?? 1, height: a.sheet?.heightPoints ?? 1 };
  return overlayDescription(differences.value, size, alignment.value?.status ?? null);
}

/** What is drawn as lines of both drawings; null unless they are aligned and their differences are known. */
export function matchingOf(
  alignment: Alignment | null,
  list: DifferenceList | null,
): Matching | null {
  if (alignment?.status !== 'aligned' || list === null) return null;
  return {
    toleranceInches: list.toleranceInches,
    differences: list.differences.map(({ box, areaSquareInches, kind }) => ({
      ...{ box, areaSquareInches, kind },
    })),
  };
}

/** Key of the two shown pages, by content, so that reviews survive renaming; null until both are open. */
export function comparisonKey(state: ComparisonState): string | null {
  const one = (side: SideState) =>
    side.document === null ? null : `${documentKey(side.document)}:${side.page}`;
  const a = one(state.a);
  const b = one(state.b);
  return a === null || b === null ? null : `${a}|${b}`;
}

/** The notice for a repaired file; none for any other. */
export function damageNotices({ damage, pageCount }: OpenedDocument): Notice[] {
  return damage === null ? [] : [{ kind: 'repaired', message: damageWords(damage, pageCount) }];
}

/** The page of B that matches A's sheet, once both numbers are known; null if already shown or unknown. */
export function undecidedPartner(a: SideState, b: SideState): number | null {
  const partner = partnerOf(pairSheets(a.pages, b.pages), 'a', a.page);
  const isDecided = a.pages[a.page]?.sheetNumber !== null && b.pages[b.page]?.sheetNumber !== null;
  return partner !== b.page && isDecided && a.page < a.pages.length ? partner : null;
}

/** Progress is announced in these steps, percent. */
const SPOKEN_STEP = 25;

/** The announcement when progress passes a step before the end, or null. Shares are from 0 to 1. */
export function spokenPercent(before: number, now: number): number | null {
  const [from, to] = [before, now].map((share) => Math.floor((share * 100) / SPOKEN_STEP));
  if (from === undefined || to === undefined || to <= from) return null;
  return to * SPOKEN_STEP < 100 ? to * SPOKEN_STEP : null;
}

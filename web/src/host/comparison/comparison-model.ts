/** A comparison with what the person sees of it: colors, layout, filters, and where each viewer looks. */
import type { Camera } from '../../domain/camera.ts';
import type { ReviewKind } from '../../domain/review.ts';
import type { ViewState } from '../../domain/url-state.ts';
import type { Store } from '../../lib/store.ts';
import type { Comparison, SheetResults } from './comparison.ts';

export type ComparisonModel<Results extends SheetResults = SheetResults> = {
  comparison: Comparison<Results>;
  view: Store<ViewState>;
  cameras: { a: Camera; b: Camera };
  setView: (change: Partial<ViewState>) => void;
  /** People may compare other files instead. */
  mayChoose: boolean;
  /** How its review is called. */
  review: ReviewKind;
};

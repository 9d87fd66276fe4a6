/** Changes what is seen of a comparison, and announces it. */
import type { ViewState } from '../../domain/url-state.ts';
import { seenOf, showing } from '../../domain/url-state.ts';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';
import { announce } from '../../lib/announcer.ts';
import type { KeyActions } from '../viewer/viewer-keys.ts';
import type { Flicker } from './use-flicker.ts';
import type { Steps } from './use-steps.ts';

const SHOWN_SPEECH = { both: 'Both shown', a: 'Second drawing hidden', b: 'First drawing hidden' };
const LAYOUT_SPEECH = { overlay: 'Overlay', side: 'Side by side', swipe: 'Swipe' } as const;

export type ChangeView = (wanted: Partial<ViewState>) => void;

export function viewChanger(
  { view: store, setView }: ComparisonModel,
  flicker: Flicker,
): ChangeView {
  return (wanted) => {
    const view = store.get();
    const change = { ...wanted, ...(wanted.shown && showing(wanted.shown, view)) };
    const seen = seenOf({ ...view, ...change });
    if (change.shown !== undefined || change.layout !== undefined) flicker.stop();
    if (change.shown !== undefined || seen !== seenOf(view)) announce(SHOWN_SPEECH[seen]);
    if (change.layout !== undefined) announce(LAYOUT_SPEECH[change.layout]);
    setView(change);
  };
}

/** What the keys of a comparison do, wherever it is shown. */
export function comparisonActions(
  changeView: ChangeView,
  flicker: Flicker,
  steps: Steps,
): KeyActions {
  return {
    overlay: () => changeView({ layout: 'overlay' }),
    side: () => changeView({ layout: 'side' }),
    swipe: () => changeView({ layout: 'swipe' }),
    'show-a': () => changeView({ shown: 'a' }),
    'show-b': () => changeView({ shown: 'b' }),
    'show-both': () => changeView({ shown: 'both' }),
    flicker: () => {
      announce(flicker.isOn ? 'Flicker off' : 'Flicker on');
      flicker.toggle();
    },
    ...(steps.shown.length > 0 && {
      'next-difference': () => steps.step(1),
      'previous-difference': () => steps.step(-1),
    }),
    ...(steps.fit !== undefined && { 'fit-difference': steps.fit }),
    ...(steps.current !== null && {
      accept: () => steps.decide('accepted'),
      ignore: () => steps.decide('ignored'),
      question: () => steps.decide('question'),
    }),
  };
}

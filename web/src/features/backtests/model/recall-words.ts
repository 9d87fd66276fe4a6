/** The recall of a backtest in words. */
import type { BacktestRecall } from '../../../../../contract/src/backtests/schema.ts';
import { plural } from '../../../domain/units.ts';

/** Tenths of a percent are more than any sample of change orders can tell apart. */
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** "Recall 82%", its interval, and what would make it narrower. */
export function recallWords(recall: BacktestRecall) {
  const { recall: stated, reviews_to_halve: more, unmatched_count: unmatched } = recall;
  if (stated === null) {
    return {
      value: 'Recall not known yet',
      interval: null,
      advice:
        recall.confirmed_count + recall.missed_count === 0
          ? 'Approve matches and review the sample: recall follows from both.'
          : 'Review the sample from its first row: recall follows from it.',
      spoken: 'Recall not known yet',
    };
  }
  const value = `Recall ${percent(stated.value)}`;
  const interval = `${percent(stated.low)} to ${percent(stated.high)}, 95% Wilson interval`;
  const isWhole = recall.reviewed_count >= unmatched;
  const advice =
    more === null
      ? isWhole
        ? 'All were reviewed, so nothing is left open.'
        : 'More reviews would hardly change it.'
      : `Review ${more.toLocaleString('en-US')} more to halve the interval, if as many of them were missed.`;
  return {
    ...{ value, interval, advice },
    spoken: `${value}, ${percent(stated.low)} to ${percent(stated.high)}`,
  };
}

/** "12 of 45 change orders without a match were reviewed, 2 had been missed. 18 have an approved match." */
export function reviewedWords(recall: BacktestRecall): string {
  const { reviewed_count: reviewed, unmatched_count: unmatched, missed_count: missed } = recall;
  const { confirmed_count: confirmed } = recall;
  const all = plural(unmatched, 'change order');
  const sampled =
    unmatched === 0
      ? 'No change order is without a match.'
      : `${reviewed.toLocaleString('en-US')} of ${all} without a match reviewed, ${missed.toLocaleString('en-US')} of them missed.`;
  return `${sampled} ${plural(confirmed, 'change order')} with an approved match.`;
}

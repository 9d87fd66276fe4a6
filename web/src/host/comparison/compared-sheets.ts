/** Results that this tab finds for the two shown sheets: alignment, differences and review. */
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { alignmentSpeech } from '../../domain/alignment-words.ts';
import { errorWords, isAbort, shownError } from '../../domain/error-messages.ts';
import { carryReviews } from '../../domain/review.ts';
import type { ReviewState } from '../../domain/review.ts';
import { announce } from '../../lib/announcer.ts';
import { readRealignment, writeRealignment } from '../../lib/review-store.ts';
import type { ResultsHost, SheetResults } from './comparison.ts';
import type { ComparisonState } from './comparison-state.ts';
import { comparisonKey, listSpeech, noWork } from './comparison-state.ts';
import { keptReviews, reviewIn } from './kept-reviews.ts';

type Host = ResultsHost & {
  /** The current tolerance, inches. */
  tolerance: () => number;
};

export class ComparedSheets implements SheetResults {
  readonly #host: Host;
  #run = new AbortController();

  constructor(host: Host) {
    this.#host = host;
  }

  get #state(): ComparisonState {
    return this.#host.store.get();
  }

  #patch(change: Partial<ComparisonState>): void {
    this.#host.store.set({ ...this.#state, ...change });
  }

  dispose(): void {
    this.#run.abort();
  }

  /** Clears the results before other sheets are shown. */
  stop(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.#patch({ alignment: noWork(), differences: noWork() });
  }

  pause(): void {
    this.#run.abort();
    this.#run = new AbortController();
    const { phase } = this.#state.alignment;
    const progress = { done: 0, step: 'Reading the sheets' };
    this.#patch({
      ...(phase === 'known' ? {} : { alignment: noWork() }),
      differences: { ...noWork(), phase: 'running', progress },
    });
  }

  /** Layers that are hidden say nothing of where the drawings lie: a known alignment is kept. */
  async resume(): Promise<void> {
    const { value } = this.#state.alignment;
    if (value === null || value.status === 'failed') return this.start();
    const run = this.#run;
    try {
      await this.#host.core.setAlignment(value, value.method);
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      this.#patch({ differences: { ...noWork(), phase: 'refused', error: shownError(error) } });
      return;
    }
    if (run.signal.aborted) return;
    // Pictures of the differences show the layers, too.
    this.#patch({ alignmentVersion: this.#state.alignmentVersion + 1 });
    await this.findDifferences();
  }

  /** Aligns (or applies the stored realignment) and finds the differences, once both sheets are shown. */
  async start(): Promise<void> {
    this.stop();
    const { a, b } = this.#state;
    if (a.sheetPhase !== 'shown' || b.sheetPhase !== 'shown') return;
    const key = comparisonKey(this.#state);
    if (key === null) return;
    this.#patch({ reviews: keptReviews(key) });
    this.#host.onChange();
    const stored = readRealignment(key);
    await this.#align(stored === null ? null : { matrix: stored, method: 'three points' });
  }

  /**
   * Replaces the alignment with the one from three points and stores it for these pages. Rejects if that fails, and goes
   * back to the alignment before.
   */
  async realign(matrix: Matrix): Promise<void> {
    const key = comparisonKey(this.#state);
    const stored = key === null ? null : readRealignment(key);
    const { alignment, isByHand, differences } = this.#state;
    if (key !== null) writeRealignment(key, matrix);
    this.stop();
    const failure = await this.#align({ matrix, method: 'three points' });
    if (failure === null) return;
    if (key !== null) writeRealignment(key, stored);
    if (alignment.phase === 'known') {
      this.#patch({ alignment, isByHand, differences });
      // What was being compared has been stopped.
      if (differences.phase === 'running') void this.findDifferences();
    }
    throw failure.error;
  }

  async alignAutomatically(): Promise<void> {
    const key = comparisonKey(this.#state);
    if (key !== null) writeRealignment(key, null);
    this.stop();
    await this.#align(null);
  }

  /** Returns what failed, which is shown already. */
  async #align(
    given: { matrix: Matrix; method: string } | null,
  ): Promise<{ error: unknown } | null> {
    const run = this.#run;
    const step = given === null ? 'Aligning' : 'Measuring the alignment error';
    this.#patch({
      alignment: { ...noWork(), phase: 'running', progress: { done: 0, step } },
      isByHand: given !== null,
      differences: noWork(),
    });
    try {
      const started = performance.now();
      const value =
        given === null
          ? await this.#host.core.align({
              signal: run.signal,
              onProgress: (progress) => {
                if (!run.signal.aborted) {
                  this.#patch({ alignment: { ...this.#state.alignment, progress } });
                }
              },
            })
          : await this.#host.core.setAlignment(given, given.method);
      if (run.signal.aborted) return null;
      this.#patch({
        alignment: { phase: 'known', value, progress: null, error: null },
        alignmentVersion: this.#state.alignmentVersion + 1,
        timings: { ...this.#state.timings, align: performance.now() - started },
      });
      announce(alignmentSpeech(value, given !== null));
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return null;
      const shown = shownError(error);
      this.#patch({ alignment: { phase: 'refused', value: null, progress: null, error: shown } });
      announce(`The drawings could not be aligned. ${errorWords(shown.code).title}.`, 'assertive');
      return { error };
    }
    await this.findDifferences();
    return null;
  }

  /** Computes the differences with the current tolerance; none if the alignment failed. */
  async findDifferences(): Promise<void> {
    const run = this.#run;
    const alignment = this.#state.alignment.value;
    if (alignment === null) return;
    if (alignment.status === 'failed') {
      announce(listSpeech(this.#state));
      return;
    }
    const before = this.#state.differences.value;
    this.#patch({
      differences: {
        phase: 'running',
        value: before,
        progress: { done: 0, step: 'Comparing' },
        error: null,
      },
    });
    try {
      const started = performance.now();
      const value = await this.#host.core.differences({
        toleranceInches: this.#host.tolerance(),
        signal: run.signal,
        onProgress: (progress) => {
          if (!run.signal.aborted) {
            this.#patch({ differences: { ...this.#state.differences, progress } });
          }
        },
      });
      if (run.signal.aborted) return;
      this.#patch({
        differences: { phase: 'known', value, progress: null, error: null },
        reviews: carryReviews(this.#state.reviews, value.differences),
        timings: { ...this.#state.timings, differences: performance.now() - started },
      });
      announce(`Overlay ready. ${listSpeech(this.#state)}`);
      this.#host.onChange();
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      const shown = shownError(error);
      this.#patch({ differences: { phase: 'refused', value: null, progress: null, error: shown } });
      announce(`The drawings could not be compared. ${errorWords(shown.code).title}.`, 'assertive');
    }
  }

  review(difference: Difference, change: { state?: ReviewState; note?: string }): void {
    reviewIn(this.#host.store, difference, change);
    this.#host.onChange();
  }
}

/** Results that the server has found for an overlay of a project. This tab only draws them. */
import type {
  OverlayDifference,
  OverlayExecution,
} from '../../../../contract/src/overlays/schema.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { alignmentSpeech } from '../../domain/alignment-words.ts';
import { errorWords, isAbort, shownError } from '../../domain/error-messages.ts';
import { carryReviews } from '../../domain/review.ts';
import type { ReviewState } from '../../domain/review.ts';
import { DEFAULT_TOLERANCE_INCHES } from '../../domain/url-state.ts';
import { announce } from '../../lib/announcer.ts';
import type { ResultsHost, SheetResults } from './comparison.ts';
import type { ComparisonState } from './comparison-state.ts';
import { comparisonKey, listSpeech, noWork } from './comparison-state.ts';
import { keptReviews, reviewIn } from './kept-reviews.ts';

/** What the server answers of the differences. */
type FoundDifferences = {
  data: readonly OverlayDifference[];
  limitation: string | null;
  hidden_count: number;
};

/** The drawing that the interface lays on the first one (OV-034). */
const SECOND_DRAWING = 2;

export class ExecutionSheets implements SheetResults {
  readonly #host: ResultsHost;
  #execution: OverlayExecution | null = null;
  #found: FoundDifferences | null = null;
  /** The execution whose alignment is in the picture. */
  #placedId: number | null = null;
  #run = new AbortController();

  constructor(host: ResultsHost) {
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

  stop(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.#placedId = null;
    this.#patch({ alignment: noWork(), differences: noWork() });
  }

  async start(): Promise<void> {
    this.stop();
    const key = comparisonKey(this.#state);
    if (key !== null) this.#patch({ reviews: keptReviews(key) });
    await this.#show();
  }

  /** The execution as it is now, and its differences once they are there. */
  async take(execution: OverlayExecution, found: FoundDifferences | null): Promise<void> {
    this.#execution = execution;
    this.#found = found;
    await this.#show();
  }

  review(difference: Difference, change: { state?: ReviewState; note?: string }): void {
    reviewIn(this.#host.store, difference, change);
  }

  async #show(): Promise<void> {
    const execution = this.#execution;
    const { a, b } = this.#state;
    if (execution === null || a.sheetPhase !== 'shown' || b.sheetPhase !== 'shown') return;
    if (this.#placedId !== execution.id) await this.#align(execution);
    if (this.#placedId === execution.id) this.#list(execution);
  }

  async #align(execution: OverlayExecution): Promise<void> {
    const found = execution.alignment_2;
    const progress = { done: 0, step: 'Creating overlay' };
    this.#patch({ alignment: { ...noWork(), phase: 'running', progress }, differences: noWork() });
    if (found === null) return;
    const run = this.#run;
    // Taken again while it is placed, the alignment is the same.
    this.#placedId = execution.id;
    try {
      const placed = await this.#host.core.setAlignment(found.matrix, found.method);
      if (run.signal.aborted || this.#placedId !== execution.id) return;
      const { reason, ...known } = found;
      // The server measured it on the drawings; a measure of the whole sheets may say something else.
      const value = { ...known, done: placed.done, ...(reason !== undefined && { reason }) };
      const isByHand = execution.points !== null;
      this.#patch({
        alignment: { phase: 'known', value, progress: null, error: null },
        alignmentVersion: this.#state.alignmentVersion + 1,
        isByHand,
      });
      announce(alignmentSpeech(value, isByHand));
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      this.#placedId = null;
      const shown = shownError(error);
      this.#patch({ alignment: { phase: 'refused', value: null, progress: null, error: shown } });
      announce(`The drawings could not be aligned. ${errorWords(shown.code).title}.`, 'assertive');
    }
  }

  #list({ has_been_checked: isChecked, alignment_2: aligned, failure }: OverlayExecution): void {
    const { alignment, differences, reviews } = this.#state;
    if (alignment.phase !== 'known' || aligned?.status === 'failed') return;
    const found = this.#found;
    if (!isChecked || found === null) {
      if (differences.phase === 'known') return;
      const progress = { done: 0, step: 'Reviewing' };
      this.#patch({ differences: { ...noWork(), phase: 'running', progress } });
      return;
    }
    if (differences.phase === 'known') return;
    const list = found.data
      .filter(({ drawing_number: number }) => number === SECOND_DRAWING)
      .map(({ id, kind, title, box, areaSquareInches, group, author, text, move, view }) => ({
        ...{ id, kind, box, areaSquareInches, group },
        ...(author !== undefined && { author }),
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(move !== undefined && { move: { x: move[0], y: move[1] } }),
        ...(view !== undefined && { view }),
      }));
    const value = {
      differences: list,
      toleranceInches: Math.max(DEFAULT_TOLERANCE_INCHES, aligned?.errorInches ?? 0),
      hiddenCount: found.hidden_count,
      limitation: failure ?? found.limitation,
    };
    this.#patch({
      differences: { phase: 'known', value, progress: null, error: null },
      reviews: carryReviews(reviews, list),
    });
    announce(`Overlay ready. ${listSpeech(this.#state)}`);
  }
}

/** Results that the server has found for an overlay of a project. This tab only draws them. */
import type {
  OverlayDifference,
  OverlayExecution,
} from '../../../../contract/src/overlays/schema.ts';
import type { DifferenceMark } from '../../../../contract/src/reviews/marks.ts';
import type { DifferenceReview } from '../../../../contract/src/reviews/schema.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { alignmentSpeech } from '../../domain/alignment-words.ts';
import { errorWords, isAbort, shownError } from '../../domain/error-messages.ts';
import { markOf, teamReviews } from '../../domain/review.ts';
import type { ReviewState } from '../../domain/review.ts';
import { DEFAULT_TOLERANCE_INCHES } from '../../domain/url-state.ts';
import { announce } from '../../lib/announcer.ts';
import type { ResultsHost, SheetResults } from './comparison.ts';
import type { ComparisonState } from './comparison-state.ts';
import { listSpeech, noWork } from './comparison-state.ts';

/** What the server answers of the differences. */
type FoundDifferences = {
  data: readonly OverlayDifference[];
  limitation: string | null;
  hidden_count: number;
};

/** Stores what a person decided about a difference of an execution. */
export type Decide = (decision: {
  executionId: number;
  differenceId: string;
  mark: DifferenceMark | null;
}) => void;

/** The drawing that the interface lays on the first one (OV-034). */
const SECOND_DRAWING = 2;

/** A difference as the server stores it, for the list and the picture. */
export function differenceOfServer(found: OverlayDifference): Difference {
  const { id, kind, title, recognizedTitle, box, areaSquareInches, group } = found;
  const { author, text, move, view, layers } = found;
  return {
    ...{ id, kind, box, areaSquareInches, group },
    ...(author !== undefined && { author }),
    ...(title !== undefined && { title }),
    ...(recognizedTitle !== undefined && { recognizedTitle }),
    ...(text !== undefined && { text }),
    ...(move !== undefined && { move: { x: move[0], y: move[1] } }),
    ...(view !== undefined && { view }),
    ...(layers !== undefined && { layers }),
  };
}

export class ExecutionSheets implements SheetResults {
  readonly #host: ResultsHost;
  readonly #decide: Decide;
  #execution: OverlayExecution | null = null;
  #found: FoundDifferences | null = null;
  #decided: readonly DifferenceReview[] = [];
  /** The execution whose alignment is in the picture. */
  #placedId: number | null = null;
  #run = new AbortController();

  constructor(host: ResultsHost, decide: Decide) {
    this.#host = host;
    this.#decide = decide;
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
    await this.#show();
  }

  /** The server's results are of all that the drawings show at first. */
  pause(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.#placedId = null;
  }

  async resume(): Promise<void> {
    await this.#show();
  }

  /** The execution as it is now, and once they are there, its differences and what was decided about them. */
  async take(
    execution: OverlayExecution,
    found: FoundDifferences | null,
    decided: readonly DifferenceReview[],
  ): Promise<void> {
    this.#execution = execution;
    this.#found = found;
    this.#decided = decided;
    await this.#show();
  }

  review({ id: differenceId }: Difference, { state }: { state?: ReviewState }): void {
    const executionId = this.#execution?.id;
    if (executionId === undefined || state === undefined) return;
    this.#decide({ executionId, differenceId, mark: markOf(state) });
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
      const placed = await this.#host.core.setAlignment(found, found.method);
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
    const { alignment, differences } = this.#state;
    if (alignment.phase !== 'known' || aligned?.status === 'failed') return;
    const found = this.#found;
    if (!isChecked || found === null) {
      if (differences.phase === 'known') return;
      const progress = { done: 0, step: 'Reviewing' };
      this.#patch({ differences: { ...noWork(), phase: 'running', progress } });
      return;
    }
    this.#patch({ reviews: teamReviews(found.data, this.#decided) });
    if (differences.phase === 'known') return;
    const list = found.data
      .filter(({ drawing_number: number }) => number === SECOND_DRAWING)
      .map(differenceOfServer);
    const value = {
      differences: list,
      // At least: the core takes half as much again as the error.
      toleranceInches: Math.max(DEFAULT_TOLERANCE_INCHES, 1.5 * (aligned?.errorInches ?? 0)),
      hiddenCount: found.hidden_count,
      limitation: failure ?? found.limitation,
    };
    this.#patch({ differences: { phase: 'known', value, progress: null, error: null } });
    announce(`Overlay ready. ${listSpeech(this.#state)}`);
  }
}

/** One import, from its file to what became of it. */
import { XfdfError } from '../../../../../markups/src/xfdf/limits.ts';
import { announce } from '../../../lib/announcer.ts';
import { createStore } from '../../../lib/store.ts';
import { importWords } from '../model/import-plan.ts';
import type { ImportPlan, Skipped } from '../model/import-plan.ts';
import { readImport, runImport } from './import-markups.ts';
import type { ImportTarget } from './import-markups.ts';

export type ImportStage =
  /** `done`: from 0 to 1. */
  | { readonly at: 'reading'; readonly done: number }
  | { readonly at: 'refused'; readonly reason: string }
  /** The document has other versions of some. */
  | { readonly at: 'asking'; readonly plan: ImportPlan }
  | { readonly at: 'adding' }
  | { readonly at: 'done'; readonly words: string; readonly skipped: readonly Skipped[] };

export class ImportRun {
  readonly stage = createStore<ImportStage>({ at: 'reading', done: 0 });
  readonly #file: File;
  readonly #target: ImportTarget;

  constructor(file: File, target: ImportTarget) {
    this.#file = file;
    this.#target = target;
  }

  /** Until `signal` is aborted. What is being added then is added to the end. */
  async start(signal: AbortSignal): Promise<void> {
    const onDone = (share: number) => {
      // Whole percents: each is drawn.
      const done = Math.round(share * 100) / 100;
      const now = this.stage.get();
      if (now.at !== 'reading' || now.done !== done) this.stage.set({ at: 'reading', done });
    };
    try {
      const plan = await readImport(this.#file, this.#target, { signal, onDone });
      signal.throwIfAborted();
      if (plan.other.length > 0) this.stage.set({ at: 'asking', plan });
      else await this.add(plan, false);
    } catch (error) {
      if (signal.aborted) return;
      const reason = refusalOf(error);
      this.stage.set({ at: 'refused', reason });
      announce(reason, 'assertive');
    }
  }

  /** `isReplacing`: with the file's versions of what the document has. */
  async add(plan: ImportPlan, isReplacing: boolean): Promise<void> {
    this.stage.set({ at: 'adding' });
    await runImport(plan, this.#target, isReplacing);
    const { added, same, other, skipped } = plan;
    const words = importWords({
      ...{ added: added.length, replaced: isReplacing ? other.length : 0 },
      ...{ same: isReplacing ? same : same + other.length, skipped: skipped.length },
    });
    this.stage.set({ at: 'done', words, skipped });
    announce(words);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof XfdfError) return error.message;
  if (!(error instanceof DOMException)) reportError(error);
  return 'The file could not be read. Choose it again.';
}

/** The tab's pool of workers: see `protocol/engine.ts`. */
import type { Comparison, ComparisonOptions } from '../protocol/comparison.ts';
import type { DocumentEvents, PdfDocument } from '../protocol/document.ts';
import type { Engine } from '../protocol/engine.ts';
import type { AssetUrls } from '../protocol/sheet-worker.ts';
import { EngineError } from './engine-error.ts';
import { SharedView } from './shared-view.ts';
import { SheetComparison } from './sheet-comparison.ts';
import { SheetDocument } from './sheet-document.ts';
import { defaultAssets, defaultBudget, disconnect } from './wiring.ts';
import { createBrowserWorker, missingFeature, type CreateWorker } from './workers.ts';

export type EngineOptions = {
  /** Tests pass loopbacks. */
  createWorker?: CreateWorker;
  /** URLs of fonts, character maps and decoders. */
  assets?: AssetUrls;
  /** Memory for finished tiles, bytes. */
  cacheBudgetBytes?: number;
};

export function createEngine(options: EngineOptions = {}): Engine {
  return new WorkerPool(options);
}

class WorkerPool implements Engine {
  readonly #options: EngineOptions;
  readonly #createWorker: CreateWorker;
  /** Runs while there is a document. */
  #view: SharedView | null = null;
  /** The compiled core, kept for the next view worker. */
  #module: WebAssembly.Module | null = null;
  readonly #documents = new Set<SheetDocument>();
  readonly #comparisons = new Set<SheetComparison>();
  #nextId = 1;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#createWorker = options.createWorker ?? createBrowserWorker;
  }

  createDocument(events: DocumentEvents = {}): PdfDocument {
    const lacking = this.#options.createWorker ? null : missingFeature();
    if (lacking) throw new EngineError('UNSUPPORTED', `This browser lacks ${lacking}.`);
    const view = this.#sharedView();
    const document = new SheetDocument({
      id: this.#nextId++,
      createWorker: this.#createWorker,
      assets: this.#options.assets ?? defaultAssets(),
      view,
      events,
      onDisposed: (gone) => this.#documentDisposed(gone, view),
    });
    this.#documents.add(document);
    return document;
  }

  compare(a: PdfDocument, b: PdfDocument, options: ComparisonOptions = {}): Comparison {
    const comparison = new SheetComparison({
      ...options,
      id: this.#nextId++,
      documents: { a: this.#own(a), b: this.#own(b) },
      createWorker: this.#createWorker,
      view: this.#sharedView(),
      onDisposed: (gone) => this.#comparisons.delete(gone),
    });
    this.#comparisons.add(comparison);
    return comparison;
  }

  async memory() {
    const parts = await Promise.all([
      this.#view?.core.then(() => this.#view?.host.call('memory', null)),
      ...[...this.#comparisons].map((comparison) => comparison.memory()),
      ...[...this.#documents].map((document) => document.memory()),
    ]);
    const sum = { wasmBytes: 0, cacheBytes: 0 };
    for (const part of parts) {
      sum.wasmBytes += part?.wasmBytes ?? 0;
      sum.cacheBytes += part?.cacheBytes ?? 0;
    }
    return sum;
  }

  #own(document: PdfDocument): SheetDocument {
    for (const own of this.#documents) if (own === document) return own;
    throw new EngineError('BAD_ARGUMENT', 'This document is not open here.');
  }

  #sharedView(): SharedView {
    if (this.#view) return this.#view;
    const view = new SharedView({
      createWorker: this.#createWorker,
      budgetBytes: this.#options.cacheBudgetBytes ?? defaultBudget(),
      module: this.#module,
      onReplaced: (reason) => {
        const message = `The worker that shows the drawings stopped and was restarted (${reason}).`;
        for (const comparison of this.#comparisons)
          comparison.events.onNotice?.(null, { kind: 'worker-replaced', message });
      },
      onGone: (error) => {
        disconnect(this.#documents, 'view');
        for (const document of this.#documents) document.events.onGone?.(error);
      },
    });
    this.#view = view;
    view.core.then(
      (module) => {
        this.#module = module;
      },
      () => undefined,
    );
    return view;
  }

  #documentDisposed(document: SheetDocument, view: SharedView): void {
    this.#documents.delete(document);
    if (this.#documents.size > 0) return view.forget(document);
    view.dispose();
    if (this.#view === view) this.#view = null;
  }
}

/** Drives a comparison, on the compare screen and in a project: its files, its shown sheets and their results. */
import { SIDES } from '../../../../workers/protocol/comparison.ts';
import type {
  Comparison as CoreComparison,
  Difference,
  Side,
} from '../../../../workers/protocol/comparison.ts';
import type {
  Notice,
  OpenSheet,
  PageSummary,
  PdfDocument,
} from '../../../../workers/protocol/document.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { GoneError } from '../../../../workers/protocol/errors.ts';
import { errorWords, isAbort, shownError } from '../../domain/error-messages.ts';
import type { ShownError } from '../../domain/error-messages.ts';
import { pairSheets, partnerOf } from '../../domain/sheet-pairs.ts';
import type { ReviewState } from '../../domain/review.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import { announce } from '../../lib/announcer.ts';
import { readLayers, writeLayers } from '../../lib/kept-layers.ts';
import type { PickedFile } from '../../lib/file-picking.ts';
import { saveRecent } from '../../lib/recent.ts';
import { createStore } from '../../lib/store.ts';
import type { Store } from '../../lib/store.ts';
import type { ComparisonState, SideState, Step } from './comparison-state.ts';
import {
  EMPTY_COMPARISON,
  EMPTY_SIDE,
  damageNotices,
  otherSide,
  spokenPercent,
  undecidedPartner,
} from './comparison-state.ts';
import { recentOf, swappedName } from './recent-of.ts';
import type { Source } from './recent-of.ts';

/** What is known of the two shown sheets: alignment, differences and review. */
export type SheetResults = {
  /** Called when both sheets are shown. */
  start(): Promise<void>;
  /** Clears the results before other sheets are shown. */
  stop(): void;
  /** Stops what is being found before the same sheets are shown with other layers. What is known of their alignment stays. */
  pause(): void;
  /** Called when they are shown. */
  resume(): Promise<void>;
  review(difference: Difference, change: { state?: ReviewState; note?: string }): void;
  dispose(): void;
};

/** What results work on. They write their part of the store only. */
export type ResultsHost = {
  store: Store<ComparisonState>;
  core: CoreComparison;
  /** Called when the recent comparison should be saved again. */
  onChange: () => void;
};

type ComparisonOptions<Results> = {
  results: (host: ResultsHost) => Results;
  /** Compared before files are chosen, so that the core is compiled by then. */
  warmUpUrl?: string;
};

export class Comparison<Results extends SheetResults = SheetResults> {
  readonly store = createStore<ComparisonState>(EMPTY_COMPARISON);
  /** The workers' part: documents, overlay, alignment, differences. */
  readonly core: CoreComparison;
  readonly sheets: Results;
  #sources: Record<Side, Source | null> = { a: null, b: null };
  #runs: Record<Side, AbortController> = { a: new AbortController(), b: new AbortController() };
  /** Until the user picks a sheet, B follows A by sheet number. */
  #isPairing = true;
  /** The latest failure of this kind that was announced. */
  #saidGone: GoneError | null = null;
  #wantedPages: Record<Side, number | null> = { a: null, b: null };

  constructor(engine: Engine, { results, warmUpUrl }: ComparisonOptions<Results>) {
    this.core = engine.compare(this.#createDocument(engine), this.#createDocument(engine), {
      ...(warmUpUrl !== undefined && { warmUpUrl }),
      onNotice: (side, notice) => this.#notice(side === null ? SIDES : [side], notice),
    });
    this.sheets = results({
      store: this.store,
      core: this.core,
      onChange: () => this.#remember(),
    });
  }

  #createDocument(engine: Engine): PdfDocument {
    const side = () => (this.core.documents.a === document ? 'a' : 'b');
    const document = engine.createDocument({
      onPage: (page) => this.#pageKnown(side(), page),
      onNotice: (notice) => this.#notice([side()], notice),
      onGone: (error) => this.#gone(side(), error),
    });
    return document;
  }

  get #state(): ComparisonState {
    return this.store.get();
  }

  #side(side: Side): SideState {
    return this.#state[side];
  }

  #patch(change: Partial<ComparisonState>): void {
    this.store.set({ ...this.#state, ...change });
  }

  #patchSide(side: Side, change: Partial<SideState>): void {
    this.#patch({ [side]: { ...this.#side(side), ...change } });
  }

  dispose(): void {
    this.sheets.dispose();
    for (const run of [this.#runs.a, this.#runs.b]) run.abort();
    this.core.dispose();
    for (const side of SIDES) this.core.documents[side].dispose();
  }

  /** Pages from the URL, from 0, used when the files open. */
  wantPages(a: number | null, b: number | null): void {
    this.#wantedPages = { a, b };
    this.#isPairing = b === null;
  }

  setFrom(from: string | null): void {
    this.#patch({ from });
  }

  /** Opens both at once; each settles on its own. */
  async openPair(a: Source, b: Source): Promise<void> {
    await Promise.all([this.open('a', a), this.open('b', b)]);
  }

  openPicked(side: Side, { file, handle }: PickedFile): Promise<void> {
    // The URL's pages are no longer the ones shown.
    this.setFrom(null);
    return this.open(side, { file, bytes: file.size, name: file.name, handle });
  }

  /** Opens a file on one side. Errors go into the state and are never thrown; the other side is unaffected. */
  async open(side: Side, source: Source, password?: string): Promise<void> {
    const run = this.#restart(side);
    this.#sources[side] = source;
    this.#patchSide(side, {
      ...EMPTY_SIDE,
      file: 'opening',
      name: source.name,
      bytes: source.bytes,
      progress: { done: 0, step: 'Opening' },
    });
    try {
      const opening = this.core.documents[side];
      const document = await opening.open(source.file, source.name, {
        signal: run.signal,
        onProgress: (progress) => this.#progress(side, run, progress),
        ...(password === undefined ? {} : { password }),
      });
      if (run.signal.aborted) return;
      const pages = await opening.pages();
      if (run.signal.aborted) return;
      // `onPage` may have delivered numbers before the sizes were known.
      const known = this.#side(side).pages;
      const merged = pages.map((page) => ({ ...page, ...known[page.index] }));
      const { notices } = this.#side(side);
      const damage = damageNotices(document);
      const layers = readLayers(document);
      if (Object.keys(layers).length > 0) await opening.chooseLayers(layers);
      if (run.signal.aborted) return;
      this.#patchSide(side, {
        file: 'open',
        document,
        layers,
        pages: merged,
        error: null,
        notices: [...damage, ...notices],
      });
      for (const { message } of damage) announce(`${source.name}: ${message}`);
      await this.#showFirst(side);
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      const shown = shownError(error);
      const locked = shown.code === 'ENCRYPTED' || shown.code === 'WRONG_PASSWORD';
      this.#patchSide(side, { file: locked ? 'locked' : 'refused', progress: null, error: shown });
      announce(`${source.name}: ${errorWords(shown.code).title}`, 'assertive');
    }
  }

  givePassword(side: Side, password: string): Promise<void> {
    const source = this.#sources[side];
    return source === null ? Promise.resolve() : this.open(side, source, password);
  }

  /** Retries what failed. */
  retry(side: Side): Promise<void> {
    const source = this.#sources[side];
    const state = this.#side(side);
    if (state.file === 'open') return this.#show(side, state.page);
    return source === null ? Promise.resolve() : this.open(side, source);
  }

  /** The user cancels loading the file or its sheet. */
  cancel(side: Side): void {
    const { file, sheetPhase } = this.#side(side);
    const isOpening = file === 'opening';
    if (!isOpening && sheetPhase !== 'loading') return;
    this.#restart(side);
    this.#patchSide(side, {
      ...(isOpening ? { file: 'refused' } : { sheetPhase: 'refused' }),
      progress: null,
      error: { code: 'ABORTED', detail: '' },
    });
    announce('Loading canceled');
  }

  async #showFirst(side: Side): Promise<void> {
    const other = this.#side(otherSide(side));
    const count = this.#side(side).pages.length;
    const pairs = pairSheets(this.#state.a.pages, this.#state.b.pages);
    const partner = other.document === null ? null : partnerOf(pairs, otherSide(side), other.page);
    const wanted = this.#wantedPages[side] ?? partner ?? 0;
    await this.#show(side, Math.min(Math.max(0, wanted), Math.max(0, count - 1)));
    this.#pairUp();
  }

  /** The user picks a sheet; with `follow`, the other side shows its partner. */
  async choosePage(side: Side, index: number, follow: boolean): Promise<void> {
    this.#isPairing = false;
    const pairs = pairSheets(this.#state.a.pages, this.#state.b.pages);
    const partner = follow ? partnerOf(pairs, side, index) : null;
    const shows = [this.#show(side, index)];
    if (partner !== null) shows.push(this.#show(otherSide(side), partner));
    await Promise.all(shows);
  }

  async choosePair(a: number | null, b: number | null): Promise<void> {
    this.#isPairing = false;
    await Promise.all([
      a === null ? null : this.#show('a', a),
      b === null ? null : this.#show('b', b),
    ]);
  }

  /** To the next (1) or previous (−1) sheet of A with its partner in B. */
  async turnPage(direction: 1 | -1): Promise<void> {
    const next = this.#state.a.page + direction;
    if (next < 0 || next >= this.#state.a.pages.length) {
      announce(direction === 1 ? 'Last sheet' : 'First sheet');
      return;
    }
    await this.choosePage('a', next, true);
  }

  async #show(side: Side, page: number): Promise<void> {
    const run = this.#restart(side);
    const summary = this.#side(side).pages[page];
    this.#patchSide(side, {
      page,
      sheet: null,
      sheetPhase: 'loading',
      progress: { done: 0, step: 'Reading the sheet' },
      error: null,
      // Keep the file's notices, drop those of the previous sheet.
      notices: this.#side(side).notices.filter(
        (n) => n.kind === 'repaired' || n.kind === 'worker-replaced',
      ),
    });
    // Both sides usually load together: announce once.
    if (this.#side(otherSide(side)).sheetPhase !== 'loading') {
      announce(`Loading ${pageSheetName(summary, page).number}`);
    }
    const showing = this.core.showPage(side, page, {
      signal: run.signal,
      onProgress: (progress) => this.#progress(side, run, progress),
    });
    if (await this.#take(side, run, showing)) await this.sheets.start();
  }

  /** Takes a sheet that is being shown; whether it is. Errors go into the state. */
  async #take(side: Side, run: AbortController, showing: Promise<OpenSheet>): Promise<boolean> {
    try {
      const sheet = await showing;
      if (run.signal.aborted) return false;
      const known = this.#side(side).notices;
      const fresh = sheet.notices.filter((n) => !known.some((k) => k.message === n.message));
      const before = this.#side(side).sheet;
      this.#patchSide(side, {
        // With other layers it is still the same sheet.
        sheet: before?.page === sheet.page && before.way === sheet.way ? before : sheet,
        sheetPhase: 'shown',
        progress: null,
        notices: [...known, ...fresh],
      });
      return true;
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return false;
      const shown = shownError(error);
      const { page, pages } = this.#side(side);
      this.#patchSide(side, { sheetPhase: 'refused', progress: null, error: shown });
      announce(
        `${pageSheetName(pages[page], page).number} could not be shown. ${errorWords(shown.code).title}.`,
        'assertive',
      );
      return false;
    }
  }

  /** Shows and hides PDF layers, remembers them, and compares what is shown. */
  async chooseLayers(choices: Partial<Record<Side, LayerChoices>>): Promise<void> {
    const chosen = SIDES.flatMap((side) => {
      const [layers, { document, sheetPhase }] = [choices[side], this.#side(side)];
      if (layers === undefined || document === null || sheetPhase === 'none') return [];
      writeLayers(document, layers);
      return [{ side, layers, page: this.#side(side).page }];
    });
    const shows = chosen.map(({ side, layers, page }) => {
      this.#runs[side].abort();
      const run = new AbortController();
      this.#runs[side] = run;
      this.#patchSide(side, { layers });
      return { side, layers, page, run };
    });
    this.sheets.pause();
    await Promise.all(
      shows.map(({ side, layers, page, run }) =>
        this.#take(side, run, this.core.chooseLayers(side, page, layers, { signal: run.signal })),
      ),
    );
    const isOvertaken = shows.some(({ run }) => run.signal.aborted);
    const isShown = SIDES.every((side) => this.#side(side).sheetPhase === 'shown');
    if (!isOvertaken && isShown) await this.sheets.resume();
  }

  /** Swaps the drawings: A becomes B. */
  async swap(): Promise<void> {
    this.sheets.stop();
    const isSwapped = this.core.swap();
    this.#sources = { a: this.#sources.b, b: this.#sources.a };
    this.#runs = { a: this.#runs.b, b: this.#runs.a };
    const { a, b, from } = this.#state;
    this.#patch({ a: b, b: a, from: swappedName(from) });
    announce('Drawings swapped');
    await isSwapped;
    await this.sheets.start();
  }

  /** Closes both files and returns to the start screen. */
  async close(): Promise<void> {
    this.sheets.stop();
    for (const side of SIDES) this.#runs[side].abort();
    this.#sources = { a: null, b: null };
    this.#isPairing = true;
    this.#wantedPages = { a: null, b: null };
    this.store.set(EMPTY_COMPARISON);
    await Promise.all(SIDES.map((side) => this.core.documents[side].close()));
  }

  #restart(side: Side): AbortController {
    this.#runs[side].abort();
    const run = new AbortController();
    this.#runs[side] = run;
    this.sheets.stop();
    return run;
  }

  #progress(side: Side, run: AbortController, progress: Step): void {
    if (run.signal.aborted) return;
    const spoken = spokenPercent(this.#side(side).progress?.done ?? 0, progress.done);
    if (spoken !== null) announce(`${spoken} percent`);
    this.#patchSide(side, { progress });
  }

  #notice(sides: readonly Side[], notice: Notice): void {
    for (const side of sides) {
      const { notices } = this.#side(side);
      if (notices.some((n) => n.message === notice.message)) continue;
      this.#patchSide(side, { notices: [...notices, notice] });
    }
    // A separate announcement, so that later messages do not replace it.
    announce(notice.message, notice.kind === 'worker-replaced' ? 'assertive' : 'polite');
  }

  /** The worker that reads or shows this side will not be restarted. */
  #gone(side: Side, thrown: GoneError): void {
    if (this.#side(side).file !== 'open') return;
    const error: ShownError = { code: thrown.code, detail: thrown.message };
    this.#patchSide(side, { sheetPhase: 'refused', progress: null, error });
    const { title, advice } = errorWords(error.code);
    // Both documents report the loss of the view worker they share.
    if (this.#saidGone !== thrown) announce(`${title}. ${advice}`, 'assertive');
    this.#saidGone = thrown;
  }

  #pageKnown(side: Side, page: PageSummary): void {
    const pages = [...this.#side(side).pages];
    pages[page.index] = page;
    this.#patchSide(side, { pages });
    this.#pairUp();
  }

  /** Moves B to the partner of A's sheet, once, when the sheet numbers are known. */
  #pairUp(): void {
    const { a, b } = this.#state;
    if (!this.#isPairing || a.file !== 'open' || b.file !== 'open') return;
    const partner = undecidedPartner(a, b);
    if (partner === null) return;
    this.#isPairing = false;
    this.#show('b', partner).catch((error: unknown) => reportError(error));
  }

  #remember(): void {
    const recent = recentOf(this.#state, this.#sources);
    if (recent === null) return;
    if (this.#state.from !== recent.id) this.#patch({ from: recent.id });
    saveRecent(recent).catch((error: unknown) => {
      // Private windows have no IndexedDB: the comparison works but is not listed as recent.
      if (!(error instanceof DOMException)) reportError(error);
    });
  }
}

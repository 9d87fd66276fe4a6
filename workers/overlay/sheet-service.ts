/** The sheet worker: one document, its shown page as vectors or painted pixels. */
import type { Box, Matrix, Point } from '../../contract/src/geometry/types.ts';
import { frameOf } from '../../markups/src/page-frame.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import { coreMemoryBytes } from '../../wasm-core/bindings/core.ts';
import { CoreError } from '../../wasm-core/bindings/errors.ts';
import type { AreaInk, CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import type {
  FoundRoom,
  Notice,
  OpenSheet,
  PageLetters,
  PageSummary,
  SnapOptions,
  SnapPoint,
} from '../protocol/document.ts';
import type { LayerChoices, PdfLayer } from '../protocol/layers.ts';
import type {
  AssetUrls,
  CoarsePicture,
  LeftOut,
  OpenAnswer,
  OpenFile,
  SheetContent,
  ShowAnswer,
  ShownPage,
  ShowPage,
  TilePicture,
  TileRequest,
} from '../protocol/sheet-worker.ts';
import { AddressLine } from '../bytes/address-line.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';
import { LaidSheet } from './laid-sheet.ts';
import type { Line } from './line.ts';
import { PageDeclined } from './open-file.ts';
import { nextPdfJob, PagePainter, type RemotePdf } from './page-painter.ts';
import { chosenGroups, pdfLayers } from './pdf-layers.ts';
import { clampNotice, omissionSentence, SheetReader } from './sheet-reader.ts';
import { contentOf } from './shown.ts';
import type { Shown } from './shown.ts';
import { COARSE_LONG_SIDE_PX } from './tile-geometry.ts';

/** Maximum pixels at which painted pages are compared: about 100 dpi of the largest sheets. */
const COMPARED_PIXELS = 16_000_000;

/** A finer scale shows only anti-aliasing, not more of the drawing. */
const COMPARED_SCALE = 200 / 72;

/** Longer canvases fail or come out blank. */
const MAX_SIDE_PX = 16_384;

/** Background work starts after the first delay without tile requests, at the latest after the second. */
const AFTERWARDS_MS = 150;
const AFTERWARDS_AT_LAST_MS = 1000;

/** Receivers of results. Transferables are created anew for a worker that was replaced before it received them. */
export type SheetOutlets = {
  shown: (make: () => ShownPage) => Promise<void>;
  coarse: (make: () => CoarsePicture) => Promise<void>;
  repainted: (paint: 'ink' | 'color') => Promise<void>;
  /** Rejects with `WORKER_GONE`, without calling `make`, if nothing compares the page. */
  put: (make: () => Promise<SheetContent>) => Promise<void>;
  page: (summary: PageSummary) => void;
  /** The page answers with `renewed`. */
  addressRefused: (address: string) => void;
  /** Bytes of the file arrived. */
  arrived: () => void;
  pdf: Line<RemotePdf>;
};

export class SheetService {
  readonly #outlets: SheetOutlets;
  readonly #addresses: AddressLine;
  #reader: SheetReader | null = null;
  #adopted: readonly PageSummary[] | null = null;
  #summaries: PageSummary[] = [];
  #shown: Shown | null = null;
  /** By page, from 0: places of annotations that are not painted. */
  readonly #leftOut = new Map<number, readonly number[]>();
  readonly #laid = new LaidSheet();
  #choices: LayerChoices = {};
  /** Overlaid at full strength, solid fills and pictures would hide the lines of both drawings. Stays for other files. */
  #areas: AreaInk = 'faint';
  #lastTileAt = 0;
  /** The page that the core read to its end and so found within its limits. */
  #withinLimits: number | null = null;

  constructor(outlets: SheetOutlets) {
    this.#outlets = outlets;
    this.#addresses = new AddressLine(outlets.addressRefused);
  }

  configure(assets: AssetUrls): void {
    this.#reader = new SheetReader(assets, this.#addresses, this.#outlets.arrived);
  }

  async open(input: OpenFile, job: Job): Promise<OpenAnswer> {
    this.#forget();
    const answer = await this.#files().open(input, job);
    if (answer.kind === 'opened') this.#summaries = await this.#files().pages();
    return answer;
  }

  adopt(pages: readonly PageSummary[]): void {
    this.#forget();
    this.#adopted = pages;
    this.#summaries = [...pages];
  }

  renewed(address: string | null): void {
    this.#addresses.answer(address);
  }

  close(): void {
    // Its pdf worker ends with the file: do not wait for it.
    this.#outlets.pdf.disconnect();
    this.#forget();
  }

  pages(): readonly PageSummary[] {
    return this.#summaries;
  }

  async showPage({ page, way }: ShowPage, job: Job): Promise<ShowAnswer> {
    job.progress(0.1, 'Reading the page');
    const shown = way === 'vectors' ? await this.#readPage(page) : await this.#paintPage(page, job);
    if ('declined' in shown)
      return { kind: 'declined', reason: shown.declined, notices: shown.notices };
    this.#forgetShown();
    this.#shown = shown;
    job.progress(0.6, 'Drawing the page');
    await Promise.all([this.#send(), this.resend('compare')]);
    // pdf.js paints tiles slowly; visible vector tiles are drawn as fast as a coarse overview.
    if (way === 'pixels') await this.#outlets.coarse(() => this.#coarse(this.#needShown()));
    this.#afterwards(shown);
    const { sheet, notices } = shown;
    const { widthPoints, heightPoints, items } = sheet;
    const frame = await this.#frameOf(shown);
    const size = { widthPoints, heightPoints, frame };
    const answer: OpenSheet = { page, ...size, way, items, notices, layers: shown.layers };
    return { kind: 'shown', sheet: answer };
  }

  async #frameOf(shown: Shown): Promise<PageFrame> {
    if (shown.way === 'pixels') return shown.painter.frame;
    return frameOf(await this.#files().size(shown.page));
  }

  chooseLayers(choices: LayerChoices): void {
    this.#choices = choices;
    this.#reader?.chooseLayers(choices);
  }

  /** The layers of a page: as the core reads them, else as pdf.js does. */
  async #layersOf(page: number): Promise<PdfLayer[]> {
    if (!this.#adopted) {
      try {
        return await this.#files().layers(page);
      } catch (error) {
        if (!(error instanceof PageDeclined)) throw error;
      }
    }
    return pdfLayers(await this.#outlets.pdf.ask((remote) => remote.layers(nextPdfJob(), null)));
  }

  async leaveOut({ page, annotations }: LeftOut): Promise<void> {
    this.#leftOut.set(page, annotations);
    const shown = this.#shown;
    if (shown?.way !== 'vectors' || shown.page !== page) return;
    shown.sheet.leaveOut(annotations);
    this.#laid.forget();
    await this.#outlets.repainted('color');
  }

  async showOnlyLinework(isOnly: boolean): Promise<void> {
    const areas = isOnly ? 'none' : 'faint';
    if (areas === this.#areas) return;
    this.#areas = areas;
    if (this.#shown?.way !== 'vectors') return;
    await this.#outlets.repainted('ink');
    await this.#outlets.coarse(() => this.#coarse(this.#needShown()));
  }

  async resend(to: 'view' | 'compare'): Promise<void> {
    if (!this.#shown) return;
    if (to === 'view') {
      await this.#send();
      return this.#outlets.coarse(() => this.#coarse(this.#needShown()));
    }
    try {
      await this.#outlets.put(() => contentOf(this.#needShown(), this.#files()));
    } catch (error) {
      // Most pages are only shown. Whoever compares learns that the compare worker is gone.
      if (!(error instanceof WorkerError && error.code === 'WORKER_GONE')) throw error;
    }
  }

  /** A painted page lies on another one as a whole: `laidOn` is null. */
  async tile(
    { toPixels, widthPx, heightPx, paint, laidOn }: TileRequest,
    job: Job,
  ): Promise<TilePicture> {
    this.#lastTileAt = performance.now();
    const shown = this.#needShown();
    const render = (sheet: CoreSheet) =>
      paint === 'ink'
        ? sheet.renderInk(toPixels, widthPx, heightPx, this.#areas)
        : sheet.renderColor(toPixels, widthPx, heightPx);
    if (shown.way === 'vectors') {
      const sheet = laidOn === null ? shown.sheet : this.#laid.of(shown.sheet, laidOn);
      return { widthPx, heightPx, data: render(sheet) };
    }
    if (paint === 'color') {
      const data = await shown.painter.colors(toPixels, widthPx, heightPx, job);
      if (data) return { widthPx, heightPx, data };
    }
    const part = await shown.painter.forTile(toPixels, widthPx, heightPx, job);
    if (!part) {
      const blank = paint === 'ink' ? 0 : 255;
      const bytes = widthPx * heightPx * (paint === 'ink' ? 1 : 4);
      return { widthPx, heightPx, data: new Uint8Array(bytes).fill(blank) };
    }
    using sheet = part;
    return { widthPx, heightPx, data: render(sheet) };
  }

  /** Reads every page's number and title while no tiles are requested. */
  async summarise(job: Job): Promise<void> {
    for (const { index, sheetNumber } of [...this.#summaries]) {
      if (this.#adopted) return;
      if (sheetNumber !== null) continue;
      await this.#quiet(job);
      if (!this.#files().isOpen || !this.#files().mayReadAhead) return;
      try {
        using sheet = await this.#files().read(index);
        this.#learn(index, sheet);
      } catch (error) {
        // An unreadable page has no number; the others still get theirs.
        if (!(error instanceof CoreError || error instanceof PageDeclined)) throw error;
      }
    }
  }

  async thumbnail(page: number, longSidePx: number, job: Job): Promise<ImageBitmap> {
    if (this.#adopted) await this.#painterOf(page, []);
    else if (this.#shown?.page !== page && this.#summaries[page])
      this.#resize(page, await this.#files().size(page));
    const size = this.#summaries[page];
    if (!size) throw new WorkerError('NO_SUCH_PAGE', `Page ${page + 1} does not exist.`);
    const scale = longSidePx / Math.max(size.widthPoints, size.heightPoints);
    const widthPx = Math.max(1, Math.round(size.widthPoints * scale));
    const heightPx = Math.max(1, Math.round(size.heightPoints * scale));
    const toPixels: Matrix = [widthPx / size.widthPoints, 0, 0, heightPx / size.heightPoints, 0, 0];
    const data = await this.#picture(page, toPixels, widthPx, heightPx, job);
    const pixels = new Uint8ClampedArray(data.buffer);
    return createImageBitmap(new ImageData(pixels, widthPx, heightPx));
  }

  snap(point: Point, radiusPoints: number, options: SnapOptions): SnapPoint | null {
    return this.#needShown().sheet.snap(point, radiusPoints, options);
  }

  roomAt(point: Point, widestPoints: number): FoundRoom {
    return this.#needShown().sheet.roomAt(point, widestPoints);
  }

  async textIn(box: Box): Promise<string> {
    const shown = this.#needShown();
    if (shown.way === 'vectors') return shown.sheet.textIn(box);
    const words = await shown.painter.words();
    const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    });
    return inside.map((word) => word.text).join(' ');
  }

  letters(): PageLetters | null {
    const shown = this.#needShown();
    return shown.way === 'vectors' ? shown.sheet.letters() : null;
  }

  memory(): { wasmBytes: number; cacheBytes: number } {
    return { wasmBytes: coreMemoryBytes(), cacheBytes: this.#shown?.sheet.memoryBytes ?? 0 };
  }

  async #readPage(page: number): Promise<Shown | { declined: string; notices: Notice[] }> {
    if (this.#adopted) return { declined: 'Only pdf.js can read this file.', notices: [] };
    let sheet: CoreSheet;
    try {
      sheet = await this.#files().read(page);
    } catch (error) {
      if (!(error instanceof PageDeclined)) throw error;
      const { message } = error;
      return { declined: message, notices: [{ kind: 'pixels', message }] };
    }
    this.#withinLimits = page;
    const notices = clampNotice(sheet);
    const sentence = omissionSentence(sheet.omissions);
    sheet.leaveOut(this.#leftOut.get(page) ?? []);
    if (sentence === null) {
      const layers = await this.#layersOf(page);
      return { showing: crypto.randomUUID(), page, notices, layers, way: 'vectors', sheet };
    }
    sheet[Symbol.dispose]();
    return { declined: sentence, notices: [...notices, { kind: 'omissions', message: sentence }] };
  }

  async #paintPage(page: number, job: Job): Promise<Shown> {
    // pdf.js has no limits of its own. If only the other drawing was declined, this page has not been checked yet.
    if (!this.#adopted && this.#withinLimits !== page) {
      const read = await this.#readPage(page);
      if ('sheet' in read) read.sheet[Symbol.dispose]();
    }
    const layers = await this.#layersOf(page);
    const painter = await this.#painterOf(page, layers);
    const { widthPoints, heightPoints } = painter;
    const scale = Math.min(
      COMPARED_SCALE,
      Math.sqrt(COMPARED_PIXELS / (widthPoints * heightPoints)),
      MAX_SIDE_PX / Math.max(widthPoints, heightPoints),
    );
    const sheet = await painter.whole(scale, job);
    const notices: Notice[] = [
      { kind: 'pixels', message: 'Shown as pixels, so fine detail may be less sharp.' },
    ];
    const showing = crypto.randomUUID();
    return { showing, page, notices, layers, way: 'pixels', sheet, painter, scale };
  }

  async #painterOf(page: number, layers: readonly PdfLayer[]): Promise<PagePainter> {
    const known = this.#summaries[page];
    if (!known) throw new WorkerError('NO_SUCH_PAGE', `Page ${page + 1} does not exist.`);
    const painter = await PagePainter.of(
      this.#outlets.pdf,
      page,
      chosenGroups(layers, this.#choices),
    );
    this.#resize(page, painter);
    return painter;
  }

  /** Stores a page's own size if only the first page's was known, and reports it. */
  #resize(page: number, size: { widthPoints: number; heightPoints: number }): void {
    const known = this.#summaries[page];
    const { widthPoints, heightPoints } = size;
    if (!known || (known.widthPoints === widthPoints && known.heightPoints === heightPoints))
      return;
    const better = { ...known, widthPoints, heightPoints };
    this.#summaries[page] = better;
    this.#outlets.page(better);
  }

  /** RGBA of a page, not necessarily the shown one. */
  async #picture(page: number, toPixels: Matrix, widthPx: number, heightPx: number, job: Job) {
    if (this.#shown?.page === page && this.#shown.way === 'vectors') {
      return this.#shown.sheet.renderColor(toPixels, widthPx, heightPx);
    }
    if (!this.#adopted) {
      using sheet = await this.#files().read(page);
      this.#learn(page, sheet);
      return sheet.renderColor(toPixels, widthPx, heightPx);
    }
    // pdf.js thickens thin lines: render larger and let the core shrink it to keep them apart.
    const painter = await this.#painterOf(page, await this.#layersOf(page));
    const { widthPoints, heightPoints } = painter;
    const most = Math.sqrt(COMPARED_PIXELS / (widthPoints * heightPoints));
    const scale = Math.min(toPixels[0] * 3, Math.max(toPixels[0], most));
    using sheet = await painter.paint([0, 0, widthPoints, heightPoints], scale, job);
    return sheet.renderColor(toPixels, widthPx, heightPx);
  }

  #coarse(shown: Shown): CoarsePicture {
    const { widthPoints, heightPoints } = shown.sheet;
    const scale = COARSE_LONG_SIDE_PX / Math.max(widthPoints, heightPoints);
    const widthPx = Math.max(1, Math.ceil(widthPoints * scale));
    const heightPx = Math.max(1, Math.ceil(heightPoints * scale));
    const toPixels: Matrix = [scale, 0, 0, scale, 0, 0];
    const data = shown.sheet.renderInk(toPixels, widthPx, heightPx, this.#areas);
    return { showing: shown.showing, scale, widthPx, heightPx, data };
  }

  #send(): Promise<void> {
    return this.#outlets.shown(() => {
      const { showing, page, sheet } = this.#needShown();
      const { widthPoints, heightPoints } = sheet;
      return { showing, page, widthPoints, heightPoints };
    });
  }

  /** Background work once the view has its tiles: the title block and the coarse overview of vectors. */
  #afterwards(shown: Shown): void {
    const since = performance.now();
    const look = () => {
      if (this.#shown !== shown) return;
      const now = performance.now();
      const isBusy = now - this.#lastTileAt < AFTERWARDS_MS && now - since < AFTERWARDS_AT_LAST_MS;
      if (isBusy) return void setTimeout(look, AFTERWARDS_MS);
      this.#learn(shown.page, shown.sheet);
      if (shown.way !== 'vectors') return;
      // A view that died meanwhile gets everything when it is replaced.
      this.#outlets.coarse(() => this.#coarse(this.#needShown())).catch(() => undefined);
    };
    setTimeout(look, AFTERWARDS_MS);
  }

  /** Stores what a sheet tells about itself and reports it once. */
  #learn(index: number, sheet: CoreSheet): void {
    this.#resize(index, sheet);
    const known = this.#summaries[index];
    if (!known || known.sheetNumber !== null) return;
    const { number, title } = sheet.titleBlock();
    const better = { ...known, sheetNumber: number, sheetTitle: title };
    this.#summaries[index] = better;
    if (number !== null || title !== null) this.#outlets.page(better);
  }

  /** Waits until the view has been quiet for a while: visible work comes first. */
  async #quiet(job: Job): Promise<void> {
    const QUIET_MS = 150;
    for (;;) {
      await job.pause();
      const rest = this.#lastTileAt + QUIET_MS - performance.now();
      if (rest <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  #forget(): void {
    this.#forgetShown();
    this.#reader?.close();
    this.#adopted = null;
    this.#leftOut.clear();
    this.#choices = {};
    this.#withinLimits = null;
    this.#summaries = [];
  }

  #forgetShown(): void {
    this.#laid.forget();
    this.#shown?.sheet[Symbol.dispose]();
    this.#shown = null;
  }

  #needShown(): Shown {
    if (!this.#shown) throw new WorkerError('BAD_ARGUMENT', 'No page is shown.');
    return this.#shown;
  }

  #files(): SheetReader {
    if (!this.#reader) throw new WorkerError('INTERNAL', 'The worker is not configured.');
    return this.#reader;
  }
}

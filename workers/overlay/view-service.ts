/**
 * The view worker: canvases, their tiles, one picture per frame. First whatever is available (another scale, the
 * overview), then missing tiles from the center outward.
 */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { coreMemoryBytes } from '../../wasm-core/bindings/core.ts';
import { CoreMatching } from '../../wasm-core/bindings/style.ts';
import { CoreTiles, type TileKey } from '../../wasm-core/bindings/view.ts';
import type { Matching } from '../protocol/comparison.ts';
import { WorkerError } from '../protocol/serve.ts';
import type { CoarsePicture, LaidPage, ShownPage } from '../protocol/sheet-worker.ts';
import type {
  DocumentId,
  MarkupsChange,
  OverlayId,
  ViewChange,
  ViewId,
} from '../protocol/view-worker.ts';
import { ColorsAhead } from './colors-ahead.ts';
import { IDENTITY, Layers } from './layers.ts';
import { Markings } from './markups/markings.ts';
import type { Stage } from './stage.ts';
import { TileRequests, type TileSource } from './tile-requests.ts';

/** Painting takes as long as drawing several tiles, so a picture waits this long for more of them. */
const GATHER_MS = 50;
/** When a layer arrives or moves, a canvas keeps its picture this long, to switch to a sharp one. */
const HOLD_MS = 50;
/**
 * Complete pictures are painted at once, but no more often than screens refresh, unless painting is so cheap that an extra
 * picture delays nothing.
 */
const SHORTEST_FRAME_MS = 12;
const PAINTING_SHARE = 0.5;

/** Two documents, B laid on A. */
type Overlay = {
  a: DocumentId;
  b: DocumentId;
  /** B's layer in A's page space. */
  layer: number;
  /** B on A; null until it is known for the shown pages. */
  alignment: Laid | null;
  /** Null until it is known for the alignment. */
  matching: CoreMatching | null;
};

type Frames = { request: (paint: () => void) => void };

export class ViewService {
  readonly #tiles: CoreTiles;
  readonly #layers: Layers;
  /** The layer of each document in its own page space. */
  readonly #documents = new Map<DocumentId, number>();
  readonly #overlays = new Map<OverlayId, Overlay>();
  readonly #stages = new Map<ViewId, Stage>();
  readonly #requests: TileRequests;
  readonly #frames: Frames;
  readonly #ahead: ColorsAhead;
  readonly #markings: Markings;
  #frameAsked = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(budgetBytes: number, frames: Frames) {
    this.#tiles = new CoreTiles(budgetBytes);
    this.#layers = new Layers(this.#tiles, (layer) => {
      this.#requests.forget(layer);
      this.#ahead.forget(layer);
    });
    this.#frames = frames;
    this.#ahead = new ColorsAhead(this.#tiles.tileSize);
    this.#markings = new Markings(() => this.#layMissing());
    this.#requests = new TileRequests({
      tileSize: this.#tiles.tileSize,
      place: (layer) => this.#layers.place(layer),
      onTile: (key, data) => {
        this.#tiles.insert(key, data);
        this.#ahead.add(key);
        for (const stage of this.#stages.values())
          if (stage.shows(key.layer)) this.#came(stage, key);
      },
      onFailed: () => this.#request(),
    });
  }

  connect(document: DocumentId, source: TileSource): void {
    this.#requests.connect(document, source);
    if (!this.#documents.has(document)) {
      this.#documents.set(document, this.#layers.add(document, IDENTITY));
      this.#layAll();
    }
    this.#touchAll();
  }

  disconnect(document: DocumentId): void {
    this.clear(document);
    this.#requests.disconnect(document);
    this.#markings.forget(document);
    const layer = this.#documents.get(document);
    if (layer === undefined) return;
    this.#documents.delete(document);
    this.#layers.remove(layer);
    this.#layAll();
  }

  attach(view: ViewId, stage: Stage): void {
    stage.onReleased = () => this.#touch(stage);
    this.#stages.set(view, stage);
    this.#lay(stage);
  }

  change({ view, size, port, style, preview }: ViewChange): void {
    const stage = this.#stage(view);
    if (size) stage.setSize(size.widthPx, size.heightPx);
    if (port) stage.setPort(port);
    if (style) stage.setStyle(style);
    if (preview !== undefined) this.#preview(stage, preview);
    const onlyMoves = preview && !size && !port && !style;
    const isFirst = stage.paintedAt === -Infinity;
    if (onlyMoves || isFirst) this.#expect([stage]);
    else this.#touch(stage);
  }

  /** Resolves when everything visible is sharp. */
  settled(view: ViewId): Promise<void> {
    const settled = this.#stage(view).settled();
    this.#request();
    return settled;
  }

  detach(view: ViewId): void {
    const stage = this.#stages.get(view);
    if (!stage) return;
    this.#preview(stage, null);
    this.#stages.delete(view);
    stage.dispose();
    this.#request();
  }

  page(document: DocumentId, page: ShownPage): void {
    this.#setPage(document, page);
    this.#expect([...this.#stages.values()]);
  }

  /** The document's page looks different. The current picture stays until the new tiles arrive. */
  repainted(document: DocumentId, paint: 'ink' | 'color'): void {
    for (const layer of this.#layers.of(document)) {
      this.#requests.forget(layer);
      this.#ahead.forget(layer);
      this.#tiles.outdate(layer, paint);
    }
    this.#touchAll();
  }

  coarse(document: DocumentId, picture: CoarsePicture): void {
    this.#layers.setCoarse(document, picture);
    // Complete pictures do not change by it.
    for (const stage of this.#stages.values()) if (stage.missing.length > 0) this.#touch(stage);
  }

  clear(document: DocumentId): void {
    this.#setPage(document, null);
    this.#touchAll();
  }

  pair(overlay: OverlayId, a: DocumentId, b: DocumentId): void {
    this.#drop(overlay);
    const layer = this.#layers.add(b, IDENTITY);
    this.#overlays.set(overlay, { a, b, layer, alignment: null, matching: null });
    this.#placeB(overlay);
    this.#layAll();
    this.#touchAll();
  }

  unpair(overlay: OverlayId): void {
    this.#drop(overlay);
    this.#layAll();
  }

  match(id: OverlayId, matching: Matching | null): void {
    this.#setMatching(this.#overlay(id), matching);
    for (const stage of this.#stages.values())
      if ('overlay' in stage.subject && stage.subject.overlay === id) this.#touch(stage);
  }

  setAlignment(id: OverlayId, alignment: Laid): void {
    const overlay = this.#overlay(id);
    this.#setMatching(overlay, null);
    const before = this.#matrix(overlay);
    const isByView = alignment.byView !== undefined || overlay.alignment?.byView !== undefined;
    overlay.alignment = alignment;
    // Pages of one size are often already aligned: then the previous tiles are right.
    if (!isByView && before.every((number, at) => number === alignment.matrix[at])) return;
    this.#placeB(id);
    this.#expect([...this.#stages.values()].filter((stage) => stage.shows(overlay.layer)));
  }

  changeMarkups(change: MarkupsChange): void {
    this.#markings.change(change);
    if (!change.isPart) this.#touchMarked(change.document);
  }

  leaveOutMarkups(document: DocumentId, names: ReadonlySet<string>): void {
    this.#markings.leaveOut(document, names);
    this.#touchMarked(document);
  }

  /** The words of markups get another look: their font has loaded. */
  fontCame(): void {
    this.#markings.changedAll();
    this.#touchAll();
  }

  memory(): { wasmBytes: number; cacheBytes: number } {
    const cacheBytes = this.#tiles.bytes + this.#markings.bytes;
    return { wasmBytes: coreMemoryBytes(), cacheBytes };
  }

  #stage(view: ViewId): Stage {
    const stage = this.#stages.get(view);
    if (!stage) throw new WorkerError('BAD_ARGUMENT', 'This view is not attached.');
    return stage;
  }

  #overlay(id: OverlayId): Overlay {
    const overlay = this.#overlays.get(id);
    if (!overlay) throw new WorkerError('BAD_ARGUMENT', 'These documents are not compared.');
    return overlay;
  }

  #setMatching(overlay: Overlay, matching: Matching | null): void {
    overlay.matching?.[Symbol.dispose]();
    overlay.matching = matching && new CoreMatching(matching);
    for (const stage of this.#stages.values()) if (stage.shows(overlay.layer)) this.#lay(stage);
  }

  /** Replaces a document's page. The alignments and previews of the previous one end. */
  #setPage(document: DocumentId, page: ShownPage | null): void {
    this.#layers.setPage(document, page);
    for (const [id, overlay] of this.#overlays) {
      if (overlay.a !== document && overlay.b !== document) continue;
      overlay.alignment = null;
      this.#setMatching(overlay, null);
      this.#placeB(id);
      if (overlay.b === document) this.#endPreviews(id);
    }
  }

  #layAll(): void {
    for (const stage of this.#stages.values()) this.#lay(stage);
  }

  /** Gives a canvas its layers; none until its document or overlay is known. */
  #lay(stage: Stage): void {
    const { subject } = stage;
    if ('document' in subject)
      return stage.setLayers(this.#documents.get(subject.document) ?? null, null);
    const overlay = this.#overlays.get(subject.overlay);
    const below = overlay && this.#documents.get(overlay.a);
    stage.setLayers(below ?? null, stage.previewLayer ?? overlay?.layer ?? null);
    // A wrong alignment must not look right.
    stage.setMatching((stage.previewLayer === null && overlay?.matching) || null);
  }

  #preview(stage: Stage, matrix: Matrix | null): void {
    const overlay = 'overlay' in stage.subject && this.#overlays.get(stage.subject.overlay);
    const before = stage.previewLayer;
    if (before !== null && matrix) return this.#layers.move(before, matrix);
    if (before !== null) this.#layers.remove(before);
    stage.previewLayer = overlay && matrix ? this.#layers.add(overlay.b, matrix) : null;
    this.#lay(stage);
  }

  #endPreviews(overlay: OverlayId): void {
    for (const stage of this.#stages.values())
      if ('overlay' in stage.subject && stage.subject.overlay === overlay)
        this.#preview(stage, null);
  }

  #drop(id: OverlayId): void {
    const overlay = this.#overlays.get(id);
    if (!overlay) return;
    this.#endPreviews(id);
    this.#overlays.delete(id);
    overlay.matching?.[Symbol.dispose]();
    this.#layers.remove(overlay.layer);
  }

  /** The place of B on A changed. */
  #placeB(id: OverlayId): void {
    const overlay = this.#overlays.get(id);
    if (overlay) this.#layers.move(overlay.layer, this.#matrix(overlay), this.#laidOn(overlay));
  }

  /** Null unless the drawings of B lie on A one by one. */
  #laidOn({ a, alignment }: Overlay): LaidPage | null {
    const page = this.#layers.page(a);
    if (!alignment?.byView || !page) return null;
    const { widthPoints, heightPoints } = page;
    return { widthPoints, heightPoints, laid: alignment };
  }

  /** B → A: the alignment, or page on page until there is one. */
  #matrix({ alignment, ...documents }: Overlay): Matrix {
    if (alignment) return alignment.matrix;
    const [a, b] = [this.#layers.page(documents.a), this.#layers.page(documents.b)];
    if (!a || !b) return IDENTITY;
    const fit = Math.min(a.widthPoints / b.widthPoints, a.heightPoints / b.heightPoints);
    return [fit, 0, 0, fit, 0, 0];
  }

  #colorsOf(layer: number): TileKey[] {
    const place = this.#layers.place(layer);
    if (!place?.toLayer) return [];
    return this.#ahead.missing(layer, { ...place, toLayer: place.toLayer });
  }

  #touchMarked(document: DocumentId): void {
    for (const stage of this.#stages.values())
      if ('document' in stage.subject && stage.subject.document === document) this.#touch(stage);
  }

  #paintStage(stage: Stage): void {
    const { subject } = stage;
    stage.paint(this.#tiles, (context, picture) => {
      if (!('document' in subject)) return [];
      const shown = this.#layers.page(subject.document);
      if (!shown) return [];
      // At a passing scale, tiles of another one do.
      const isPassing = stage.restingAt > performance.now();
      return this.#markings.paint(context, picture, { ...subject, page: shown.page, isPassing });
    });
  }

  /** Paints tiles of markups that pictures lack. Returns whether there are more. */
  #layMissing(): boolean {
    const now = performance.now();
    for (const stage of this.#stages.values()) {
      if (stage.missingMarkups.length === 0 || stage.restingAt > now) continue;
      stage.missingMarkups = this.#markings.paintSome(stage.missingMarkups);
      if (stage.missingMarkups.length === 0) this.#touch(stage);
      else stage.paintWithin(GATHER_MS, () => this.#touch(stage));
      return true;
    }
    return false;
  }

  #touchAll(): void {
    for (const stage of this.#stages.values()) this.#touch(stage);
  }

  #touch(stage: Stage): void {
    stage.dirty = true;
    if (this.#frameAsked) return;
    this.#frameAsked = true;
    this.#frames.request(() => this.#paint());
  }

  /** A layer arrived or moved: requests its tiles at once and repaints at once or soon. */
  #expect(stages: readonly Stage[]): void {
    for (const stage of stages) {
      if (!stage.hasPort) continue;
      stage.look(this.#tiles);
      if (stage.missing.length === 0) this.#touch(stage);
      else stage.paintWithin(HOLD_MS, () => this.#touch(stage));
    }
    this.#request();
  }

  #came(stage: Stage, key: TileKey): void {
    const wasMissing = stage.came(key);
    // Read-ahead tiles fill gaps but do not change complete pictures.
    if (stage.dirty || (!wasMissing && stage.missing.length === 0)) return;
    if (stage.missing.length > 0) stage.paintWithin(GATHER_MS, () => this.#touch(stage));
    else if (performance.now() < stage.paintedAt + restAfter(stage.paintingMs)) this.#touch(stage);
    else {
      this.#paintStage(stage);
      this.#request();
    }
  }

  #paint(): void {
    this.#frameAsked = false;
    for (const stage of this.#stages.values()) if (stage.dirty) this.#paintStage(stage);
    this.#request();
  }

  #request(): void {
    // The view that changed last is the one the user looks at.
    const stages = [...this.#stages.values()].sort((one, other) => other.changedAt - one.changedAt);
    const now = performance.now();
    const resting = stages.filter((stage) => stage.restingAt <= now);
    this.#requests.want([
      ...resting.flatMap((stage) => stage.missing),
      ...resting.flatMap((stage) => stage.colorLayers.flatMap((each) => this.#colorsOf(each))),
    ]);
    if (resting.some((stage) => stage.missingMarkups.length > 0)) this.#markings.paintLater();
    const rest = Math.max(...stages.map((stage) => stage.restingAt)) - now;
    clearTimeout(this.#restTimer);
    if (rest > 0) this.#restTimer = setTimeout(() => this.#request(), rest);
    for (const stage of stages)
      if (
        !stage.isBehind &&
        stage.missingMarkups.length === 0 &&
        this.#requests.none(stage.missing)
      )
        stage.settle();
  }
}

/** How long a canvas keeps a picture that took `paintingMs`. */
function restAfter(paintingMs: number): number {
  return Math.min(SHORTEST_FRAME_MS, paintingMs / PAINTING_SHARE);
}

/**
 * The view worker: canvases, their tiles, one picture per frame. First whatever is available (another scale, the
 * overview), then missing tiles from the center outward.
 */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { coreMemoryBytes } from '../../wasm-core/bindings/core.ts';
import { CoreTiles, type TileKey } from '../../wasm-core/bindings/view.ts';
import { SIDES, type Side } from '../protocol/session.ts';
import type { CoarsePicture, ShownPage } from '../protocol/sheet.ts';
import type { ViewChange, ViewId } from '../protocol/view.ts';
import { WorkerError } from '../protocol/serve.ts';
import { ColorsAhead } from './colors-ahead.ts';
import type { Stage } from './stage.ts';
import { inverse } from './tile-geometry.ts';
import { TileRequests, type TileSource } from './tile-requests.ts';

/** Layers of the tile cache. B has one aligned to A and one of its own page. */
const LAYER_A = 0;
const LAYER_B_ON_A = 1;
const LAYER_B = 2;
/** Realignment previews, one per view. */
const FIRST_PREVIEW_LAYER = 16;

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

type Page = ShownPage & { coarse: CoarsePicture | null };

type Frames = { request: (paint: () => void) => void };

export class ViewService {
  readonly #tiles: CoreTiles;
  readonly #stages = new Map<ViewId, Stage>();
  readonly #requests: TileRequests;
  readonly #frames: Frames;
  readonly #ahead: ColorsAhead;
  readonly #pages: Record<Side, Page | null> = { a: null, b: null };
  #alignment: Matrix | null = null;
  #frameAsked = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(budgetBytes: number, frames: Frames) {
    this.#tiles = new CoreTiles(budgetBytes);
    this.#frames = frames;
    this.#ahead = new ColorsAhead(this.#tiles.tileSize);
    this.#requests = new TileRequests({
      tileSize: this.#tiles.tileSize,
      place: (layer) => this.#place(layer),
      onTile: (key, data) => {
        this.#tiles.insert(key, data);
        this.#ahead.add(key);
        for (const stage of this.#stages.values())
          if (stage.shows(key.layer)) this.#came(stage, key);
      },
      onFailed: () => this.#request(),
    });
  }

  connect(side: Side, source: TileSource): void {
    this.#requests.connect(side, source);
    this.#touchAll();
  }

  attach(view: ViewId, stage: Stage): void {
    stage.onReleased = () => this.#touch(stage);
    this.#stages.set(view, stage);
    this.#setLayers(view, stage);
  }

  change({ view, size, port, style, preview }: ViewChange): void {
    const stage = this.#stage(view);
    if (size) stage.setSize(size.widthPx, size.heightPx);
    if (port) stage.setPort(port);
    if (style) stage.setStyle(style);
    if (preview !== undefined) this.#preview(view, stage, preview);
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
    this.#stages.delete(view);
    if (stage.preview) this.#tiles.removeLayer(previewLayer(view));
    stage.dispose();
    this.#request();
  }

  page(page: ShownPage): void {
    const { side } = page;
    this.#pages[side] = { ...page, coarse: null };
    // Another page: B's alignment to A is no longer known.
    this.#alignment = null;
    this.#dropLayers(side);
    if (side === 'a') this.#placeB();
    this.#expect([...this.#stages.values()]);
  }

  coarse(picture: CoarsePicture): void {
    for (const side of SIDES) {
      const page = this.#pages[side];
      if (page?.showing !== picture.showing) continue;
      page.coarse = picture;
      this.#layOut(side);
    }
    // Complete pictures do not change by it.
    for (const stage of this.#stages.values()) if (stage.missing.length > 0) this.#touch(stage);
  }

  clear(side: Side): void {
    this.#pages[side] = null;
    this.#alignment = null;
    this.#dropLayers(side);
    this.#touchAll();
  }

  setAlignment(matrix: Matrix): void {
    const before = this.#matrix();
    this.#alignment = matrix;
    // Pages of one size are often already aligned: then the previous tiles are right.
    if (before.every((number, at) => number === matrix[at])) return;
    this.#placeB();
    const stages = [...this.#stages.values()];
    this.#expect(stages.filter((stage) => stage.shows(LAYER_B_ON_A)));
  }

  swapSides(): void {
    const { a, b } = this.#pages;
    this.#pages.a = b ? { ...b, side: 'a' } : null;
    this.#pages.b = a ? { ...a, side: 'b' } : null;
    this.#alignment = null;
    this.#requests.swapSides();
    for (const side of SIDES) {
      this.#dropLayers(side);
      this.#layOut(side);
    }
    this.#touchAll();
  }

  memory(): { wasmBytes: number; cacheBytes: number } {
    return { wasmBytes: coreMemoryBytes(), cacheBytes: this.#tiles.bytes };
  }

  #stage(view: ViewId): Stage {
    const stage = this.#stages.get(view);
    if (!stage) throw new WorkerError('BAD_ARGUMENT', 'This view is not attached.');
    return stage;
  }

  #setLayers(view: ViewId, stage: Stage): void {
    if (stage.subject === 'a') stage.setLayers(LAYER_A, null);
    else if (stage.subject === 'b') stage.setLayers(null, LAYER_B);
    else stage.setLayers(LAYER_A, stage.preview ? previewLayer(view) : LAYER_B_ON_A);
  }

  #preview(view: ViewId, stage: Stage, matrix: Matrix | null): void {
    if (stage.subject !== 'overlay') return;
    const layer = previewLayer(view);
    const had = stage.preview !== null;
    stage.preview = matrix;
    this.#forget(layer);
    const coarse = this.#pages.b?.coarse;
    const overview = matrix && this.#overviewMap(matrix);
    if (!overview || !coarse) this.#tiles.removeLayer(layer);
    else if (had) this.#tiles.moveLayer(layer, overview);
    else this.#tiles.setOverview(layer, overviewOf(coarse), overview);
    this.#setLayers(view, stage);
  }

  /** B's alignment to A changed. */
  #placeB(): void {
    this.#forget(LAYER_B_ON_A);
    const overview = this.#overviewMap(this.#matrix());
    if (overview) this.#tiles.moveLayer(LAYER_B_ON_A, overview);
    else this.#tiles.removeLayer(LAYER_B_ON_A);
  }

  #dropLayers(side: Side): void {
    const layers = side === 'a' ? [LAYER_A] : [LAYER_B, LAYER_B_ON_A];
    for (const layer of layers) {
      this.#tiles.removeLayer(layer);
      this.#forget(layer);
    }
    if (side === 'a') return;
    for (const [view, stage] of this.#stages) if (stage.preview) this.#preview(view, stage, null);
  }

  /** Drops a layer's tiles and requests. */
  #forget(layer: number): void {
    this.#requests.forget(layer);
    this.#ahead.forget(layer);
  }

  #colorsOf(layer: number): TileKey[] {
    const place = this.#place(layer);
    const page = place && this.#pages[place.side];
    if (!page || !place?.toLayer) return [];
    return this.#ahead.missing(layer, { ...page, toLayer: place.toLayer });
  }

  /** Adds a side's overview to its layers. */
  #layOut(side: Side): void {
    const picture = this.#pages[side]?.coarse;
    if (!picture) return;
    const own: Matrix = [1 / picture.scale, 0, 0, 1 / picture.scale, 0, 0];
    if (side === 'a') return this.#tiles.setOverview(LAYER_A, overviewOf(picture), own);
    this.#tiles.setOverview(LAYER_B, overviewOf(picture), own);
    const onA = this.#overviewMap(this.#matrix());
    if (onA) this.#tiles.setOverview(LAYER_B_ON_A, overviewOf(picture), onA);
    for (const [view, { preview }] of this.#stages) {
      const shown = preview && this.#overviewMap(preview);
      if (shown) this.#tiles.setOverview(previewLayer(view), overviewOf(picture), shown);
    }
  }

  /** Maps pixels of B's overview to A's page points. */
  #overviewMap(matrix: Matrix): Matrix | null {
    const picture = this.#pages.b?.coarse;
    if (!picture) return null;
    const [a, b, c, d, e, f] = matrix;
    const { scale } = picture;
    return [a / scale, b / scale, c / scale, d / scale, e, f];
  }

  /** B → A: the alignment, or page on page until there is one. */
  #matrix(): Matrix {
    if (this.#alignment) return this.#alignment;
    const { a, b } = this.#pages;
    if (!a || !b) return [1, 0, 0, 1, 0, 0];
    const fit = Math.min(a.widthPoints / b.widthPoints, a.heightPoints / b.heightPoints);
    return [fit, 0, 0, fit, 0, 0];
  }

  /** The page behind a layer, and the map into it. */
  #place(layer: number): { side: Side; toLayer: Matrix | null } | null {
    const identity: Matrix = [1, 0, 0, 1, 0, 0];
    if (layer === LAYER_A) return this.#pages.a && { side: 'a', toLayer: identity };
    if (!this.#pages.b) return null;
    if (layer === LAYER_B) return { side: 'b', toLayer: identity };
    if (layer === LAYER_B_ON_A) return { side: 'b', toLayer: usable(this.#matrix()) };
    const preview = this.#previewOf(layer);
    return preview ? { side: 'b', toLayer: usable(preview) } : null;
  }

  #previewOf(layer: number): Matrix | null {
    for (const [view, stage] of this.#stages)
      if (previewLayer(view) === layer) return stage.preview;
    return null;
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
      stage.paint(this.#tiles);
      this.#request();
    }
  }

  #paint(): void {
    this.#frameAsked = false;
    for (const stage of this.#stages.values()) if (stage.dirty) stage.paint(this.#tiles);
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
    const rest = Math.max(...stages.map((stage) => stage.restingAt)) - now;
    clearTimeout(this.#restTimer);
    if (rest > 0) this.#restTimer = setTimeout(() => this.#request(), rest);
    for (const stage of stages)
      if (!stage.isBehind && this.#requests.none(stage.missing)) stage.settle();
  }
}

/** How long a canvas keeps a picture that took `paintingMs`. */
function restAfter(paintingMs: number): number {
  return Math.min(SHORTEST_FRAME_MS, paintingMs / PAINTING_SHARE);
}

function previewLayer(view: ViewId): number {
  // Layer numbers are bytes: two views would have to be 240 apart, both with a preview, to collide.
  return FIRST_PREVIEW_LAYER + (view % (256 - FIRST_PREVIEW_LAYER));
}

function overviewOf({ data, widthPx, heightPx }: CoarsePicture) {
  return { ink: data, widthPx, heightPx };
}

function usable(matrix: Matrix): Matrix | null {
  return inverse(matrix) ? matrix : null;
}

/**
 * What the view worker does: canvases, their tiles, one picture a frame. First whatever is there (another scale, the
 * overview), then tile by tile what is missing, nearest to the middle first.
 */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { coreMemoryBytes } from '../../wasm-core/bindings/core.ts';
import { CoreTiles } from '../../wasm-core/bindings/view.ts';
import { SIDES, type Side, type ViewSubject } from '../protocol/session.ts';
import type { CoarsePicture } from '../protocol/sheet.ts';
import type { ViewChange, ViewId } from '../protocol/view.ts';
import { WorkerError } from '../protocol/serve.ts';
import { Stage } from './stage.ts';
import { inverse } from './tile-geometry.ts';
import { TileRequests, type TileSource } from './tile-requests.ts';

/** Layers of the tile cache. B has one where it lies on A and one in its own page. */
const LAYER_A = 0;
const LAYER_B_ON_A = 1;
const LAYER_B = 2;
/** Previews of a realignment: one for each view that shows one. */
const FIRST_PREVIEW_LAYER = 16;

type Frames = { request: (paint: () => void) => void };

export class ViewService {
  readonly #tiles: CoreTiles;
  readonly #stages = new Map<ViewId, Stage>();
  readonly #requests: TileRequests;
  readonly #frames: Frames;
  readonly #coarse: Record<Side, CoarsePicture | null> = { a: null, b: null };
  #alignment: Matrix | null = null;
  #frameAsked = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(budgetBytes: number, frames: Frames) {
    this.#tiles = new CoreTiles(budgetBytes);
    this.#frames = frames;
    this.#requests = new TileRequests({
      tileSize: this.#tiles.tileSize,
      place: (layer) => this.#place(layer),
      onTile: (key, data) => {
        this.#tiles.insert(key, data);
        for (const stage of this.#stages.values()) if (stage.shows(key.layer)) this.#touch(stage);
      },
    });
  }

  connect(side: Side, source: TileSource): void {
    this.#requests.connect(side, source);
    this.#touchAll();
  }

  attach(view: ViewId, canvas: OffscreenCanvas, subject: ViewSubject): void {
    const stage = new Stage(canvas, subject);
    this.#stages.set(view, stage);
    this.#setLayers(view, stage);
  }

  change({ view, size, port, style, preview }: ViewChange): void {
    const stage = this.#stage(view);
    if (size) stage.setSize(size.widthPx, size.heightPx);
    if (port) stage.setPort(port);
    if (style) stage.setStyle(style);
    if (preview !== undefined) this.#preview(view, stage, preview);
    this.#touch(stage);
  }

  /** Resolves when everything visible is sharp. */
  settled(view: ViewId): Promise<void> {
    const stage = this.#stage(view);
    this.#touch(stage);
    return stage.settled();
  }

  detach(view: ViewId): void {
    const stage = this.#stages.get(view);
    if (!stage) return;
    this.#stages.delete(view);
    if (stage.preview) this.#tiles.removeLayer(previewLayer(view));
    stage.dispose();
    this.#request();
  }

  coarse(picture: CoarsePicture): void {
    const { side } = picture;
    this.#coarse[side] = picture;
    // Another page: where B lies on A is no longer known.
    this.#alignment = null;
    this.#dropLayers(side);
    this.#layOut(side);
    if (side === 'a') this.#layOut('b');
    this.#touchAll();
  }

  clear(side: Side): void {
    this.#coarse[side] = null;
    this.#alignment = null;
    this.#dropLayers(side);
    this.#touchAll();
  }

  setAlignment(matrix: Matrix): void {
    this.#alignment = matrix;
    this.#requests.forget(LAYER_B_ON_A);
    const overview = this.#overviewMap(matrix);
    if (overview) this.#tiles.moveLayer(LAYER_B_ON_A, overview);
    this.#touchAll();
  }

  swapSides(): void {
    const { a, b } = this.#coarse;
    this.#coarse.a = b ? { ...b, side: 'a' } : null;
    this.#coarse.b = a ? { ...a, side: 'b' } : null;
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
    this.#requests.forget(layer);
    const picture = this.#coarse.b;
    const overview = matrix && this.#overviewMap(matrix);
    if (!overview || !picture) this.#tiles.removeLayer(layer);
    else if (had) this.#tiles.moveLayer(layer, overview);
    else this.#tiles.setOverview(layer, overviewOf(picture), overview);
    this.#setLayers(view, stage);
  }

  #dropLayers(side: Side): void {
    const layers = side === 'a' ? [LAYER_A] : [LAYER_B, LAYER_B_ON_A];
    for (const layer of layers) {
      this.#tiles.removeLayer(layer);
      this.#requests.forget(layer);
    }
    if (side === 'a') return;
    for (const [view, stage] of this.#stages) if (stage.preview) this.#preview(view, stage, null);
  }

  /** Puts a side's overview into its layers. */
  #layOut(side: Side): void {
    const picture = this.#coarse[side];
    if (!picture) return;
    const own: Matrix = [1 / picture.scale, 0, 0, 1 / picture.scale, 0, 0];
    if (side === 'a') return this.#tiles.setOverview(LAYER_A, overviewOf(picture), own);
    this.#tiles.setOverview(LAYER_B, overviewOf(picture), own);
    const onA = this.#overviewMap(this.#matrix());
    if (onA) this.#tiles.setOverview(LAYER_B_ON_A, overviewOf(picture), onA);
  }

  /** Pixels of B's overview → A's page points. */
  #overviewMap(matrix: Matrix): Matrix | null {
    const picture = this.#coarse.b;
    if (!picture) return null;
    const [a, b, c, d, e, f] = matrix;
    const { scale } = picture;
    return [a / scale, b / scale, c / scale, d / scale, e, f];
  }

  /** B → A: the alignment, or until there is one the page laid over the page. */
  #matrix(): Matrix {
    if (this.#alignment) return this.#alignment;
    const { a, b } = this.#coarse;
    if (!a || !b) return [1, 0, 0, 1, 0, 0];
    const fit = Math.min(a.widthPoints / b.widthPoints, a.heightPoints / b.heightPoints);
    return [fit, 0, 0, fit, 0, 0];
  }

  /** Whose page a layer shows, and how that page's points get into the layer. */
  #place(layer: number): { side: Side; toLayer: Matrix | null } | null {
    const identity: Matrix = [1, 0, 0, 1, 0, 0];
    if (layer === LAYER_A) return this.#coarse.a && { side: 'a', toLayer: identity };
    if (!this.#coarse.b) return null;
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

  #paint(): void {
    this.#frameAsked = false;
    for (const stage of this.#stages.values()) if (stage.dirty) stage.paint(this.#tiles);
    this.#request();
  }

  #request(): void {
    // The view that changed last is the one a person looks at.
    const stages = [...this.#stages.values()].sort((one, other) => other.changedAt - one.changedAt);
    const now = performance.now();
    const resting = stages.filter((stage) => stage.restingAt <= now);
    this.#requests.want(resting.flatMap((stage) => stage.missing));
    const rest = Math.max(...stages.map((stage) => stage.restingAt)) - now;
    clearTimeout(this.#restTimer);
    if (rest > 0) this.#restTimer = setTimeout(() => this.#request(), rest);
    for (const stage of stages)
      if (!stage.dirty && this.#requests.none(stage.missing)) stage.settle();
  }
}

function previewLayer(view: ViewId): number {
  // Layers are bytes; two views that share a number would have to be 240 views apart and both show a preview.
  return FIRST_PREVIEW_LAYER + (view % (256 - FIRST_PREVIEW_LAYER));
}

function overviewOf({ data, widthPx, heightPx }: CoarsePicture) {
  return { ink: data, widthPx, heightPx };
}

function usable(matrix: Matrix): Matrix | null {
  return inverse(matrix) ? matrix : null;
}

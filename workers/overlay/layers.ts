/** The layers of the tile cache. Each shows the page of one document through a matrix. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { CoreTiles } from '../../wasm-core/bindings/view.ts';
import type { CoarsePicture, LaidPage, ShownPage } from '../protocol/sheet-worker.ts';
import type { DocumentId } from '../protocol/view-worker.ts';
import { inverse } from './tile-geometry.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The core numbers layers by bytes. */
const MAX_LAYERS = 256;

type Page = ShownPage & { coarse: CoarsePicture | null };

type Layer = {
  document: DocumentId;
  /** Page points → layer coordinates: page A's points in an overlay, otherwise the page's own. */
  matrix: Matrix;
  /** Where each drawing on the page goes its own way: how the page lies on the layer, whose sheet workers then paint it. */
  laidOn: LaidPage | null;
};

/** Where a layer's tiles come from. */
export type LayerPlace = {
  document: DocumentId;
  widthPoints: number;
  heightPoints: number;
  /** Maps the points of what tiles show, the page or what it lies on, to the layer; null if that squeezes it flat. */
  toLayer: Matrix | null;
  laidOn: LaidPage | null;
};

export class Layers {
  readonly #tiles: CoreTiles;
  readonly #onForget: (layer: number) => void;
  readonly #pages = new Map<DocumentId, Page>();
  readonly #layers = new Map<number, Layer>();

  /** `onForget`: a layer's tiles were dropped, so that requests for them are out of date. */
  constructor(tiles: CoreTiles, onForget: (layer: number) => void) {
    this.#tiles = tiles;
    this.#onForget = onForget;
  }

  add(document: DocumentId, matrix: Matrix): number {
    let layer = 0;
    while (this.#layers.has(layer)) layer += 1;
    if (layer >= MAX_LAYERS) throw new RangeError('There are too many views.');
    this.#layers.set(layer, { document, matrix, laidOn: null });
    this.#layOut(layer);
    return layer;
  }

  /** Drops the layer's tiles and shows its overview in the new place. */
  move(layer: number, matrix: Matrix, laidOn: LaidPage | null = null): void {
    const known = this.#layers.get(layer);
    if (!known) return;
    known.matrix = matrix;
    known.laidOn = laidOn;
    this.#onForget(layer);
    const overview = this.#overviewMap(known);
    if (overview) this.#tiles.moveLayer(layer, overview);
    else this.#tiles.removeLayer(layer);
  }

  remove(layer: number): void {
    this.#layers.delete(layer);
    this.#tiles.removeLayer(layer);
    this.#onForget(layer);
  }

  page(document: DocumentId): ShownPage | null {
    return this.#pages.get(document) ?? null;
  }

  /** Replaces a document's page, or removes it. Drops the tiles of its layers. */
  setPage(document: DocumentId, page: ShownPage | null): void {
    if (page) this.#pages.set(document, { ...page, coarse: null });
    else this.#pages.delete(document);
    for (const layer of this.of(document)) {
      this.#tiles.removeLayer(layer);
      this.#onForget(layer);
    }
  }

  /** Adds the overview of a page. That of another page than the shown one is dropped. */
  setCoarse(document: DocumentId, picture: CoarsePicture): void {
    const page = this.#pages.get(document);
    if (page?.showing !== picture.showing) return;
    page.coarse = picture;
    for (const layer of this.of(document)) this.#layOut(layer);
  }

  /** The layers that show a document. */
  of(document: DocumentId): number[] {
    return [...this.#layers].flatMap(([number, layer]) =>
      layer.document === document ? number : [],
    );
  }

  /** Null if nothing is shown there. */
  place(layer: number): LayerPlace | null {
    const known = this.#layers.get(layer);
    const page = known && this.#pages.get(known.document);
    if (!known || !page) return null;
    const { document, matrix, laidOn } = known;
    const { widthPoints, heightPoints } = laidOn ?? page;
    const toLayer = laidOn ? IDENTITY : inverse(matrix) && matrix;
    return { document, widthPoints, heightPoints, toLayer, laidOn };
  }

  #layOut(number: number): void {
    const layer = this.#layers.get(number);
    const coarse = layer && this.#pages.get(layer.document)?.coarse;
    const toLayer = layer && this.#overviewMap(layer);
    if (!coarse || !toLayer) return;
    const { data: ink, widthPx, heightPx } = coarse;
    this.#tiles.setOverview(number, { ink, widthPx, heightPx }, toLayer);
  }

  /** Maps pixels of the overview to the layer; null without one, and where no single matrix does. */
  #overviewMap({ document, matrix, laidOn }: Layer): Matrix | null {
    const coarse = this.#pages.get(document)?.coarse;
    if (!coarse || laidOn) return null;
    const [a, b, c, d, e, f] = matrix;
    const { scale } = coarse;
    return [a / scale, b / scale, c / scale, d / scale, e, f];
  }
}

/** Requests missing tiles from the sheet workers, few at a time, so that panning or zooming changes the order at once. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { TileKey } from '../../wasm-core/bindings/view.ts';
import type { JobId, Outcome } from '../protocol/outcome.ts';
import type { LaidPage, TilePicture, TileRequest } from '../protocol/sheet-worker.ts';
import type { DocumentId } from '../protocol/view-worker.ts';
import { followedBy } from './tile-geometry.ts';

/** A sheet worker through comlink. */
export type TileSource = {
  tile: (job: JobId, request: TileRequest) => Promise<Outcome<TilePicture>>;
  cancel: (job: JobId) => Promise<void> | void;
};

/** Requests queued at a sheet worker so that it never idles while this one paints. It handles them one by one. */
const IN_FLIGHT_A_DOCUMENT = 6;

/** Delay before a failed tile is requested again: its worker may be restarting. */
const RETRY_MS = 1000;

type TileRequestsOptions = {
  tileSize: number;
  /** The page behind a layer and the map into it; null if the layer does not exist. */
  place: (
    layer: number,
  ) => { document: DocumentId; toLayer: Matrix | null; laidOn: LaidPage | null } | null;
  onTile: (key: TileKey, data: Uint8Array) => void;
  /** A tile is not coming for now. */
  onFailed: () => void;
};

type InFlight = { job: JobId; key: TileKey; document: DocumentId; dropped: boolean };

export class TileRequests {
  readonly #options: TileRequestsOptions;
  readonly #sources = new Map<DocumentId, TileSource>();
  readonly #inFlight = new Map<string, InFlight>();
  readonly #failed = new Map<string, number>();
  #wanted: readonly TileKey[] = [];
  #nextJob: JobId = 1;

  constructor(options: TileRequestsOptions) {
    this.#options = options;
  }

  connect(document: DocumentId, source: TileSource): void {
    this.disconnect(document);
    this.#sources.set(document, source);
    this.#failed.clear();
    this.#pump();
  }

  disconnect(document: DocumentId): void {
    this.#sources.delete(document);
    for (const [name, request] of this.#inFlight)
      if (request.document === document) this.#drop(name, request);
  }

  /** Replaces the wanted tiles, most wanted first. Cancels requests that are no longer wanted. */
  want(keys: readonly TileKey[]): void {
    this.#wanted = keys;
    const names = new Set(keys.map(nameOf));
    for (const [name, request] of this.#inFlight) if (!names.has(name)) this.#drop(name, request);
    this.#pump();
  }

  /** Drops answers for a layer that was moved or removed. */
  forget(layer: number): void {
    for (const [name, request] of this.#inFlight)
      if (request.key.layer === layer) this.#drop(name, request);
    this.#wanted = this.#wanted.filter((key) => key.layer !== layer);
  }

  /** True if none of `keys` will come. */
  none(keys: readonly TileKey[]): boolean {
    return keys.every(
      (key) => this.#failed.has(nameOf(key)) || !this.#options.place(key.layer)?.toLayer,
    );
  }

  #drop(name: string, request: InFlight): void {
    request.dropped = true;
    this.#inFlight.delete(name);
    void this.#sources.get(request.document)?.cancel(request.job);
  }

  #pump(): void {
    const free = new Map([...this.#sources.keys()].map((each) => [each, IN_FLIGHT_A_DOCUMENT]));
    const take = (document: DocumentId) => free.set(document, (free.get(document) ?? 0) - 1);
    for (const { document } of this.#inFlight.values()) take(document);
    let places = [...free.values()].reduce((sum, each) => sum + Math.max(0, each), 0);
    const now = performance.now();
    for (const key of this.#wanted) {
      if (places <= 0) return;
      const name = nameOf(key);
      const place = this.#options.place(key.layer);
      if (!place?.toLayer || this.#inFlight.has(name)) continue;
      const source = this.#sources.get(place.document);
      if (!source || (free.get(place.document) ?? 0) <= 0) continue;
      if (now - (this.#failed.get(name) ?? -RETRY_MS) < RETRY_MS) continue;
      take(place.document);
      places -= 1;
      this.#ask(
        source,
        { job: this.#nextJob++, key, document: place.document, dropped: false },
        { ...place, toLayer: place.toLayer },
      );
    }
  }

  #ask(
    source: TileSource,
    request: InFlight,
    { toLayer, laidOn }: { toLayer: Matrix; laidOn: LaidPage | null },
  ): void {
    const { key } = request;
    const name = nameOf(key);
    const { tileSize } = this.#options;
    this.#inFlight.set(name, request);
    const layerToTile: Matrix = [
      key.scale,
      0,
      0,
      key.scale,
      -key.column * tileSize,
      -key.row * tileSize,
    ];
    const toPixels = followedBy(toLayer, layerToTile);
    const paint = key.color ? 'color' : 'ink';
    const size = { widthPx: tileSize, heightPx: tileSize };
    source.tile(request.job, { toPixels, laidOn, ...size, paint }).then(
      (outcome) => this.#answered(name, request, outcome.ok ? outcome.value.data : null),
      () => this.#answered(name, request, null),
    );
  }

  #answered(name: string, request: InFlight, data: Uint8Array | null): void {
    if (!request.dropped) {
      this.#inFlight.delete(name);
      if (data) {
        this.#failed.delete(name);
        // Another frame requests what is still missing; until then the worker gets the next one.
        this.#wanted = this.#wanted.filter((key) => nameOf(key) !== name);
        this.#options.onTile(request.key, data);
      } else {
        this.#failed.set(name, performance.now());
        this.#options.onFailed();
      }
    }
    this.#pump();
  }
}

function nameOf({ layer, color, scale, column, row }: TileKey): string {
  return `${layer}${color ? 'c' : 'i'}${scale}:${column}:${row}`;
}

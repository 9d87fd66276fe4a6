/** Fonts and character maps that files refer to but do not embed, fetched on first use. */
import type { CoreResources, ResourceRequest } from '../../wasm-core/bindings/document.ts';
import { fileOfResource } from '../../wasm-core/bindings/resource-files.ts';
import type { AssetUrls } from '../protocol/sheet-worker.ts';

export class ResourceLoader {
  readonly #resources: CoreResources;
  readonly #assets: AssetUrls;
  /** By kind and name. Failures are remembered, so that they are not requested with every page. */
  readonly #asked = new Map<string, Promise<boolean>>();

  constructor(resources: CoreResources, assets: AssetUrls) {
    this.#resources = resources;
    this.#assets = assets;
  }

  /** Fetches `missing`; true if something new arrived, so that reading again may help. */
  async load(missing: readonly ResourceRequest[]): Promise<boolean> {
    const found = await Promise.all(missing.map((request) => this.#add(request)));
    return found.includes(true);
  }

  /** Pages read at the same time wait for the same file, then both are read again. */
  #add(request: ResourceRequest): Promise<boolean> {
    const key = `${request.kind}:${request.name}`;
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const asking = this.#fetch(request);
    this.#asked.set(key, asking);
    // A lost connection is no answer: the next page asks again.
    asking.catch(() => this.#asked.delete(key));
    return asking;
  }

  async #fetch(request: ResourceRequest): Promise<boolean> {
    const file = fileOfResource(request);
    if (file === null) return false;
    const folder = request.kind === 'font' ? this.#assets.standardFonts : this.#assets.cMaps;
    const response = await fetch(new URL(file, folder));
    if (!response.ok) return false;
    this.#resources.add(request, new Uint8Array(await response.arrayBuffer()));
    return true;
  }
}

/** Fonts and character maps that files name without carrying them, fetched once a name is asked for. */
import type { CoreResources, ResourceRequest } from '../../wasm-core/bindings/document.ts';
import { fileOfResource } from '../../wasm-core/bindings/resource-files.ts';
import type { AssetUrls } from '../protocol/sheet.ts';

export class ResourceLoader {
  readonly #resources: CoreResources;
  readonly #assets: AssetUrls;
  /** By kind and name. What could not be had once is not asked for again with every page. */
  readonly #asked = new Map<string, Promise<boolean>>();

  constructor(resources: CoreResources, assets: AssetUrls) {
    this.#resources = resources;
    this.#assets = assets;
  }

  /** Adds what can be had of `missing`; true when something new came, so that reading again is worth while. */
  async load(missing: readonly ResourceRequest[]): Promise<boolean> {
    const found = await Promise.all(missing.map((request) => this.#add(request)));
    return found.includes(true);
  }

  /** Pages that are read at the same time wait for the same file: both are read again once it is there. */
  #add(request: ResourceRequest): Promise<boolean> {
    const key = `${request.kind}:${request.name}`;
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const asking = this.#fetch(request);
    this.#asked.set(key, asking);
    // A line that broke is no answer: the next page asks again.
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

/** Fonts and character maps that files name without carrying them, fetched once a name is asked for. */
import type { CoreResources, ResourceRequest } from '../../wasm-core/bindings/document.ts';
import { fileOfResource } from '../../wasm-core/bindings/resource-files.ts';
import type { AssetUrls } from '../protocol/sheet.ts';

export class ResourceLoader {
  readonly #resources: CoreResources;
  readonly #assets: AssetUrls;
  readonly #asked = new Set<string>();

  constructor(resources: CoreResources, assets: AssetUrls) {
    this.#resources = resources;
    this.#assets = assets;
  }

  /** Adds what can be had of `missing`; true when something new came, so that reading again is worth while. */
  async load(missing: readonly ResourceRequest[]): Promise<boolean> {
    const found = await Promise.all(missing.map((request) => this.#add(request)));
    return found.includes(true);
  }

  async #add(request: ResourceRequest): Promise<boolean> {
    const key = `${request.kind}:${request.name}`;
    const file = fileOfResource(request);
    // What could not be had once is not asked for again with every page.
    if (file === null || this.#asked.has(key)) return false;
    this.#asked.add(key);
    const folder = request.kind === 'font' ? this.#assets.standardFonts : this.#assets.cMaps;
    const response = await fetch(new URL(file, folder));
    if (!response.ok) return false;
    this.#resources.add(request, new Uint8Array(await response.arrayBuffer()));
    return true;
  }
}

/** F6 moves the focus between regions of the screen. */

type Regions = {
  /** Selects focus targets; in each region the current one (`aria-current`), else the first. */
  stops: string;
  /** Selects the regions, in document order. */
  regions: string;
};

export function focusNextRegion({ stops, regions }: Regions, direction: 1 | -1): void {
  const found = new Map<Element, HTMLElement>();
  for (const node of document.querySelectorAll<HTMLElement>(stops)) {
    const region = node.closest(regions);
    if (region === null) continue;
    const isBetter = node.hasAttribute('aria-current');
    if (!found.has(region) || isBetter) found.set(region, node);
  }
  const all = [...found];
  if (all.length === 0) return;
  const now = all.findIndex(([region]) => region.contains(document.activeElement));
  const next = all[(now + direction + all.length) % all.length] ?? all[0];
  next?.[1].focus();
}

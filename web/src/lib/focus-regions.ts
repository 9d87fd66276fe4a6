/** F6 moves the focus between regions of the screen. */

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'> & {
  preventDefault: () => void;
};

type Regions = {
  /** Selects focus targets; in each region the current one (`aria-current`), else the first. */
  stops: string;
  /** Selects the regions, in document order. */
  regions: string;
};

/** F6 and Shift+F6. Returns whether it was that key. */
export function handleRegionKey(event: KeyPress, regions: Regions): boolean {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return false;
  event.preventDefault();
  focusNextRegion(regions, event.shiftKey ? -1 : 1);
  return true;
}

function focusNextRegion({ stops, regions }: Regions, direction: 1 | -1): void {
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

/** Takes everything around an element out of reach, for what covers the screen. */

/** Returns what ends that. Live regions and notices stay in reach, and so does what opens later, such as menus. */
export function makeInertAround(element: HTMLElement): () => void {
  const taken: HTMLElement[] = [];
  for (let at: HTMLElement = element; at.parentElement !== null; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (!(sibling instanceof HTMLElement) || sibling === at || sibling.inert) continue;
      if (sibling.dataset['liveAnnouncer'] !== undefined) continue;
      if (sibling.matches('.toasts') || sibling.querySelector('.toasts') !== null) continue;
      sibling.inert = true;
      taken.push(sibling);
    }
    if (at.parentElement === document.body) break;
  }
  return () => {
    for (const sibling of taken) sibling.inert = false;
  };
}

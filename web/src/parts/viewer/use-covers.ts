/** Tells the cameras which parts of their panes are under cards, so that fitting avoids them. */
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';

/** Cards over the paper. The open notices list is closed again soon, so only its heading counts. */
const CARDS = '.float:not(.notices), .notices summary, .mobile-top .seg';

/** Cameras of the panes by their `data-pane`. */
export type Cameras = Readonly<Record<string, Camera>>;

/** `cameras` must be the same object in every render. */
export function useCovers(table: RefObject<HTMLElement | null>, cameras: Cameras): void {
  useEffect(() => {
    const node = table.current;
    if (node === null) return undefined;
    const measure = () => {
      const cards = [...node.querySelectorAll(CARDS)].map((card) => card.getBoundingClientRect());
      for (const pane of node.querySelectorAll<HTMLElement>('[data-pane]')) {
        const { left, top } = pane.getBoundingClientRect();
        const covers = cards.map((card): Box => [
          card.left - left,
          card.top - top,
          card.right - left,
          card.bottom - top,
        ]);
        cameras[pane.dataset['pane'] ?? '']?.setCovers(covers);
      }
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      measure();
      sizes.disconnect();
      for (const each of [node, ...node.querySelectorAll(`${CARDS}, [data-pane]`)])
        sizes.observe(each);
    };
    const children = new MutationObserver(watch);
    children.observe(node, { childList: true, subtree: true });
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [table, cameras]);
}

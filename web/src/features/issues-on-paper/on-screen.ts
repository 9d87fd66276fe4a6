/** The pages that the viewers show, and the issues on them: what connectors and arrows begin at. */
import type { Camera } from '../../domain/camera.ts';
import type { PaneId } from '../../domain/panes.ts';
import { createStore } from '../../lib/store.ts';
import type { PaperIssue } from './model/paper-issues.ts';

export type ShownPage = {
  readonly viewer: PaneId;
  readonly camera: Camera;
  /** The element that the camera looks through. */
  readonly pane: HTMLElement;
  readonly issues: readonly PaperIssue[];
};

export class OnScreen {
  /** By viewer, the first one first. */
  readonly store = createStore<readonly ShownPage[]>([]);

  /** A viewer shows a page. The function it returns says that it no longer does. */
  show(page: ShownPage): () => void {
    const others = this.store.get().filter(({ viewer }) => viewer !== page.viewer);
    this.store.set([...others, page].toSorted((a, b) => a.viewer - b.viewer));
    return () => this.store.set(this.store.get().filter((each) => each !== page));
  }
}

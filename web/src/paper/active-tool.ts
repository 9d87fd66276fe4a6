/** Tools work on the paper of the viewers, one at a time. */
import type { ReactNode } from 'react';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { PageFrame } from '../../../markups/src/page-frame.ts';
import type { FoundRoom } from '../../../workers/protocol/document.ts';
import type { MarkupPainting } from '../../../workers/protocol/markups.ts';
import type { Camera } from '../domain/camera.ts';
import type { PageEntity, PaneId } from '../domain/panes.ts';
import { readLocal, writeLocal } from '../lib/local-store.ts';
import { createStore } from '../lib/store.ts';
import type { LettersOfPage } from './page-letters.ts';
import type { FindSnap } from './snap-search.ts';

/** The page that a viewer shows, for what lies over it. */
export type OnPaper = {
  viewer: PaneId;
  camera: Camera;
  page: PageEntity;
  /** How the page lies in its file. */
  frame: PageFrame;
  /** The page shows its annotations as its file has them. Otherwise it shows none. */
  hasAnnotations: boolean;
  /** Leaves annotations out of a page (from 1), by their places among those of the page, and only those. */
  leaveOut: (pageNumber: number, annotations: readonly number[]) => void;
  /** Paints markups with the paper. */
  painting: MarkupPainting;
  /** For `useLetters`. A new function for every page that is shown. */
  letters: LettersOfPage;
  /** The document has been visible for a moment: moving to a place on its page is allowed (V-038). */
  isSettled: boolean;
  /** Whether a tool uses this paper. */
  hasTool: boolean;
  /** A requested drawing's box, drawing units. A new array requests it again. */
  sought: Box | null;
  /** The place of its linework that is meant by a point near it. */
  snap: FindSnap;
  /** The room around a page point; rejects where the document is going away. `widest`: openings up to that are closed. */
  roomAt: (at: Point, widest: number) => Promise<FoundRoom>;
};

export type PaperTool = {
  readonly id: string;
  /** Names its button. */
  readonly label: string;
  readonly icon: ReactNode;
  /** As shown beside the label. */
  readonly shortcut?: string;
  /** Its feature shows its button, or something else that starts it. */
  readonly hasOwnButton?: boolean;
  /** Remembered between visits, and active again when another tool ends. */
  readonly isRemembered?: boolean;
  /** The only viewer it works in at first; all viewers if absent. */
  readonly startsIn?: PaneId;
  /**
   * What it shows over a page. It takes the pointer with `usePaperPointer`, keys at its own elements, and sets the cursor
   * in CSS: `.pane:has(.its-layer)`.
   */
  readonly layer: (paper: OnPaper) => ReactNode;
  /** While true, `ActiveTool` asks before the tool ends, and waits for `leave` or `stay`. */
  readonly hasUnsaved?: () => boolean;
  readonly onStart?: () => void;
  /** Says that it ended, and returns the focus if it was in something that goes away. */
  readonly onEnd?: () => void;
};

type ToolState = {
  /** Null: the paper pans, and what is on it can be selected. */
  readonly id: string | null;
  /** The only viewer the tool works in; null for all. */
  readonly viewer: PaneId | null;
  /** Whether people are being asked about unsaved changes. */
  readonly isLeaving: boolean;
};

const MEMORY_KEY = 'paper-tool';

/** One per workspace. */
export class ActiveTool {
  readonly store;
  #tools: readonly PaperTool[] = [];
  /** The remembered tool. */
  #resting: string | null;
  /** Starts once people have been asked. */
  #next: string | null = null;

  constructor() {
    const remembered = readLocal(MEMORY_KEY);
    this.#resting = typeof remembered === 'string' ? remembered : null;
    this.store = createStore<ToolState>({ id: this.#resting, viewer: null, isLeaving: false });
  }

  /** The tools as of now. */
  offer(tools: readonly PaperTool[]): void {
    this.#tools = tools;
  }

  /** Starts a tool, or ends it if it is active. Asks first if the active one has unsaved changes. */
  toggle(id: string): void {
    const state = this.store.get();
    if (id !== state.id) this.#change(id);
    else this.#change(id === this.#resting ? null : this.#resting);
  }

  /** Ends the active tool, and also the one that would come back. */
  select(): void {
    if (this.store.get().id !== null) this.#change(null);
  }

  /** Ends the active tool. */
  end(): void {
    const { id } = this.store.get();
    if (id !== null) this.toggle(id);
  }

  /** Goes on to the other tool, once changes are saved or discarded. */
  leave(): void {
    this.#startNext();
  }

  /** Keeps the tool and its unsaved changes. */
  stay(): void {
    this.store.set({ ...this.store.get(), isLeaving: false });
  }

  /** Whether the active tool has unsaved changes of its own, and so its own undo. */
  keepsChanges(): boolean {
    return this.#toolOf(this.store.get().id)?.hasUnsaved !== undefined;
  }

  workIn(viewer: PaneId): void {
    this.store.set({ ...this.store.get(), viewer });
  }

  #change(next: string | null): void {
    const state = this.store.get();
    this.#next = next;
    if (this.#toolOf(state.id)?.hasUnsaved?.() === true) {
      this.store.set({ ...state, isLeaving: true });
    } else this.#startNext();
  }

  #toolOf(id: string | null): PaperTool | null {
    return this.#tools.find((tool) => tool.id === id) ?? null;
  }

  #startNext(): void {
    const former = this.#toolOf(this.store.get().id);
    const tool = this.#toolOf(this.#next);
    if (tool === null || tool.isRemembered === true) {
      this.#resting = tool?.id ?? null;
      writeLocal(MEMORY_KEY, this.#resting);
    }
    this.store.set({
      id: tool?.id ?? null,
      viewer: tool?.startsIn ?? null,
      isLeaving: false,
    });
    former?.onEnd?.();
    tool?.onStart?.();
  }
}

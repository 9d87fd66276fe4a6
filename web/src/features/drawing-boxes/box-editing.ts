/** Unsaved edits of drawings, and undo. Lives outside React, because dragging changes it every frame. */
import type { Drawing } from '../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { boxOf } from '../../domain/drawing-boxes.ts';
import { createStore } from '../../lib/store.ts';
import { announceUndo } from '../../paper/object-keys.ts';
import { noObjects, objectsReducer, onlySelected } from '../../paper/objects.ts';
import type { Objects, ObjectsAction } from '../../paper/objects.ts';

export const HOW_TO_DRAW = 'Drag on the sheet from one corner of the drawing to the opposite one.';

export type BoxDraft = {
  sheetId: number;
  title: string;
  /** Drawing units. */
  box: Box;
};

type EditingState = {
  selectedId: number | null;
  /** By drawing, only changed ones. Survives failed calls and page changes. */
  drafts: ReadonlyMap<number, BoxDraft>;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether people are asked if the selected drawing is to be deleted. */
  isDeleting: boolean;
  /** Whether the next drag on the paper draws the box of a new drawing. */
  isDrawing: boolean;
};

const reduce = objectsReducer<number, BoxDraft>(
  (one, other) => one.title === other.title && one.box.join() === other.box.join(),
);

/** Everything typed into the name is undone as one. */
const TYPING = Symbol('typing');

export class BoxEditing {
  readonly store = createStore<EditingState>({
    selectedId: null,
    drafts: new Map(),
    canUndo: false,
    canRedo: false,
    isDeleting: false,
    isDrawing: false,
  });
  #objects: Objects<number, BoxDraft> = noObjects();
  #onDrawn: ((box: Box | null) => void) | null = null;

  select(id: number | null): void {
    this.#dispatch({ type: 'select', ids: id === null ? [] : [id] });
  }

  /** The drawing with its unsaved changes. */
  now(sheetId: number, drawing: Drawing): BoxDraft {
    const draft = this.store.get().drafts.get(drawing.id);
    return draft ?? { sheetId, title: drawing.title, box: boxOf(drawing) };
  }

  /** Undo reverts all changes of one gesture together. */
  change(
    sheetId: number,
    drawing: Drawing,
    change: Partial<Pick<BoxDraft, 'title' | 'box'>>,
    gesture: symbol | null = null,
  ): void {
    const before = this.now(sheetId, drawing);
    this.#dispatch({
      type: 'change',
      edits: [{ id: drawing.id, before, after: { ...before, ...change } }],
      gesture: change.title === undefined ? gesture : TYPING,
    });
  }

  /** Undoes or redoes, and says so. */
  undo(kind: 'undo' | 'redo'): void {
    const { past, future } = this.#objects;
    announceUndo(kind, kind === 'undo' ? past.length : future.length);
    this.#dispatch({ type: kind });
  }

  /** A draft has been saved; undo can still go back behind it. */
  saved(id: number, draft: BoxDraft): void {
    this.#dispatch({ type: 'stored', values: new Map([[id, draft]]) });
  }

  /** The drawing was deleted. */
  forget(id: number): void {
    this.#dispatch({ type: 'forget', id });
  }

  /** Drops all unsaved changes. */
  discard(): void {
    this.#objects = noObjects(this.#objects.selected);
    this.#publish();
  }

  askToDelete(isDeleting: boolean): void {
    this.store.set({ ...this.store.get(), isDeleting });
  }

  /** Makes the next drag on the paper draw a box. Resolves with the box in drawing units, or with null if people stop. */
  async drawBox(): Promise<Box | null> {
    this.endDrawing(null);
    this.store.set({ ...this.store.get(), isDrawing: true });
    return new Promise((resolve) => {
      this.#onDrawn = resolve;
    });
  }

  /** Ends drawing, with the box that was drawn or with null if people stop. */
  endDrawing(box: Box | null): void {
    if (this.#onDrawn === null) return;
    this.#onDrawn(box);
    this.#onDrawn = null;
    this.store.set({ ...this.store.get(), isDrawing: false });
  }

  #dispatch(action: ObjectsAction<number, BoxDraft>): void {
    this.#objects = reduce(this.#objects, action);
    this.#publish();
  }

  #publish(): void {
    const { changed, past, future } = this.#objects;
    const drafts = new Map<number, BoxDraft>();
    for (const [id, { now }] of changed) if (now !== null) drafts.set(id, now);
    this.store.set({
      ...this.store.get(),
      selectedId: onlySelected(this.#objects),
      drafts,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    });
  }
}

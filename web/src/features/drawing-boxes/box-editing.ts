/** Unsaved edits of drawings. Lives outside React, because dragging changes it every frame. */
import { createContext } from 'react';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import { boxOf, smallestAt, toPoints } from '../../domain/drawing-boxes.ts';
import type { PaneId } from '../../domain/panes.ts';
import { createStore } from '../../lib/store.ts';

export type BoxDraft = {
  sheetId: number;
  title: string;
  /** Drawing units. */
  box: Box;
};

type EditingState = {
  selectedId: number | null;
  /** By drawing, only changed fields. Survives failed calls and page changes. */
  drafts: ReadonlyMap<number, BoxDraft>;
};

export class BoxEditing {
  readonly store = createStore<EditingState>({ selectedId: null, drafts: new Map() });

  select(selectedId: number | null): void {
    this.store.set({ ...this.store.get(), selectedId });
  }

  /** Selects the smallest box at a point of the page, or none; `slack` widens each. */
  selectAt(sheet: Sheet, at: Point, slack: number): void {
    const boxes = sheet.drawings.map((drawing) => ({
      id: drawing.id,
      box: toPoints(this.now(sheet.id, drawing).box),
    }));
    this.select(smallestAt(boxes, at, slack)?.id ?? null);
  }

  /** The drawing with its unsaved changes. */
  now(sheetId: number, drawing: Drawing): BoxDraft {
    const draft = this.store.get().drafts.get(drawing.id);
    return draft ?? { sheetId, title: drawing.title, box: boxOf(drawing) };
  }

  change(
    sheetId: number,
    drawing: Drawing,
    change: Partial<Pick<BoxDraft, 'title' | 'box'>>,
  ): void {
    const next = { ...this.now(sheetId, drawing), ...change };
    const isStored = next.title === drawing.title && next.box.join() === boxOf(drawing).join();
    const drafts = new Map(this.store.get().drafts);
    if (isStored) drafts.delete(drawing.id);
    else drafts.set(drawing.id, next);
    this.store.set({ ...this.store.get(), drafts });
  }

  /** Discards unsaved changes of a drawing, or of all without an id. */
  forget(id?: number): void {
    const drafts = new Map(this.store.get().drafts);
    if (id === undefined) drafts.clear();
    else drafts.delete(id);
    this.store.set({ ...this.store.get(), drafts });
  }
}

export type EditedPane = { editing: BoxEditing; pane: PaneId };

/** The edit session and its viewer; null when not editing. */
export const EditedPaneContext = createContext<EditedPane | null>(null);

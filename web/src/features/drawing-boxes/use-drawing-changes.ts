/** Adds, saves and deletes drawings. The contents update at once and roll back on failure. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Drawing, Sheet, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { addDrawing, changeDrawing, deleteDrawing } from '../../api/drawings.ts';
import { changeSheet, projectKeys } from '../../api/projects.ts';
import { sheetById } from '../../domain/contents-tree.ts';
import { boxOf, newBox, sheetUnits } from '../../domain/drawing-boxes.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { BoxEditing } from './box-editing.ts';

/** A failure: what did not happen, and why. */
export type ChangeFailure = { title: string; detail: string };

export type DrawingChanges = {
  /** Adds a drawing and selects it. Returns its id, or the failure. */
  add: (sheet: Sheet) => Promise<number | ChangeFailure>;
  /** Saves a drawing's changes; null on success. */
  save: (drawingId: number) => Promise<ChangeFailure | null>;
  /** Saves all drawings; null on success. */
  saveAll: () => Promise<ChangeFailure | null>;
  remove: (sheet: Sheet, drawing: Drawing) => Promise<ChangeFailure | null>;
};

/** In contents order: top to bottom, then left to right. */
function inOrder(drawings: readonly Drawing[]): Drawing[] {
  return drawings.toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0 || a.id - b.id);
}

function fail(error: unknown, title: string): ChangeFailure {
  const detail = detailOf(error);
  showToast({ tone: 'bad', title, detail });
  announce(`${title}. ${detail}`, 'assertive');
  return { title, detail };
}

export function useDrawingChanges(projectId: number, editing: BoxEditing): DrawingChanges {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = projectKeys.tableOfContents(projectId);
    const contents = () => client.getQueryData<TableOfContents>(queryKey);
    /** A response in flight does not include the change. */
    const settle = async (sheetId: number, change: (drawings: Drawing[]) => Drawing[]) => {
      await client.cancelQueries({ queryKey });
      changeSheet(client, projectId, sheetId, (sheet) => ({
        ...sheet,
        drawings: inOrder(change(sheet.drawings)),
      }));
      void client.invalidateQueries({ queryKey });
    };

    const add: DrawingChanges['add'] = async (sheet) => {
      try {
        const drawing = await addDrawing(sheet.id, newBox(sheetUnits(sheet)));
        await settle(sheet.id, (drawings) => [...drawings, drawing]);
        editing.select(drawing.id);
        announce(`${drawing.title} added. Enter a name.`);
        return drawing.id;
      } catch (error) {
        return fail(error, 'The drawing was not added');
      }
    };
    const save: DrawingChanges['save'] = async (id) => {
      const draft = editing.store.get().drafts.get(id);
      if (draft === undefined) return null;
      const { sheetId, title, box } = draft;
      const stored = sheetById(contents(), sheetId)?.drawings.find((each) => each.id === id);
      const isMoved = stored === undefined || boxOf(stored).join() !== box.join();
      try {
        const drawing = await changeDrawing(id, title.trim(), isMoved ? box : null);
        // Changes made during the call stay unsaved.
        if (editing.store.get().drafts.get(id) === draft) editing.forget(id);
        await settle(sheetId, (drawings) =>
          drawings.map((each) => (each.id === id ? drawing : each)),
        );
        announce(`${drawing.title}, saved.`);
        return null;
      } catch (error) {
        return fail(error, `${title.trim() === '' ? 'The drawing' : title.trim()} was not saved`);
      }
    };
    const saveAll: DrawingChanges['saveAll'] = async () => {
      for (const id of editing.store.get().drafts.keys()) {
        const failure = await save(id);
        if (failure !== null) return failure;
      }
      return null;
    };
    const remove: DrawingChanges['remove'] = async (sheet, drawing) => {
      try {
        await deleteDrawing(drawing.id);
        editing.forget(drawing.id);
        if (editing.store.get().selectedId === drawing.id) editing.select(null);
        await settle(sheet.id, (drawings) => drawings.filter(({ id }) => id !== drawing.id));
        announce(`${drawing.title}, deleted.`);
        return null;
      } catch (error) {
        return fail(error, `${drawing.title} was not deleted`);
      }
    };
    return { add, save, saveAll, remove };
  }, [client, projectId, editing]);
}

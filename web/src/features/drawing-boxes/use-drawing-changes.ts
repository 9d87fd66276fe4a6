/** Adds, saves and deletes drawings. The contents update at once and roll back on failure. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { detailOf } from '../../api/api-error.ts';
import {
  addDrawingMutation,
  changeDrawingMutation,
  deleteDrawingMutation,
} from '../../api/drawings.ts';
import { tableOfContentsQuery } from '../../api/projects.ts';
import { sheetById } from '../../domain/contents-tree.ts';
import { boxOf, newBox, sheetUnits } from '../../domain/drawing-boxes.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { BoxEditing } from './box-editing.ts';

/** A failure: what did not happen, and why. */
export type ChangeFailure = { title: string; detail: string };

export type DrawingChanges = {
  /** Adds a drawing, with the first box of BX-002 unless one was drawn, and selects it. Returns its id, or the failure. */
  add: (sheet: Sheet, box?: Box) => Promise<number | ChangeFailure>;
  /** Saves a drawing's changes; null on success. */
  save: (drawingId: number) => Promise<ChangeFailure | null>;
  /** Saves all drawings; null on success. */
  saveAll: () => Promise<ChangeFailure | null>;
  remove: (sheet: Sheet, drawing: Drawing) => Promise<ChangeFailure | null>;
};

function fail(error: unknown, title: string): ChangeFailure {
  const detail = detailOf(error);
  showToast({ tone: 'bad', title, detail });
  announce(`${title}. ${detail}`, 'assertive');
  return { title, detail };
}

export function useDrawingChanges(projectId: number, editing: BoxEditing): DrawingChanges {
  const client = useQueryClient();
  const { mutateAsync: addDrawing } = useMutation(addDrawingMutation);
  const { mutateAsync: changeDrawing } = useMutation(changeDrawingMutation);
  const { mutateAsync: deleteDrawing } = useMutation(deleteDrawingMutation);
  return useMemo(() => {
    const add: DrawingChanges['add'] = async (sheet, box = newBox(sheetUnits(sheet))) => {
      try {
        const drawing = await addDrawing({ of: { projectId, sheetId: sheet.id }, box });
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
      const { sheetId, box } = draft;
      const title = draft.title.trim();
      const contents = client.getQueryData(tableOfContentsQuery(projectId).queryKey);
      const stored = sheetById(contents, sheetId)?.drawings.find((each) => each.id === id);
      const isMoved = stored === undefined || boxOf(stored).join() !== box.join();
      try {
        const of = { projectId, sheetId };
        const drawing = await changeDrawing({ of, id, title, box: isMoved ? box : null });
        // Changes made during the call stay unsaved.
        editing.saved(id, draft);
        announce(`${drawing.title}, saved.`);
        return null;
      } catch (error) {
        return fail(error, `${title === '' ? 'The drawing' : title} was not saved`);
      }
    };
    const saveAll: DrawingChanges['saveAll'] = async () => {
      for (const id of editing.store.get().drafts.keys()) {
        const failure = await save(id);
        if (failure !== null) return failure;
      }
      return null;
    };
    const remove: DrawingChanges['remove'] = async (sheet, { id, title }) => {
      try {
        await deleteDrawing({ of: { projectId, sheetId: sheet.id }, id });
        editing.forget(id);
        announce(`${title}, deleted.`);
        return null;
      } catch (error) {
        return fail(error, `${title} was not deleted`);
      }
    };
    return { add, save, saveAll, remove };
  }, [client, projectId, editing, addDrawing, changeDrawing, deleteDrawing]);
}

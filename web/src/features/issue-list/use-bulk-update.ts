/** Saves a bulk action, says what came of it, and undoes it for as long as the server can (BU-006 to BU-012). */
import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { bulkUpdateMutation, undoBulkUpdateMutation } from '../../api/issues.ts';
import type { BulkTarget } from '../../api/issues.ts';
import { plural } from '../../domain/units.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { BulkChange } from './model/bulk.ts';

/** How long a bulk update can be undone: the server keeps the earlier values for that time. */
const UNDO_MS = 30_000;

export function useBulkUpdate() {
  const { mutateAsync: update, isPending } = useMutation(bulkUpdateMutation);
  const { mutateAsync: undo } = useMutation(undoBulkUpdateMutation);

  const takeBack = async (token: string) => {
    try {
      const { updated_count: count } = await undo(token);
      showToast({ title: `${plural(count, 'issue')} changed back`, tone: 'ok' });
    } catch (error) {
      showToast({ title: 'Failed to undo', detail: detailOf(error), tone: 'bad' });
    }
  };
  /** What went wrong, or null. */
  const save = async (target: BulkTarget, change: BulkChange): Promise<string | null> => {
    try {
      const { updated_count: count, undo_token: token } = await update({ target, change });
      showToast(
        {
          title: `${count.toLocaleString('en-US')} issue(s) updated successfully`,
          tone: 'ok',
          ...(token !== null && {
            action: { label: 'Undo', onPress: () => void takeBack(token) },
          }),
        },
        token === null ? undefined : UNDO_MS,
      );
      return null;
    } catch (error) {
      const detail = detailOf(error);
      showToast({ title: 'Failed to update issues', detail, tone: 'bad' });
      return detail;
    }
  };
  return { save, isPending };
}

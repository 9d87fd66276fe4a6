/** The server makes some files of what is saved. */
import type { MarkupStore } from '../../../host/markups/markup-store.ts';
import { ExportFailure } from './export-formats.ts';

const WAITING =
  'Your latest changes are not saved, because there is no connection. Export again when they are.';

/** Resolves once all changes are saved. Rejects with an `ExportFailure` while they wait for the connection. */
export function whenSaved(
  { saving }: Pick<MarkupStore, 'saving'>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      stop();
      signal.removeEventListener('abort', look);
      act();
    };
    const look = () => {
      const state = saving.get();
      if (signal.aborted) settle(() => reject(signal.reason as Error));
      else if (state === 'idle') settle(resolve);
      else if (state === 'waiting') settle(() => reject(new ExportFailure(WAITING)));
    };
    const stop = saving.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

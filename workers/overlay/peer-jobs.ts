/** Serves another worker over a port. */
import { transfer } from 'comlink';
import { endThisWorker, Jobs } from '../protocol/serve.ts';
import { translateCoreError } from './core-errors.ts';

export function jobsForPeer(): Jobs {
  return new Jobs({
    transfer,
    post: () => undefined,
    translate: translateCoreError,
    onPanic: endThisWorker,
  });
}

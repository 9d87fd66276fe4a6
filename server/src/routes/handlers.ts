/** A handler for every operation of the contract, by area. Handlers pass the parsed call to a service and contain no rules. */
import type { Operations } from '../../../contract/src/registry.ts';
import type { Handlers } from '../http/mount.ts';
import { adminHandlers } from './admin.ts';
import { annotationHandlers } from './annotations.ts';
import { documentHandlers } from './documents.ts';
import { drawingHandlers } from './drawings.ts';
import { eventHandlers } from './events.ts';
import { issueHandlers } from './issues.ts';
import { lookupHandlers } from './lookups.ts';
import { projectHandlers } from './projects.ts';
import { scaleHandlers } from './scales.ts';
import { storageHandlers } from './storage.ts';
import { userHandlers } from './users.ts';

export type Services = Parameters<typeof userHandlers>[0] &
  Parameters<typeof projectHandlers>[0] &
  Parameters<typeof documentHandlers>[0] &
  Parameters<typeof drawingHandlers>[0] &
  Parameters<typeof annotationHandlers>[0] &
  Parameters<typeof eventHandlers>[0] &
  Parameters<typeof issueHandlers>[0] &
  Parameters<typeof scaleHandlers>[0] &
  Parameters<typeof storageHandlers>[0] &
  Parameters<typeof adminHandlers>[0];

export function createHandlers(services: Services): Handlers<Operations> {
  return {
    ...userHandlers(services),
    ...projectHandlers(services),
    ...documentHandlers(services),
    ...drawingHandlers(services),
    ...annotationHandlers(services),
    ...eventHandlers(services),
    ...issueHandlers(services),
    ...scaleHandlers(services),
    ...storageHandlers(services),
    ...lookupHandlers(),
    ...adminHandlers(services),
  };
}

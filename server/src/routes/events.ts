/** What happens in a project, as it happens. */
import type { eventOperations } from '../../../contract/src/events/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { EventService } from '../services/events.ts';

type Services = {
  events: EventService;
};

export function eventHandlers({ events }: Services): Handlers<typeof eventOperations> {
  return {
    'GET /v1/projects/{id}/events': async (_input, { scope, lastEventId, signal }) =>
      events.open(scope, { lastEventId, signal }),
  };
}

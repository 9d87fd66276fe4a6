/** A handler for every operation of the contract, by area. Handlers pass the parsed call to a service and contain no rules. */
import type { Operations } from '../../../contract/src/registry.ts';
import type { Handlers } from '../http/mount.ts';
import { adminHandlers } from './admin.ts';
import { analyticsHandlers } from './analytics.ts';
import { annotationHandlers } from './annotations.ts';
import { attachmentHandlers } from './attachments.ts';
import { auditHandlers } from './audit.ts';
import { dashboardHandlers } from './dashboard.ts';
import { checkHandlers } from './checks.ts';
import { checklistHandlers } from './checklists.ts';
import { backtestHandlers } from './backtests.ts';
import { changeOrderHandlers } from './change-orders.ts';
import { documentHandlers } from './documents.ts';
import { drawingHandlers } from './drawings.ts';
import { eventHandlers } from './events.ts';
import { inboxHandlers } from './inbox.ts';
import { integrationHandlers } from './integrations.ts';
import { issuanceHandlers } from './issuances.ts';
import { issueViewHandlers } from './issue-views.ts';
import { issueHandlers } from './issues.ts';
import { lookupHandlers } from './lookups.ts';
import { overlayHandlers } from './overlays.ts';
import { peopleHandlers } from './people.ts';
import { projectHandlers } from './projects.ts';
import { reviewHandlers } from './reviews.ts';
import { scaleHandlers } from './scales.ts';
import { storageHandlers } from './storage.ts';
import { themeHandlers } from './themes.ts';
import { tokenHandlers } from './tokens.ts';
import { userHandlers } from './users.ts';
import { webhookHandlers } from './webhooks.ts';

export type Services = Parameters<typeof userHandlers>[0] &
  Parameters<typeof tokenHandlers>[0] &
  Parameters<typeof projectHandlers>[0] &
  Parameters<typeof documentHandlers>[0] &
  Parameters<typeof drawingHandlers>[0] &
  Parameters<typeof annotationHandlers>[0] &
  Parameters<typeof eventHandlers>[0] &
  Parameters<typeof inboxHandlers>[0] &
  Parameters<typeof webhookHandlers>[0] &
  Parameters<typeof issueHandlers>[0] &
  Parameters<typeof dashboardHandlers>[0] &
  Parameters<typeof themeHandlers>[0] &
  Parameters<typeof issueViewHandlers>[0] &
  Parameters<typeof attachmentHandlers>[0] &
  Parameters<typeof scaleHandlers>[0] &
  Parameters<typeof overlayHandlers>[0] &
  Parameters<typeof reviewHandlers>[0] &
  Parameters<typeof checklistHandlers>[0] &
  Parameters<typeof checkHandlers>[0] &
  Parameters<typeof issuanceHandlers>[0] &
  Parameters<typeof changeOrderHandlers>[0] &
  Parameters<typeof integrationHandlers>[0] &
  Parameters<typeof backtestHandlers>[0] &
  Parameters<typeof storageHandlers>[0] &
  Parameters<typeof analyticsHandlers>[0] &
  Parameters<typeof auditHandlers>[0] &
  Parameters<typeof peopleHandlers>[0] &
  Parameters<typeof adminHandlers>[0];

export function createHandlers(services: Services): Handlers<Operations> {
  return {
    ...userHandlers(services),
    ...tokenHandlers(services),
    ...projectHandlers(services),
    ...documentHandlers(services),
    ...drawingHandlers(services),
    ...annotationHandlers(services),
    ...eventHandlers(services),
    ...inboxHandlers(services),
    ...webhookHandlers(services),
    ...issueHandlers(services),
    ...dashboardHandlers(services),
    ...themeHandlers(services),
    ...issueViewHandlers(services),
    ...attachmentHandlers(services),
    ...scaleHandlers(services),
    ...overlayHandlers(services),
    ...reviewHandlers(services),
    ...checklistHandlers(services),
    ...checkHandlers(services),
    ...issuanceHandlers(services),
    ...changeOrderHandlers(services),
    ...integrationHandlers(services),
    ...backtestHandlers(services),
    ...storageHandlers(services),
    ...lookupHandlers(),
    ...adminHandlers(services),
    ...peopleHandlers(services),
    ...analyticsHandlers(services),
    ...auditHandlers(services),
  };
}

/**
 * All operations of the API. The server mounts them, the API description is generated from them, and a test checks every
 * one.
 */
import { adminOperations } from './admin/operations.ts';
import { analyticsOperations } from './analytics/operations.ts';
import { annotationOperations } from './annotations/operations.ts';
import { attachmentOperations } from './attachments/operations.ts';
import { auditOperations } from './audit/operations.ts';
import { backtestOperations } from './backtests/operations.ts';
import { dashboardOperations } from './dashboard/operations.ts';
import { checkOperations } from './checks/operations.ts';
import { checklistOperations } from './checklists/operations.ts';
import { changeOrderOperations } from './change-orders/operations.ts';
import { documentOperations } from './documents/operations.ts';
import { drawingOperations } from './drawings/operations.ts';
import { eventOperations } from './events/operations.ts';
import { inboxOperations } from './inbox/operations.ts';
import { integrationOperations } from './integrations/operations.ts';
import { issuanceOperations } from './issuances/operations.ts';
import { issueViewOperations } from './issue-views/operations.ts';
import { issueOperations } from './issues/operations.ts';
import { lookupOperations } from './lookups/operations.ts';
import { overlayOperations } from './overlays/operations.ts';
import { peopleOperations } from './people/operations.ts';
import { projectOperations } from './projects/operations.ts';
import { reviewOperations } from './reviews/operations.ts';
import { scaleOperations } from './scales/operations.ts';
import { storageOperations } from './storage/operations.ts';
import { themeOperations } from './themes/operations.ts';
import { tokenOperations } from './tokens/operations.ts';
import { userOperations } from './users/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

export const OPERATIONS = {
  ...userOperations,
  ...tokenOperations,
  ...projectOperations,
  ...documentOperations,
  ...drawingOperations,
  ...annotationOperations,
  ...eventOperations,
  ...issueOperations,
  ...dashboardOperations,
  ...themeOperations,
  ...issueViewOperations,
  ...attachmentOperations,
  ...inboxOperations,
  ...webhookOperations,
  ...scaleOperations,
  ...overlayOperations,
  ...reviewOperations,
  ...checklistOperations,
  ...checkOperations,
  ...issuanceOperations,
  ...changeOrderOperations,
  ...integrationOperations,
  ...backtestOperations,
  ...storageOperations,
  ...lookupOperations,
  ...adminOperations,
  ...peopleOperations,
  ...analyticsOperations,
  ...auditOperations,
} as const;

export type Operations = typeof OPERATIONS;
export type OperationId = keyof Operations;

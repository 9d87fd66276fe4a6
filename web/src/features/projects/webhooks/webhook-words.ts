/** What people read about webhooks and what they sent. */
import type {
  DeliveryStatus,
  StopReason,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '../../../../../contract/src/webhooks/schema.ts';
import { dateTimeText } from '../../../domain/dates.ts';

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'issue.added': 'Issue added',
  'issue.changed': 'Issue changed',
  'issue.commented': 'Comment added',
  'issue.evaluated': 'Issue evaluated',
  'issue.deleted': 'Issue deleted',
};

/** "Issue changed #12", "Issue changed, 40 issues" */
export function messageWords({ event, issue_count, issue_id }: WebhookDelivery): string {
  const label = event === 'webhook.test' ? 'Test' : EVENT_LABELS[event];
  if (issue_id === null) return label;
  if (issue_count === 1) return `${label} #${issue_id}`;
  return `${label}, ${issue_count.toLocaleString('en-US')} issues`;
}

const STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Nothing to send',
};

const STOPS: Readonly<Record<StopReason, string>> = {
  failing: 'Turned off: nothing has arrived for 3 days.',
  gone: 'Turned off: the receiver answered 410 Gone.',
  'no-access': 'Turned off: whoever changed it last may no longer manage the project.',
};

/** What is wrong with a webhook; null if nothing is. */
export function troubleOf({ stopped_for: reason, failing_since: since }: Webhook): string | null {
  if (reason !== null) return STOPS[reason];
  return since === null ? null : `Nothing has arrived since ${dateTimeText(since)}.`;
}

/** "Delivered, 200, 84 ms", "Waiting after 2 attempts, next 03/02/2026 @ 4:18 PM" */
export function outcomeWords(delivery: WebhookDelivery): string {
  const { status, attempts, response_status: code, duration_ms: ms } = delivery;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const words = [STATUS_LABELS[status]];
  if (status === 'waiting' && attempts > 0) {
    words[0] = `Waiting after ${tries}`;
    if (delivery.next_try_at !== null) words.push(`next ${dateTimeText(delivery.next_try_at)}`);
    return words.join(', ');
  }
  if (code !== null) words.push(String(code));
  if (ms !== null) words.push(`${ms.toLocaleString('en-US')} ms`);
  if (attempts > 1) words.push(tries);
  return words.join(', ');
}

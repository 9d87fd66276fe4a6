/** One attempt to deliver what a webhook tells. */
import type { Logger } from 'pino';
import type { StopReason } from '../../../../contract/src/webhooks/schema.ts';
import type { Database } from '../../db/database.ts';
import { unseal } from '../../services/sealed.ts';
import { signedHeaders } from '../../services/webhook-signature.ts';
import {
  beginAttempt,
  endAttempt,
  noteArrived,
  noteFailure,
  stopWebhook,
} from '../../repositories/webhook-sending.ts';
import type { DueDelivery } from '../../repositories/webhook-sending.ts';
import { webhookKey } from '../../services/webhooks.ts';
import { makersScope, messageOf } from './message.ts';
import { post } from './post.ts';
import type { Posted } from './post.ts';

/** Seconds after each failed attempt: 18 hours in all. */
const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000] as const;
export const MOST_ATTEMPTS = RETRY_SECONDS.length + 1;
/** An attempt takes at most 10 s, and its process may end. */
const LAST_ATTEMPT_SECONDS = 60;
/** A webhook that has delivered nothing for so long is turned off. */
const MOST_FAILING_DAYS = 3;
const GONE = 410;

const retrySeconds = (attempts: number) => RETRY_SECONDS[attempts - 1] ?? LAST_ATTEMPT_SECONDS;

const STOPS: Readonly<Record<StopReason, string>> = {
  failing: `The webhook was turned off: nothing has arrived for ${MOST_FAILING_DAYS} days.`,
  gone: 'The webhook was turned off: the receiver answered that it is gone.',
  'no-access': 'The webhook was turned off: its maker may no longer manage the project.',
};

const STOPPED_SHORT =
  'Every attempt stopped before its end. Ask whoever runs Pinbar to look into the log.';

export type Delivering = {
  db: Database;
  log: Logger;
  /** See `WEBHOOK_PRIVATE_HOSTS`. */
  privateHosts: readonly string[];
  /** For tests. */
  timeoutMs?: number;
};

async function send(
  { db, privateHosts, timeoutMs }: Delivering,
  { delivery, webhook }: DueDelivery,
  message: object,
  signal: AbortSignal,
): Promise<Posted> {
  const body = JSON.stringify(message);
  const secret = unseal(await webhookKey(db), webhook.sealedSecret);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Pinbar-Webhooks',
    ...signedHeaders(secret, { id: delivery.messageId, sentAt: new Date(), body }),
  };
  const timing = timeoutMs === undefined ? {} : { timeoutMs };
  return post(new URL(webhook.url), { headers, body, privateHosts, signal, ...timing });
}

/** May run twice, or stop anywhere: an attempt that did not end is made again after a while. */
export async function deliver(
  delivering: Delivering,
  deliveryId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = delivering;
  const due = await beginAttempt(db, deliveryId, retrySeconds);
  if (due === null) return;
  const { delivery, webhook } = due;
  if (delivery.attempts > MOST_ATTEMPTS) {
    await endAttempt(db, deliveryId, { status: 'failed', problem: STOPPED_SHORT });
    return;
  }
  const stop = (reason: StopReason) =>
    db.transaction(async (tx) => {
      await stopWebhook(tx, webhook.id, { reason, problem: STOPS[reason] });
      log.warn({ webhookId: webhook.id, reason }, 'a webhook was turned off');
    });

  const scope = await makersScope(db, due);
  if (scope === null) {
    await stop('no-access');
    return;
  }
  const message = await messageOf(db, scope, due);
  if (message === null) {
    await endAttempt(db, deliveryId, { status: 'skipped' });
    return;
  }
  const { status, problem, ...posted } = await send(delivering, due, message, signal);
  const isOver = problem === null || status === GONE || delivery.attempts >= MOST_ATTEMPTS;
  const outcome = problem === null ? 'delivered' : 'failed';
  const isLong = await db.transaction(async (tx) => {
    await endAttempt(tx, deliveryId, {
      ...posted,
      ...{ responseStatus: status, problem, status: isOver ? outcome : 'waiting' },
    });
    if (problem !== null) return noteFailure(tx, webhook.id, MOST_FAILING_DAYS);
    await noteArrived(tx, webhook.id);
    return false;
  });
  if (status === GONE) await stop('gone');
  else if (isLong && isOver) await stop('failing');
}

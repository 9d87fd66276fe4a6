/** Hands what webhooks have to tell to the job queue, which sends a few at once and one at a time to each receiver. */
import { z } from 'zod';
import type { PgBoss } from 'pg-boss';
import { forgetDeliveries, takeDue } from '../../repositories/webhook-sending.ts';
import { deliver } from './deliver.ts';
import type { Delivering } from './deliver.ts';

const QUEUE = 'deliver-webhook';
const KEPT_DAYS = 30;
const LONGEST_ATTEMPT_SECONDS = 60;

const dataSchema = z.object({ deliveryId: z.int().min(1) });

/** A receiver that is slow holds up nobody else. */
const TAKING = {
  ...{ pollingIntervalSeconds: 0.5, batchSize: 1 },
  ...{ localConcurrency: 4, localGroupConcurrency: 1 },
} as const;

/** When to try again is in the delivery, where people see it, so the queue repeats nothing by itself. */
export async function createDeliveryQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUE, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: LONGEST_ATTEMPT_SECONDS,
  });
}

/** Starts sending. Stopping the queue stops it. Returns what looks for due deliveries, and what forgets old ones. */
export async function startDelivering(
  boss: PgBoss,
  delivering: Delivering,
): Promise<{ queueDue: () => Promise<void>; forgetOld: () => Promise<void> }> {
  await boss.work(QUEUE, TAKING, async (taken) => {
    for (const { data, signal } of taken) {
      await deliver(delivering, dataSchema.parse(data).deliveryId, signal);
    }
  });
  return {
    async queueDue() {
      for (const { id, webhookId } of await takeDue(delivering.db)) {
        await boss.send(
          QUEUE,
          { deliveryId: id },
          { singletonKey: String(id), group: { id: String(webhookId) } },
        );
      }
    },
    forgetOld: () => forgetDeliveries(delivering.db, KEPT_DAYS),
  };
}

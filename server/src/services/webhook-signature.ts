/** Signs messages of webhooks as Standard Webhooks 1.0 says, so that its libraries can verify them. */
import { createHmac, randomBytes } from 'node:crypto';

const BEGINNING = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return BEGINNING + randomBytes(SECRET_BYTES).toString('base64');
}

type Message = { id: string; sentAt: Date; body: string };

/** The headers that a receiver verifies: HMAC-SHA256 over `id.timestamp.body`. */
export function signedHeaders(
  secret: string,
  { id, sentAt, body }: Message,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(BEGINNING.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Secrets of webhooks: how they are kept, and what they sign. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../server/src/services/sealed.ts';
import { newWebhookSecret, signedHeaders } from '../../../server/src/services/webhook-signature.ts';

describe('a secret of a webhook', () => {
  it('is read with its key alone, and only unaltered', () => {
    const key = randomBytes(32);
    const secret = newWebhookSecret();
    const sealed = seal(key, secret);
    expect(sealed).not.toContain(secret);
    expect(seal(key, secret)).not.toBe(sealed);
    expect(unseal(key, sealed)).toBe(secret);
    expect(() => unseal(randomBytes(32), sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, bytes.toString('base64url'))).toThrow();
  });

  it('signs as the example of Standard Webhooks does', () => {
    const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      ...{ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      sentAt: new Date(1_614_265_330_999),
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});

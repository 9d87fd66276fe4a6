/** A token's signature is not checked again for each call, and it still ends when it should. */
import { errors, generateKeyPair, SignJWT } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenVerifier } from '../../../server/src/identity/tokens.ts';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'https://pinbar.example/v1';
const START = new Date('2026-03-02T09:00:00Z');
const afterSeconds = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let pair: CryptoKeyPair;
const keys = vi.fn<JWTVerifyGetKey>();
const signatures = vi.spyOn(crypto.subtle, 'verify');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  pair = await generateKeyPair('ES256');
  keys.mockReset().mockResolvedValue(pair.publicKey);
  signatures.mockClear();
});
afterEach(() => vi.useRealTimers());

const tokenFor = (subject: string, lifetime: number) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setIssuedAt(START)
    .setExpirationTime(afterSeconds(lifetime))
    .sign(pair.privateKey);

const newVerifier = () => tokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys });

describe('a token', () => {
  it('has its signature checked once', async () => {
    const verify = newVerifier();
    const token = await tokenFor('ada', 3600);
    for (const seconds of [0, 60, 3600]) {
      vi.setSystemTime(afterSeconds(seconds));
      expect(await verify(token)).toMatchObject({ subject: 'ada' });
    }
    expect(signatures).toHaveBeenCalledTimes(1);
  });

  it('ends at its time, 30 s later for clocks that differ, although it was checked before', async () => {
    const verify = newVerifier();
    const token = await tokenFor('ada', 20);
    await verify(token);
    vi.setSystemTime(afterSeconds(49));
    expect(await verify(token)).toMatchObject({ subject: 'ada' });
    vi.setSystemTime(afterSeconds(50));
    await expect(verify(token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('ends with its key', async () => {
    const verify = newVerifier();
    const token = await tokenFor('ada', 3600);
    await verify(token);
    keys.mockRejectedValueOnce(new errors.JWKSNoMatchingKey());
    await expect(verify(token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    // Of the same name, but another.
    const { publicKey } = await generateKeyPair('ES256');
    keys.mockResolvedValue(publicKey);
    await expect(verify(token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is not taken for another', async () => {
    const verify = newVerifier();
    await verify(await tokenFor('ada', 3600));
    const other = await tokenFor('bo', 3600);
    expect(await verify(other)).toMatchObject({ subject: 'bo' });
    await expect(verify(`${other}x`)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('that could not be checked is checked again', async () => {
    const verify = newVerifier();
    const token = await tokenFor('ada', 3600);
    keys.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await verify(token)).toMatchObject({ subject: 'ada' });
  });
});

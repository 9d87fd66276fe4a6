/**
 * Recognizes a browser that signed in to an account by a signed cookie. Its password attempts are counted separately, so
 * strangers who guess passwords cannot lock the person out. The cookie alone signs nobody in.
 */
import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../db/database.ts';
import { keyOfEmail } from '../identity/issuer/sign-in-tries.ts';
import { keepSecret } from '../repositories/secrets.ts';

const NAME = 'pinbar_known_browser';
const HALF_A_YEAR = 180 * 24 * 60 * 60;

export type KnownBrowsers = {
  /** The key that counts attempts for this email from this browser. */
  keyOf(request: FastifyRequest, email: string): string;
  /** Remembers that the browser signed in with this email. Only the last one is kept. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
};

/** `isSecure`: Pinbar is reached only over https. */
export async function createKnownBrowsers(
  app: FastifyInstance,
  { db, isSecure }: { db: Executor; isSecure: boolean },
): Promise<KnownBrowsers> {
  const secret = await keepSecret(db, 'known-browser-key', async () =>
    randomBytes(32).toString('base64url'),
  );
  await app.register(fastifyCookie, { secret });

  function keyOf(request: FastifyRequest, email: string): string {
    const plain = keyOfEmail(email);
    const cookie = request.unsignCookie(request.cookies[NAME] ?? '');
    return cookie.valid && cookie.value.startsWith(`${plain}.`) ? cookie.value : plain;
  }
  return {
    keyOf,
    remember(request, reply, email) {
      const known = keyOf(request, email);
      const plain = keyOfEmail(email);
      const value = known === plain ? `${plain}.${randomBytes(16).toString('base64url')}` : known;
      void reply.setCookie(NAME, value, {
        signed: true,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/sign-in',
        maxAge: HALF_A_YEAR,
      });
    },
  };
}

/** The embedded issuer on the product's own server: its endpoints under /oidc, and what the sign-in pages post to. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import type { Executor } from '../db/database.ts';
import { checkPassword, createAccount, PASSWORD_LENGTH } from '../identity/issuer/accounts.ts';
import { ApiError } from '../domain/api-error.ts';
import { RETRY_AFTER_SECONDS, whoIsAway } from './answer-errors.ts';

const signInSchema = z.object({
  email: z.string().trim().min(1, 'is required').max(254),
  password: z.string().min(1, 'is required').max(PASSWORD_LENGTH.max),
});
const signUpSchema = z.object({
  full_name: z.string().trim().min(1, 'is required').max(100),
  email: z.email('must be an e-mail address').max(254),
  password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
});

/** Tries per address of the network and minute: a person mistypes a few times, a guesser is stopped. */
const TRIES_PER_MINUTE = 10;

export async function mountSignIn(
  app: FastifyInstance,
  { provider, db }: { provider: Provider; db: Executor },
): Promise<void> {
  const handle = provider.callback();
  // A page that renews its sign-in meanwhile must not take this for a refusal.
  provider.on('server_error', (context, error) => {
    if (context.status !== 500 || whoIsAway(error) === null) return;
    context.status = 503;
    context.set('retry-after', String(RETRY_AFTER_SECONDS));
  });
  // Its addresses are ours, whatever a request or a proxy calls us: a false name would lead people elsewhere.
  const { host, protocol } = new URL(provider.issuer);
  const ownName = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  // The provider reads and writes the raw request; Fastify must neither parse nor answer it.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.all('/oidc/*', { schema: { hide: true } }, (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      Object.assign(request.raw, { originalUrl: request.raw.url });
      Object.assign(request.raw.headers, ownName);
      request.raw.url = (request.raw.url ?? '').replace(/^\/oidc/, '');
      void handle(request.raw, reply.raw);
    });
    done();
  });

  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: TRIES_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, context) =>
        new ApiError('TOO_MANY_REQUESTS', `Too many tries. Please wait ${context.after}.`),
    });

    async function finish(
      raw: Parameters<Provider['interactionResult']>,
    ): Promise<{ redirect_to: string }> {
      try {
        return { redirect_to: await provider.interactionResult(...raw) };
      } catch (error) {
        if (error instanceof errors.SessionNotFound) {
          throw new ApiError('CONFLICT', 'This sign-in has expired. Please start again.');
        }
        throw error;
      }
    }

    scope.post(
      '/sign-in/:interaction',
      { schema: { hide: true, body: signInSchema } },
      async (request, reply) => {
        const { email, password } = request.body as z.infer<typeof signInSchema>;
        const account = await checkPassword(db, email, password);
        if (!account) {
          throw new ApiError('NOT_SIGNED_IN', 'The e-mail address or the password is not right.');
        }
        const login = { login: { accountId: String(account.id) } };
        return finish([request.raw, reply.raw, login]);
      },
    );
    scope.post(
      '/sign-up/:interaction',
      { schema: { hide: true, body: signUpSchema } },
      async (request, reply) => {
        const { email, full_name, password } = request.body as z.infer<typeof signUpSchema>;
        const account = await createAccount(db, { email, fullName: full_name, password });
        const login = { login: { accountId: String(account.id) } };
        return finish([request.raw, reply.raw, login]);
      },
    );
  });
}

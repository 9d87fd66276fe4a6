/** The built-in issuer on this server: its endpoints under /oidc, and the posts of the sign-in pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { z } from 'zod';
import type { Executor } from '../db/database.ts';
import { signInSchema, signUpSchema } from '../../../contract/src/sign-in/schema.ts';
import { DEACTIVATED_DETAIL } from '../../../contract/src/constants.ts';
import { EMBEDDED } from '../identity/issuer/issuer.ts';
import { checkPassword, createAccount } from '../identity/issuer/accounts.ts';
import type { Account } from '../identity/issuer/accounts.ts';
import { clearTries, takeTry } from '../identity/issuer/sign-in-tries.ts';
import { ApiError } from '../domain/api-error.ts';
import type { AuditAction } from '../domain/audit-sentences.ts';
import { spanText } from '../../../contract/src/wire/time-span.ts';
import { insertAuditEntry } from '../repositories/audit-writing.ts';
import { findMember } from '../repositories/memberships.ts';
import type { UserRow } from '../repositories/memberships.ts';
import { RETRY_AFTER_SECONDS, whoIsAway } from './answer-errors.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { networkOf } from './rate-limits.ts';
import type { Buckets } from './rate-limits.ts';

const expired = () => new ApiError('CONFLICT', 'This sign-in has expired. Please start again.');

type Noted = { person: UserRow | null; details: string; status?: number };
type SignInNeeds = { provider: Provider; db: Executor; buckets: Buckets };

export async function mountSignIn(
  app: FastifyInstance,
  { provider, db, buckets }: SignInNeeds,
): Promise<void> {
  const handle = provider.callback();
  // A page renewing its session must not mistake an outage for a refusal.
  provider.on('server_error', (context, error) => {
    if (context.status !== 500 || whoIsAway(error) === null) return;
    context.status = 503;
    context.set('retry-after', String(RETRY_AFTER_SECONDS));
  });
  // Always use our own address, whatever the request or a proxy says: a false host name would send people elsewhere.
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
    const browsers = await createKnownBrowsers(scope, { db, isSecure: protocol === 'https:' });
    scope.addHook('onRequest', (request, _reply, next) => {
      buckets.take('password', networkOf(request.ip));
      next();
    });

    /** Throws `ApiError` unless the request belongs to a sign-in that started in this browser and is still in progress. */
    async function checkInteraction(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { interaction } = request.params as { interaction: string };
      const begun = await interactionOf(request, reply);
      if (begun !== interaction) throw expired();
    }

    async function interactionOf({ raw }: FastifyRequest, reply: FastifyReply) {
      try {
        return (await provider.interactionDetails(raw, reply.raw)).uid;
      } catch (error) {
        if (error instanceof errors.SessionNotFound) throw expired();
        throw error;
      }
    }

    async function finish(
      request: FastifyRequest,
      reply: FastifyReply,
      account: Account,
    ): Promise<{ redirect_to: string }> {
      const login = { login: { accountId: String(account.id) } };
      try {
        const redirect_to = await provider.interactionResult(request.raw, reply.raw, login);
        browsers.remember(request, reply, account.email);
        return { redirect_to };
      } catch (error) {
        if (error instanceof errors.SessionNotFound) throw expired();
        throw error;
      }
    }

    /** For the audit log. `person`: null if an account is not a person yet, or the caller may be someone else. */
    async function note(
      { ip: address }: FastifyRequest,
      action: AuditAction,
      { person, details, status = 200 }: Noted,
    ): Promise<void> {
      const who = person && { personId: person.id, personName: person.fullName };
      await insertAuditEntry(db, { kind: 'sign-in', ...who, action, details, status, address });
    }

    scope.post(
      '/sign-in/:interaction',
      { schema: { hide: true, body: signInSchema } },
      async (request, reply) => {
        await checkInteraction(request, reply);
        const { email, password } = request.body as z.infer<typeof signInSchema>;
        const key = browsers.keyOf(request, email);
        const seconds = await takeTry(db, key);
        if (seconds > 0) {
          throw new ApiError(
            'TOO_MANY_REQUESTS',
            `Too many attempts for this email. Please wait ${spanText(seconds)}.`,
            seconds,
          );
        }
        const account = await checkPassword(db, email, password);
        if (!account) {
          await note(request, 'Wrong password', { person: null, details: email, status: 401 });
          throw new ApiError('NOT_SIGNED_IN', 'Incorrect email or password.');
        }
        await clearTries(db, key);
        const person = await findMember(db, { issuer: EMBEDDED, subject: String(account.id) });
        const who = { person, details: account.email };
        if (person !== null && person.deactivatedAt !== null) {
          await note(request, 'Refused, because deactivated', { ...who, status: 403 });
          throw new ApiError('FORBIDDEN', DEACTIVATED_DETAIL);
        }
        const redirect = await finish(request, reply, account);
        await note(request, 'Signed in', who);
        return redirect;
      },
    );
    scope.post(
      '/sign-up/:interaction',
      { schema: { hide: true, body: signUpSchema } },
      async (request, reply) => {
        await checkInteraction(request, reply);
        const { email, full_name, password } = request.body as z.infer<typeof signUpSchema>;
        const account = await createAccount(db, { email, fullName: full_name, password });
        const redirect = await finish(request, reply, account);
        const details = `${account.fullName}, ${account.email}`;
        await note(request, 'Created an account', { person: null, details });
        return redirect;
      },
    );
  });
}

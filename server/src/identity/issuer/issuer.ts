/**
 * The built-in identity provider: a full OpenID Connect issuer at `{publicUrl}/oidc`, so sign-in works from the first start
 * and in the same way as with any other issuer.
 */
import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { JWK, JWTVerifyGetKey } from 'jose';
import { errors, Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { Executor } from '../../db/database.ts';
import { keepSecret } from '../../repositories/secrets.ts';
import { isDeactivated } from '../../repositories/memberships.ts';
import { findAccount } from './accounts.ts';
import type { Account } from './accounts.ts';
import { recordAdapter } from './record-adapter.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** The API's scope. Only the resource lists it: among the provider's scopes it would ask for consent on every sign-in. */
const API_SCOPE = 'api';

/** The issuer name stored with its users. The real one contains the public URL, which may change. */
export const EMBEDDED = 'embedded';

export type IssuerOptions = {
  db: Executor;
  issuer: string;
  publicUrl: string;
  clientId: string;
  audience: string;
};

export type EmbeddedIssuer = { provider: Provider; keys: JWTVerifyGetKey };

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
}

function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}

/** `form` is the issuer's own, with its secret. It is submitted at once if the person has already confirmed. */
function signOutPage(form: string, wasAsked: boolean): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Sign out · Pinbar</title>';
  const question =
    '<main><h1>Sign out of Pinbar?</h1><p><button form="op.logoutForm" name="logout" value="yes">Sign out</button> <a href="/">Stay signed in</a></p></main><link rel="stylesheet" href="/sign-out.css">';
  const answer = '<script src="/sign-out.js"></script>';
  return `<!doctype html><html lang="en">${head}<body>${form}${wasAsked ? answer : question}</body></html>`;
}

/** Creates the issuer. Its keys are made at the first start and stored in the database. */
export async function createIssuer(options: IssuerOptions): Promise<EmbeddedIssuer> {
  const { db, issuer, publicUrl, clientId, audience } = options;
  const signingKey = await keepSecret(db, 'issuer-signing-key', makeSigningKey);
  const cookieKeys = await keepSecret(db, 'issuer-cookie-keys', async () => [
    randomBytes(32).toString('base64url'),
  ]);

  /** Null also for someone who was deactivated: their sessions renew nothing. */
  async function activeAccount(sub: string): Promise<Account | null> {
    if (await isDeactivated(db, { issuer: EMBEDDED, subject: sub })) return null;
    return findAccount(db, Number(sub));
  }

  const configuration: Configuration = {
    adapter: (model) => recordAdapter(db, model),
    jwks: { keys: [signingKey] },
    cookies: {
      keys: cookieKeys,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    async findAccount(_context, sub) {
      const account = await activeAccount(sub);
      if (!account) return undefined;
      const claims = { sub, name: account.fullName, email: account.email };
      return { accountId: sub, claims: () => Promise.resolve(claims) };
    },
    async extraTokenClaims(_context, token) {
      const account = 'accountId' in token ? await activeAccount(token.accountId) : null;
      return account ? { name: account.fullName, email: account.email } : undefined;
    },
    interactions: {
      url: (_context, interaction) =>
        `/${interaction.params['screen_hint'] === 'signup' ? 'sign-up' : 'sign-in'}/${interaction.uid}`,
    },
    extraParams: ['screen_hint'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          // Only our own page has a token of this person, and there they asked to sign out. Anyone else, such as a link on
          // another site, is asked to confirm.
          const { entities, session } = context.oidc;
          const wasAsked = entities.IdTokenHint?.payload['sub'] === session?.accountId;
          context.type = 'html';
          context.body = signOutPage(form, wasAsked);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: API_SCOPE,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    // Our own client needs no consent page.
    async loadExistingGrant(context) {
      const { client, session, provider, result } = {
        ...context.oidc.entities,
        client: context.oidc.client,
        session: context.oidc.session,
        provider: context.oidc.provider,
        result: context.oidc.result,
      };
      if (!client || !session?.accountId) return undefined;
      const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const found = grantId ? await provider.Grant.find(grantId) : undefined;
      if (found) return found;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      grant.addResourceScope(audience, API_SCOPE);
      await grant.save();
      return grant;
    },
    issueRefreshToken: (_context, client) =>
      Promise.resolve(client.grantTypeAllowed('refresh_token')),
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 14 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 14 * DAY,
      Session: 14 * DAY,
    },
    renderError(context, out) {
      // Shown when a sign-in link is stale; the page explains it.
      context.redirect(`/sign-in?error=${encodeURIComponent(out.error)}`);
    },
  };

  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  provider.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      // Failures outside the provider's own handling, such as saving the session. Koa's response would lack our headers.
      const isRefusal = error instanceof errors.OIDCProviderError;
      if (!isRefusal) provider.emit('error', error, context);
      context.redirect(`/sign-in?error=${isRefusal ? error.error : 'server_error'}`);
    }
  });
  return { provider, keys: createLocalJWKSet({ keys: [publicPart(signingKey)] }) };
}

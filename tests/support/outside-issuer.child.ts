/**
 * An external OpenID Connect issuer: `outside-issuer.child.ts SETTINGS`, as JSON. Any password is accepted. It makes a new key at
 * every start.
 */
import { generateKeyPair, exportJWK } from 'jose';
import { Provider } from 'oidc-provider';
import type { OutsideIssuerSettings } from './outside-issuer.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as OutsideIssuerSettings;
const { port, redirectUri, audience, algorithm: alg, groups = {} } = settings;
const ahead = (settings.clockAheadSeconds ?? 0) * 1000;
if (ahead !== 0) {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
}
const { privateKey } = await generateKeyPair(alg, { extractable: true });
const emailOf = (name: string) => `${name}@elsewhere.example`;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg, use: 'sig' }] },
  clients: [
    {
      client_id: 'pinbar-elsewhere',
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: alg,
    },
  ],
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  pkce: { required: () => true },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, name: sub, email: emailOf(sub) }),
  }),
  extraTokenClaims: (_context, token) => {
    const name = 'accountId' in token ? (token.accountId ?? '') : '';
    return settings.claims === 'plain'
      ? { name, email: emailOf(name), email_verified: name !== 'doubtful' }
      : { preferred_username: name, realm_access: { roles: groups[name] ?? [] } };
  },
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'api',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg } },
      }),
    },
  },
});
provider.listen(port, '127.0.0.1', () => console.log('listening'));

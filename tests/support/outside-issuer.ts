/**
 * An external OpenID Connect issuer as a separate process: `outside-issuer.ts PORT REDIRECT_URI AUDIENCE`. Anyone who signs
 * in with a name has the email `NAME@elsewhere.example`; any password is accepted. It signs with RSA, unlike the built-in
 * issuer.
 */
import { generateKeyPair, exportJWK } from 'jose';
import { Provider } from 'oidc-provider';

const [port = '0', redirectUri = '', audience = ''] = process.argv.slice(2);
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const emailOf = (name: string) => `${name}@elsewhere.example`;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
  clients: [
    {
      client_id: 'pinbar-elsewhere',
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
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
    return { name, email: emailOf(name), email_verified: name !== 'doubtful' };
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
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
});
provider.listen(Number(port), '127.0.0.1', () => console.log('listening'));

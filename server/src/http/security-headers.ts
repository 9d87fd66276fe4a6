/**
 * The headers of every response. Worker scripts and .wasm files get the same policy: a worker obeys the policy of its own
 * script's response, and without 'wasm-unsafe-eval' the core would not compile there.
 */

function policy(connectTo: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    ['connect-src', "'self'", ...connectTo].join(' '),
    // Page thumbnails come from the file store, as documents do.
    ['img-src', "'self' blob: data:", ...connectTo].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // The built-in issuer's sign-out form.
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes HTML or code. `workers/protocol/own-scripts.ts` controls which scripts load.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * Sent with every response, whatever its status. `connectTo`: other origins that the page calls, such as an external issuer
 * and an S3 store.
 */
export function securityHeaders(
  connectTo: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy(connectTo),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers obey this one only over https.
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/**
 * The headers of every answer. Worker scripts and .wasm files carry the same policy: a worker obeys the policy of its own
 * script's answer, and without 'wasm-unsafe-eval' there the core would not compile.
 */

function policy(connectTo: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    ['connect-src', "'self'", ...connectTo].join(' '),
    // Pictures of pages come from the file store, as documents do.
    ['img-src', "'self' blob: data:", ...connectTo].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // The embedded issuer's own form, by which a person signs out.
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes HTML or code; scripts are loaded by what `workers/protocol/own-scripts.ts` allows.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * Sent with every answer, whatever its status. `connectTo`: origins besides our own that the page calls, such as an outside
 * issuer and an S3 store.
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

/**
 * Which script URLs may be loaded. The content security policy (`require-trusted-types-for 'script'`) blocks all but what
 * the policy below allows: our worker scripts, no code, and no HTML except the empty string.
 */

type ScriptPolicy = {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
};
type WithTrustedTypes = {
  /** Absent in browsers without Trusted Types, which ignore the directive. */
  trustedTypes?: { createPolicy(name: 'default', rules: ScriptPolicy): unknown };
};

/** Output folder of scripts. */
const SCRIPTS = '/assets/';

/** Call once in every page and worker that starts workers, before the first. */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(SCRIPTS) ? address : null;
    },
    // React Aria clears its announcer with it after every typed number.
    createHTML: (html) => (html === '' ? html : null),
  });
}

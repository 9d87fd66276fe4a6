/**
 * Which scripts may be loaded by address. The content security policy forbids all (`require-trusted-types-for 'script'`) but
 * what the policy below lets through: the scripts of our workers. It lets no code through, and no HTML but the empty one.
 */

type ScriptPolicy = {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
};
type WithTrustedTypes = {
  /** Absent in browsers without Trusted Types, where the directive has no effect. */
  trustedTypes?: { createPolicy(name: 'default', rules: ScriptPolicy): unknown };
};

/** Where the build puts scripts. */
const SCRIPTS = '/assets/';

/** Once in every page and worker that starts workers, before the first. */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(SCRIPTS) ? address : null;
    },
    // React Aria empties its announcer by it, after every number that is typed.
    createHTML: (html) => (html === '' ? html : null),
  });
}

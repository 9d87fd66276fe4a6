/**
 * Which scripts may be loaded by address. The content security policy forbids all (`require-trusted-types-for 'script'`) but
 * what the policy below lets through: the scripts of our workers. There is none for HTML and none for code.
 */

type ScriptPolicy = { createScriptURL(address: string): string | null };
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
  });
}

/** An external OpenID Connect issuer, as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./outside-issuer.child.ts', import.meta.url));

export type OutsideIssuerSettings = {
  port: number;
  redirectUri: string;
  audience: string;
  algorithm: 'RS256' | 'ES256';
  /**
   * What its access tokens say of a person: `plain` their name, email (`NAME@elsewhere.example`) and `email_verified`; `nested`
   * only a user name and groups (`realm_access.roles`), as some providers do.
   */
  claims: 'plain' | 'nested';
  /** By names. */
  groups?: Readonly<Record<string, readonly string[]>>;
  /** How far its clock is ahead of everyone else's; less than 0: behind. */
  clockAheadSeconds?: number;
};

export type OutsideIssuer = {
  /** What `OIDC_ISSUER` has to be. */
  address: string;
  /** Starts it again with other settings and a new key, at the same address. */
  restart(change: Partial<Omit<OutsideIssuerSettings, 'port'>>): Promise<void>;
  stop(): Promise<void>;
};

export async function startOutsideIssuer(first: OutsideIssuerSettings): Promise<OutsideIssuer> {
  let settings = first;
  async function start() {
    const child = spawn(process.execPath, [CHILD, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    return child;
  }
  let child = await start();
  async function stop(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  return {
    address: `http://127.0.0.1:${settings.port}`,
    async restart(change) {
      await stop();
      settings = { ...settings, ...change };
      child = await start();
    },
    stop,
  };
}

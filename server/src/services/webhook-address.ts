/** Where webhooks may be sent. */
import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from '../outside/public-address.ts';

export const LEADS_INSIDE = 'The address leads into a private network.';

/** `privateHosts`: those that may be called by http, and in private networks. */
export function isPrivateHost(url: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostOf(url));
}

/** Why nothing is sent to this address, as far as the address alone tells; null if it may be. */
export function refusalOf(url: URL, privateHosts: readonly string[]): string | null {
  if (isPrivateHost(url, privateHosts)) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  const host = hostOf(url);
  const isInside = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
  return isInside ? LEADS_INSIDE : null;
}

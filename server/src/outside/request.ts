/** One request to another system: no redirect is followed, and a silent one ends. */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.ts';

/** All addresses of a name. */
type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** The host has no address, or one in a private network. */
export class UnfitHost extends Error {
  override name = 'UnfitHost';
  readonly isPrivate: boolean;

  constructor(isPrivate: boolean) {
    super(isPrivate ? 'a private address' : 'no address');
    this.isPrivate = isPrivate;
  }
}

type Looking = { resolve?: Resolve | undefined; mayBePrivate?: boolean };

/** An address of the host, if all are public. Connect to it: a second look-up could lead elsewhere. */
export async function addressOf(
  url: URL,
  { resolve = resolveBySystem, mayBePrivate = false }: Looking = {},
): Promise<LookupAddress> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = found;
  if (first === undefined) throw new UnfitHost(false);
  if (!mayBePrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new UnfitHost(true);
  }
  return first;
}

type Sending = {
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  /** How long nothing may arrive, before the answer and in it. Default: as long as the signal allows. */
  silentMs?: number;
  /** Default: what the system finds. */
  address?: LookupAddress;
};

/** The answer with its body unread. Destroy it if it is not read to its end. */
export function send(url: URL, sending: Sending): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal, silentMs, address } = sending;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && lengthOf(body)) },
      agent: false,
      signal,
      ...(address && { lookup: always(address) }),
    });
    if (silentMs !== undefined) {
      sent.setTimeout(silentMs, () => sent.destroy(new Error('nothing arrived for too long')));
    }
    sent.once('response', resolve);
    // Also after an answer, when the connection is ended.
    sent.on('error', reject);
    sent.end(body);
  });
}

function always(found: LookupAddress): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [found]);
    else done(null, found.address, found.family);
  };
}

const lengthOf = (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) });

/** The body as text. Null, and the connection ended, if it is longer. */
export async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += (part as Buffer).length;
    if (bytes > mostBytes) {
      answer.destroy();
      return null;
    }
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

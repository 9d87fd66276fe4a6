/** A file at a URL: what is requested, and how refusals and broken connections are handled. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RemoteBytes, type RenewAddress } from '../../../workers/bytes/remote-bytes.ts';

const CHUNK = 256 * 1024;
const SIZE = 10 * CHUNK + 1000;
const FILE = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at * 31 + (at >> 8)) % 256));

let server: Server | null = null;
afterEach(() => server?.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

function sendRange(request: IncomingMessage, response: ServerResponse): void {
  const [, first = '', last = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const end = Math.min(Number(last), SIZE - 1);
  response.writeHead(206, { 'content-range': `bytes ${first}-${end}/${SIZE}` });
  response.end(FILE.subarray(Number(first), end + 1));
}

/** Serves the file; `asked` has the ranges in order. */
async function serve(answer: Answer = sendRange): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(String(request.headers.range));
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/file?key=1`, asked };
}

const refuse: RenewAddress = () => Promise.reject(new Error('No other address.'));
const open = (address: string, renew = refuse) =>
  RemoteBytes.open(address, renew, new AbortController().signal);

describe('a file behind an address', () => {
  it('tells its size after one request for its beginning', async () => {
    const { address, asked } = await serve();
    const file = await open(address);
    expect(file.size).toBe(SIZE);
    expect(asked).toEqual([`bytes=0-${CHUNK - 1}`]);
  });

  it('asks for neighboring chunks at once, and for none twice', async () => {
    const { address, asked } = await serve();
    const file = await open(address);
    asked.length = 0;
    const reads = [file.read(5 * CHUNK - 10, 5 * CHUNK + 10), file.read(4 * CHUNK, 4 * CHUNK + 8)];
    const [across, within] = await Promise.all(reads);
    expect(Buffer.from(across ?? [])).toEqual(FILE.subarray(5 * CHUNK - 10, 5 * CHUNK + 10));
    expect(Buffer.from(within ?? [])).toEqual(FILE.subarray(4 * CHUNK, 4 * CHUNK + 8));
    expect(asked).toEqual([`bytes=${4 * CHUNK}-${6 * CHUNK - 1}`]);
  });

  it('gives the same bytes whole', async () => {
    const { address } = await serve();
    const file = await open(address);
    const progress: number[] = [];
    expect(Buffer.from(await file.whole((done) => progress.push(done))).equals(FILE)).toBe(true);
    expect(progress.at(-1)).toBe(1);
  });

  it('ends where the file ends', async () => {
    const { address } = await serve();
    const file = await open(address);
    expect(Buffer.from(await file.read(SIZE - 5, SIZE + 100))).toEqual(FILE.subarray(SIZE - 5));
  });

  it('works with a server that knows no ranges', async () => {
    const { address, asked } = await serve((_, response) => response.end(FILE));
    const file = await open(address);
    expect(file.size).toBe(SIZE);
    const bytes = Buffer.from(await file.read(3 * CHUNK + 1, 4 * CHUNK + 1));
    expect(bytes).toEqual(FILE.subarray(3 * CHUNK + 1, 4 * CHUNK + 1));
    expect(asked).toHaveLength(1);
  });

  it('goes on with a new address when the old one has expired', async () => {
    let isExpired = false;
    const { address } = await serve((request, response) => {
      if (isExpired && request.url?.endsWith('key=1')) response.writeHead(403).end();
      else sendRange(request, response);
    });
    const refused: string[] = [];
    const file = await open(address, (old) => {
      refused.push(old);
      return Promise.resolve(address.replace('key=1', 'key=2'));
    });
    isExpired = true;
    const at = 7 * CHUNK;
    expect(Buffer.from(await file.read(at, at + 4))).toEqual(FILE.subarray(at, at + 4));
    await file.read(2 * CHUNK, 2 * CHUNK + 4);
    expect(refused).toEqual([address]);
  });

  it('asks for a new address once, then says that the download failed', async () => {
    const { address, asked } = await serve((_, response) => response.writeHead(403).end());
    const failure = open(address, (old) => Promise.resolve(`${old}&again`));
    await expect(failure).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect(asked).toHaveLength(2);
  });

  it('says at once when the file is not there', async () => {
    const { address, asked } = await serve((_, response) => response.writeHead(404).end());
    await expect(open(address)).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: 'The server answered 404.',
    });
    expect(asked).toHaveLength(1);
  });

  it('repeats what broke off, and what met a server in trouble', async () => {
    let count = 0;
    const { address } = await serve((request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else if (count === 2) response.writeHead(503).end();
      else sendRange(request, response);
    });
    const file = await open(address);
    expect(file.size).toBe(SIZE);
  });

  it('asks again for what failed, when it is wanted again', async () => {
    let isGone = false;
    const { address } = await serve((request, response) => {
      if (isGone) response.writeHead(404).end();
      else sendRange(request, response);
    });
    const file = await open(address);
    isGone = true;
    await expect(file.read(CHUNK, CHUNK + 1)).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    isGone = false;
    expect(await file.read(CHUNK, CHUNK + 1)).toHaveLength(1);
  });

  it('refuses a file that changed meanwhile', async () => {
    let size = SIZE;
    const { address } = await serve((_, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-9/${size}` });
      response.end(FILE.subarray(0, 10));
    });
    const file = await open(address);
    size += 1;
    await expect(file.read(CHUNK, CHUNK + 1)).rejects.toMatchObject({
      message: 'The file has changed on the server.',
    });
  });

  it('stops what is on the way when it is closed', async () => {
    let isSilent = false;
    const { address } = await serve((request, response) => {
      if (!isSilent) sendRange(request, response);
    });
    const file = await open(address);
    isSilent = true;
    const reading = file.read(CHUNK, CHUNK + 1);
    file.close();
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

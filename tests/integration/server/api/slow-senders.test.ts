/** Stalling or slow senders: what closes their connection, who may take over, and that bytes never mix. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { userOrganizations } from '../../../../server/src/db/schema.ts';
import type { Patience } from '../../../../server/src/http/slow-senders.ts';
import { findFileByKey } from '../../../../server/src/repositories/stored-files.ts';
import { pdfBytes, startTestProduct, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct, Upload } from '../../../support/test-product.ts';

const PDF = { 'content-type': 'application/pdf' };
/** Long enough to show on a busy machine that something does not happen. */
const NEVER_MS = 600_000;

type Host = AsyncDisposable & {
  product: TestProduct;
  creator: TestPerson;
  ours: number;
  port: number;
  place(): Promise<Upload>;
  received(place: Upload): Promise<number>;
  put(place: Upload, bytes: Buffer, range?: string): Promise<{ status: number; detail?: string }>;
  /** Starts a PUT and sends these bytes of it; the test does the rest. */
  begin(
    place: Upload,
    length: number,
    bytes: Buffer,
  ): Promise<{ sending: ClientRequest; closed: Promise<void> }>;
};

async function startHost(patience: Partial<Patience>): Promise<Host> {
  const product = await startTestProduct({ patience });
  const ours = await product.organization('Ours');
  const theirs = await product.organization('Theirs');
  const creator = await product.person({ name: 'creator', organizations: [ours, theirs] });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = product.app.server.address() as AddressInfo;
  async function received({ url }: Upload) {
    const answer = await product.app.inject({ method: 'HEAD', url });
    return Number(answer.headers['upload-offset']);
  }
  return {
    product,
    creator,
    ours,
    port,
    received,
    place: () => uploadPlace(product, creator, ours),
    async put({ url }, payload, range) {
      const headers = range === undefined ? PDF : { ...PDF, 'content-range': range };
      const answer = await product.app.inject({ method: 'PUT', url, headers, payload });
      const isError = answer.statusCode >= 400;
      return {
        status: answer.statusCode,
        ...(isError && { detail: answer.json<{ detail: string }>().detail }),
      };
    },
    async begin(place, length, bytes) {
      const sending = request(`http://127.0.0.1:${port}${place.url}`, {
        method: 'PUT',
        headers: { ...PDF, 'content-length': length },
      });
      // The tests are about how it ends; they look at the server.
      sending.on('error', () => undefined);
      sending.write(bytes);
      const closed = new Promise<void>((resolve) => sending.once('close', resolve));
      await expect.poll(() => received(place)).toBe(bytes.length);
      return { sending, closed };
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  };
}

/** The stored bytes of a whole file; all bytes in these tests are ASCII. */
async function textOf({ product }: Host, { fileKey }: Upload): Promise<string> {
  return text(await product.store.read(fileKey));
}

/** What the server sends on a raw connection until it closes it. */
async function answerOn(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

describe('a sender who falls silent', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost({
      silentUploadMs: 2000,
      takeOverMs: NEVER_MS,
      bodyMs: 300,
      headersMs: 300,
    });
  });
  afterAll(() => host[Symbol.asyncDispose]());

  it('loses the connection, and what arrived of the upload stays', async () => {
    const place = await host.place();
    const bytes = pdfBytes(10_000);
    const { closed } = await host.begin(place, bytes.length, bytes.subarray(0, 4000));
    await closed;
    expect(await host.received(place)).toBe(4000);
    const range = 'bytes 4000-9999/10000';
    expect(await host.put(place, bytes.subarray(4000), range)).toEqual({ status: 201 });
  });

  it('keeps the connection while bytes come, however slowly', async () => {
    const place = await host.place();
    const bytes = pdfBytes(60);
    const { sending } = await host.begin(place, bytes.length, bytes.subarray(0, 1));
    const answered = once(sending, 'response');
    // Takes longer in total than it may be silent.
    for (let at = 1; at < bytes.length; at += 1) {
      await sleep(50);
      sending.write(bytes.subarray(at, at + 1));
    }
    sending.end();
    const [answer] = (await answered) as [{ statusCode: number }];
    expect(answer.statusCode).toBe(201);
  });

  it('loses the connection in the middle of a JSON body', async () => {
    const { port, creator } = host;
    const head = `POST /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${creator.token}\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":';
    await answerOn(port, head + body);
  });

  it('loses the connection in the middle of the headers', async () => {
    expect(await answerOn(host.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });

  it('loses the connection after an upload was refused', async () => {
    await using impatient = await startHost({ restMs: 300 });
    const answer = await answerOn(
      impatient.port,
      'PUT /files/organizations/1/projects/x/original.pdf HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('a second sender of an upload', () => {
  const bytes = pdfBytes(10_000);
  // Different bytes of the same length, so that a mixture would show.
  const others = Buffer.from(bytes).fill('y', 100);

  it('takes over from a silent one where that one stopped, which may write no more', async () => {
    await using host = await startHost({ silentUploadMs: NEVER_MS, takeOverMs: 0 });
    const place = await host.place();
    const older = await host.begin(place, bytes.length, bytes.subarray(0, 4000));
    expect(await host.put(place, bytes.subarray(5000), 'bytes 5000-9999/10000')).toEqual({
      status: 416,
      detail: 'Continue from byte 4000.',
    });
    expect(older.sending.destroyed).toBe(false);
    const newer = host.put(place, bytes.subarray(4000), 'bytes 4000-9999/10000');
    expect(await newer).toEqual({ status: 201 });
    await older.closed;
    expect(await textOf(host, place)).toBe(bytes.toString());
  });

  it('takes over from the start, too', async () => {
    await using host = await startHost({ silentUploadMs: NEVER_MS, takeOverMs: 0 });
    const place = await host.place();
    const older = await host.begin(place, bytes.length, others.subarray(0, 4000));
    expect(await host.put(place, bytes)).toEqual({ status: 201 });
    await older.closed;
    expect(await textOf(host, place)).toBe(bytes.toString());
  });

  it('waits while the first one is lively', async () => {
    await using host = await startHost({ silentUploadMs: NEVER_MS, takeOverMs: NEVER_MS });
    const place = await host.place();
    const older = await host.begin(place, bytes.length, bytes.subarray(0, 4000));
    const refused = { status: 409, detail: 'This file is already being uploaded.' };
    expect(await host.put(place, others)).toEqual(refused);
    expect(await host.put(place, others.subarray(4000), 'bytes 4000-9999/10000')).toEqual(refused);
    older.sending.end(bytes.subarray(4000));
    const [answer] = (await once(older.sending, 'response')) as [{ statusCode: number }];
    expect(answer.statusCode).toBe(201);
    expect(await textOf(host, place)).toBe(bytes.toString());
  });

  it('never mixes its bytes with those of another', async () => {
    await using host = await startHost({ silentUploadMs: NEVER_MS, takeOverMs: 0 });
    const large = 400_000;
    /** Sends one letter after the header, in two halves. Returns the status, null if the connection was closed. */
    function send(place: Upload, letter: string, pauseMs: number): Promise<number | null> {
      const whole = Buffer.from(pdfBytes(large)).fill(letter, 100);
      const sending = request(`http://127.0.0.1:${host.port}${place.url}`, {
        method: 'PUT',
        headers: { ...PDF, 'content-length': large },
      });
      sending.write(whole.subarray(0, large / 2));
      setTimeout(() => sending.end(whole.subarray(large / 2)), pauseMs);
      return new Promise((resolve) => {
        sending.on('error', () => resolve(null));
        sending.on('response', (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
      });
    }
    for (let round = 0; round < 15; round += 1) {
      const place = await host.place();
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((letter, at) => send(place, letter, ((round + 1) * (at + 1) * 7) % 13)),
      );
      expect(answers.filter((status) => status === 201)).toHaveLength(1);
      for (const status of answers) expect([201, 409, null]).toContain(status);
      const stored = await textOf(host, place);
      expect(stored).toHaveLength(large);
      expect(new Set(stored.slice(100)).size).toBe(1);
    }
  });
});

describe('the size of an upload', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost({});
  });
  afterAll(() => host[Symbol.asyncDispose]());

  it.each([
    ['more', 2000],
    ['less', 800],
  ])('is fixed by its first part: a part that says %s is refused', async (_name, total) => {
    const place = await host.place();
    const bytes = pdfBytes(2000);
    expect(await host.put(place, bytes.subarray(0, 500), 'bytes 0-499/1000')).toEqual({
      status: 202,
    });
    const range = `bytes 500-${total - 1}/${total}`;
    expect(await host.put(place, bytes.subarray(500, total), range)).toEqual({
      status: 422,
      detail: `This upload was started with a file of 1000 bytes, not ${total}. Request a new upload URL for another file.`,
    });
    expect(await host.put(place, bytes.subarray(0, total))).toMatchObject({ status: 422 });
    // What arrived is kept, and continues with its stated size.
    expect(await host.received(place)).toBe(500);
    expect(await host.put(place, bytes.subarray(500, 1000), 'bytes 500-999/1000')).toEqual({
      status: 201,
    });
    expect(await findFileByKey(host.product.db, place.fileKey)).toMatchObject({ sizeBytes: 1000 });
  });
});

describe('a person who is removed while they upload', () => {
  it('gets 403 at the end, and nothing is kept', async () => {
    await using host = await startHost({});
    const { product, creator, ours } = host;
    const place = await host.place();
    const bytes = pdfBytes(10_000);
    const { sending } = await host.begin(place, bytes.length, bytes.subarray(0, 4000));
    const { userId, organizationId } = userOrganizations;
    await product.db
      .delete(userOrganizations)
      .where(and(eq(userId, creator.userId), eq(organizationId, ours)));
    sending.end(bytes.subarray(4000));
    const [answer] = (await once(sending, 'response')) as [{ statusCode: number }];
    expect(answer.statusCode).toBe(403);
    expect(await product.store.size(place.fileKey)).toBeNull();
    expect(await product.store.received(place.fileKey)).toBe(0);
    expect(await host.put(place, bytes)).toEqual({
      status: 403,
      detail: 'You are no longer a member of the organization this file belongs to.',
    });
  });
});

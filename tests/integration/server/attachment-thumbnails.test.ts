/** Thumbnails of photos and PDFs, as the job makes them from good, damaged and hostile files. */
import { loadImage } from '@napi-rs/canvas';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../../contract/src/attachments/schema.ts';
import { files } from '../../../server/src/db/schema.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import { prepareAttachment } from '../../../server/src/jobs/prepare-attachment-job.ts';
import { unpreparedAttachments } from '../../../server/src/repositories/attachment-thumbnails.ts';
import { attach, photo, resizedPng, turnedJpeg } from '../../support/attachments.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { addIssue, addPlace } from '../../support/issues.ts';
import { decodePng } from '../../support/pictures.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { pathOf, pdfBytes, startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const places = new ChildPlaces();
const running = new AbortController().signal;

let product: TestProduct;
let person: TestPerson;
let place = { document: 0, sheet: 0 };

beforeAll(async () => {
  product = await startTestProduct();
  const organization = await product.organization('Ours');
  person = await product.person({ name: 'creator', organizations: [organization] });
  place = await addPlace(product, person, { organization });
});
afterAll(() => product[Symbol.asyncDispose]());

const needs = () => ({ db: product.db, store: product.store, log, places });

/** Attaches a file to a new issue, and makes its thumbnail. */
async function prepared(bytes: Uint8Array): Promise<Attachment> {
  const issue = (await addIssue(product, person, place)).id;
  const { id } = await attach(product, person, { issue, name: 'file', bytes });
  await prepareAttachment(needs(), id, running);
  const answer = await product.call(person, 'GET', `/v1/issues/${issue}/attachments`);
  const [attachment] = answer.json<{ data: Attachment[] }>().data;
  if (attachment === undefined) throw new Error('The attachment is gone');
  return attachment;
}

const download = (address = '') => product.app.inject({ url: pathOf(address) });

/** Colors of a thumbnail at its upper left and its lower right, with its size. */
async function painted({ thumbnail }: Attachment) {
  const answer = await download(thumbnail?.url);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const { width, height, data } = await decodePng(answer.rawPayload);
  expect([thumbnail?.width_px, thumbnail?.height_px]).toEqual([width, height]);
  const at = (x: number, y: number) => {
    const start = (y * width + x) * 4;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) + 60 ? 'red' : 'not red';
  };
  return { width, height, first: at(5, 5), last: at(width - 6, height - 6) };
}

describe('a thumbnail', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'of a photo is small: %s',
    async (type) => {
      const attachment = await prepared(photo(type, { width: 1000, height: 500 }));
      expect(attachment.is_new).toBe(false);
      const colors = { first: 'red', last: 'not red' };
      expect(await painted(attachment)).toEqual({ width: 320, height: 160, ...colors });
    },
  );

  it('of a small photo is not larger than the photo', async () => {
    const attachment = await prepared(photo('image/png', { width: 90, height: 60 }));
    expect(await painted(attachment)).toMatchObject({ width: 90, height: 60 });
  });

  it.each([
    [1, 320, 160, 'red', 'not red'],
    [2, 320, 160, 'not red', 'red'],
    [3, 320, 160, 'not red', 'red'],
    [6, 160, 320, 'red', 'not red'],
    [8, 160, 320, 'not red', 'red'],
  ])('is upright: orientation %i', async (orientation, width, height, first, last) => {
    const turned = turnedJpeg(photo('image/jpeg', { width: 800, height: 400 }), orientation);
    expect(await painted(await prepared(turned))).toEqual({ width, height, first, last });
  });

  it.skipIf(!coreIsBuilt())('of a PDF is its first page', async () => {
    const attachment = await prepared(await smallDrawing({ pages: 3 }));
    const answer = await download(attachment.thumbnail?.url);
    const picture = await loadImage(answer.rawPayload);
    expect([picture.width, picture.height]).toEqual([320, 207]);
  });

  it('has nothing of the place where a photo was taken', async () => {
    const jpeg = turnedJpeg(photo(), 6);
    const { thumbnail, url } = await prepared(jpeg);
    expect((await download(thumbnail?.url)).rawPayload.includes('Exif')).toBe(false);
    // The original is what was sent.
    expect((await download(url)).rawPayload.equals(jpeg)).toBe(true);
  });
});

describe('a file without a thumbnail', () => {
  const png = photo('image/png', { width: 300, height: 300 });
  it.each([
    ['a bomb of 2.5 billion pixels', resizedPng(png, 50_000, 50_000)],
    ['a photo that ends in its header', photo().subarray(0, 30)],
    ['a photo without pixels', resizedPng(png, 0, 0)],
    [
      'noise after the beginning of a JPEG',
      Buffer.concat([photo().subarray(0, 12), Buffer.alloc(4000, 0xff)]),
    ],
    ['what only begins like a PDF', pdfBytes(4000)],
  ])('is prepared once, and can be downloaded: %s', async (_what, bytes) => {
    const attachment = await prepared(bytes);
    expect(attachment).toMatchObject({ thumbnail: null, is_new: false });
    expect((await download(attachment.url)).rawPayload.equals(bytes)).toBe(true);
    expect(await unpreparedAttachments(product.db)).not.toContain(attachment.id);
  });
});

describe('preparing an attachment', () => {
  it('leaves nothing of one that was removed meanwhile', async () => {
    const issue = (await addIssue(product, person, place)).id;
    const { id } = await attach(product, person, { issue, name: 'door.jpg', bytes: photo() });
    expect(await unpreparedAttachments(product.db)).toContain(id);
    const rows = await product.db.select().from(files);
    const key = rows.at(-1)?.key ?? '';
    const put = product.store.put.bind(product.store);
    product.store.put = async (...given) => {
      await product.call(person, 'DELETE', `/v1/issues/${issue}/attachments/${id}`);
      await put(...given);
    };
    try {
      await prepareAttachment(needs(), id, running);
    } finally {
      product.store.put = put;
    }
    const left: string[] = [];
    for await (const object of product.store.list(key.slice(0, key.lastIndexOf('/') + 1))) {
      left.push(object.key);
    }
    expect(left).toEqual([]);
    // A job that was lost and comes again does nothing.
    await prepareAttachment(needs(), id, running);
  });
});

/** Photos and PDFs as people attach them to issues. */
import { createCanvas } from '@napi-rs/canvas';
import { pino } from 'pino';
import type { LightMyRequestResponse } from 'fastify';
import type { Attachment } from '../../contract/src/attachments/schema.ts';
import { ChildPlaces } from '../../server/src/jobs/child-places.ts';
import { prepareAttachment } from '../../server/src/jobs/prepare-attachment-job.ts';
import { pathOf } from './test-product.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

/** Red at the left, blue at the right. `seed` makes one with other content. */
export function photo(
  type: 'image/jpeg' | 'image/png' | 'image/webp' = 'image/jpeg',
  { width = 400, height = 200, seed = 0 } = {},
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(220 20 20)';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = `rgb(20 ${seed} 220)`;
  context.fillRect(width / 2, 0, width / 2, height);
  if (type === 'image/jpeg') return canvas.toBuffer(type, 90);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90);
}

/** TIFF data with an orientation and nothing else, as EXIF has them. */
function tiffWith(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  const two = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const four = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  two(42, 2);
  four(8, 4);
  two(1, 8);
  two(0x0112, 10);
  two(3, 12);
  four(1, 14);
  two(orientation, 18);
  return tiff;
}

/** The JPEG as a camera held another way would have written it: the same pixels, and how to turn them. */
export function turnedJpeg(jpeg: Buffer, orientation: number, isLittle = true): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(orientation, isLittle)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** The PNG with another size in its header: a bomb if it is large. */
export function resizedPng(png: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  return bomb;
}

export type Attaching = { issue: number; name: string; bytes: Uint8Array };

/** Asks for a signed URL, and sends the bytes there. */
export async function sendAttachment(
  product: TestProduct,
  person: TestPerson,
  { issue, name, bytes }: Attaching,
): Promise<{ fileId: number; url: string; sent: LightMyRequestResponse }> {
  const asked = `/v1/issues/${issue}/attachments/upload-url`;
  const place = await product.call(person, 'POST', asked, { name });
  if (place.statusCode !== 201) throw new Error(place.body);
  const { file_id: fileId, signed_url } = place.json<{ file_id: number; signed_url: string }>();
  const url = pathOf(signed_url);
  const headers = { 'content-type': 'application/octet-stream' };
  const payload = Buffer.from(bytes);
  return { fileId, url, sent: await product.app.inject({ method: 'PUT', url, headers, payload }) };
}

/** Makes its thumbnail, as the job does. */
export async function prepareThumbnail({ db, store }: TestProduct, id: number): Promise<void> {
  const needs = { db, store, log: pino({ level: 'silent' }), places: new ChildPlaces() };
  await prepareAttachment(needs, id, new AbortController().signal);
}

/** Attaches a file to an issue by API and returns it. */
export async function attach(
  product: TestProduct,
  person: TestPerson,
  attaching: Attaching,
): Promise<Attachment> {
  const { fileId } = await sendAttachment(product, person, attaching);
  const body = { file_id: fileId };
  const url = `/v1/issues/${attaching.issue}/attachments`;
  const answer = await product.call(person, 'POST', url, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Attachment>();
}

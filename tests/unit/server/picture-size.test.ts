/** Sizes of photos, read before anything decodes them. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureSize } from '../../../server/src/domain/picture-size.ts';
import { photo, resizedPng, turnedJpeg } from '../../support/attachments.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

function chunk(name: string, data: number[]): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, Buffer.from([...data, ...(data.length % 2 === 0 ? [] : [0])])]);
}
const webp = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);

describe('the size of a photo', () => {
  it.each(TYPES)('is in its header: %s', (type) => {
    const bytes = photo(type, { width: 317, height: 211 });
    expect(pictureSize(bytes, type)).toEqual({ widthPx: 317, heightPx: 211 });
  });

  it('of a JPEG is found behind what cameras write before it', () => {
    const size = { widthPx: 400, heightPx: 200 };
    expect(pictureSize(turnedJpeg(photo(), 6), 'image/jpeg')).toEqual(size);
  });

  it('of a WebP is the largest that the file says', () => {
    // 14 bits each, less one: 4000 × 3000.
    const bits = Buffer.alloc(4);
    bits.writeUInt32LE(3999 | (2999 << 14));
    const lossless = chunk('VP8L', [0x2f, ...bits]);
    const extended = chunk('VP8X', [0, 0, 0, 0, 9, 0, 0, 19, 0, 0]);
    const large = { widthPx: 4000, heightPx: 3000 };
    expect(pictureSize(webp(lossless), 'image/webp')).toEqual(large);
    expect(pictureSize(webp(extended), 'image/webp')).toEqual({ widthPx: 10, heightPx: 20 });
    expect(pictureSize(webp(extended, lossless), 'image/webp')).toEqual(large);
  });

  it('is known of a bomb that nothing may decode', () => {
    const bomb = resizedPng(photo('image/png'), 50_000, 60_000);
    expect(pictureSize(bomb, 'image/png')).toEqual({ widthPx: 50_000, heightPx: 60_000 });
  });

  it('is null without pixels, and for a picture that ends in its header', () => {
    expect(pictureSize(resizedPng(photo('image/png'), 0, 9), 'image/png')).toBeNull();
    for (const type of TYPES) expect(pictureSize(photo(type).subarray(0, 20), type)).toBeNull();
  });

  it('is looked for without an end or an error in any bytes', () => {
    const whole = new Map(TYPES.map((type) => [type, photo(type)]));
    const changes = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), changes, (type, changed) => {
        const bytes = Buffer.from(whole.get(type) ?? []);
        for (const [at, value] of changed) bytes[at] = value;
        const size = pictureSize(bytes, type);
        expect(size === null || size.widthPx > 0).toBe(true);
      }),
    );
  });
});

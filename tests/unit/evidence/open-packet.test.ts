/** Archives that are made to harm, or to show one program other files than another, are refused with a reason. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openPacket } from '../../../evidence/src/open-packet.ts';
import { ArchiveRefused } from '../../../exchange/src/read-zip.ts';

const ENTRY = 0x02014b50;

/** Changes a number in the directory's entry of a file: an offset into it, its bytes, and the value. */
function withDirectory(
  archive: Uint8Array,
  at: number,
  { offset, bytes, value }: { offset: number; bytes: 2 | 4; value: number },
): Uint8Array {
  const copy = Uint8Array.from(archive);
  const view = new DataView(copy.buffer);
  let seen = -1;
  for (let place = 0; place + 4 <= copy.length; place += 1) {
    if (view.getUint32(place, true) !== ENTRY) continue;
    seen += 1;
    if (seen !== at) continue;
    if (bytes === 2) view.setUint16(place + offset, value, true);
    else view.setUint32(place + offset, value, true);
    return copy;
  }
  throw new Error('There is no such entry');
}

/** The same number of letters. */
function renamed(archive: Uint8Array, was: string, is: string, times = 2): Uint8Array {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf(was), left = times; at >= 0 && left > 0; left -= 1) {
    copy.write(is, at, 'latin1');
    at = copy.indexOf(was, at + 1);
  }
  return copy;
}

describe('an archive', () => {
  const plain = zipSync({
    'manifest.json': strToU8('{}'),
    'crops/12.png': new Uint8Array(100),
    'report.pdf': new Uint8Array(5000),
  });

  it('is opened if every part of it is plain', () => {
    const { names, unpack } = openPacket(plain);
    expect(names).toEqual(['manifest.json', 'crops/12.png', 'report.pdf']);
    expect(unpack('report.pdf')).toEqual(new Uint8Array(5000));
    expect(() => unpack('crops/13.png')).toThrow('It is missing.');
    expect(openPacket(zipSync({ 'crops/': new Uint8Array(0) })).names).toEqual([]);
  });

  it.each<[string, Uint8Array, string]>([
    ['no archive', strToU8('%PDF-1.7 and so on and so on and so on'), 'not a ZIP archive'],
    ['nothing', new Uint8Array(0), 'not a ZIP archive'],
    ['a cut one', plain.subarray(0, plain.length - 30), 'not a ZIP archive'],
    ['a way out', renamed(plain, 'crops/12.png', '../../2.png.'), 'named "../../2.png."'],
    ['an absolute name', renamed(plain, 'crops/12.png', '/etc/passwd_'), 'named "/etc/passwd_"'],
    ['a hidden file', renamed(plain, 'crops/12.png', '.ssh/authkey'), 'named ".ssh/authkey"'],
    ['a name of Windows', renamed(plain, 'crops/12.png', 'crops\\12.png'), 'crops\\\\12.png'],
    ['a name twice', twice(), '"crops/12.png" twice'],
    ['two names for a file', renamed(plain, 'crops/12.png', 'crops/13.png', 1), 'two names'],
    ['a password', withDirectory(plain, 1, { offset: 8, bytes: 2, value: 1 }), 'password'],
    [
      'an unknown method',
      withDirectory(plain, 1, { offset: 10, bytes: 2, value: 12 }),
      'compressed',
    ],
    [
      'a bomb',
      withDirectory(plain, 2, { offset: 24, bytes: 4, value: 0x10000000 }),
      'not plausible',
    ],
    [
      'an absurd size',
      withDirectory(plain, 1, { offset: 20, bytes: 4, value: 0xfffffff0 }),
      'damaged',
    ],
    [
      'an absurd place',
      withDirectory(plain, 1, { offset: 42, bytes: 4, value: 0x7ffffff }),
      'damaged',
    ],
    ['files that overlap', overlapping(), 'overlap'],
  ])('is refused: %s', (_name, archive, reason) => {
    expect(() => openPacket(archive)).toThrow(ArchiveRefused);
    expect(() => openPacket(archive)).toThrow(reason);
  });

  it('gives no file that is longer or shorter than it states', () => {
    // A program that unpacks all of the data would show more than was checked.
    const longer = withDirectory(plain, 2, { offset: 24, bytes: 4, value: 4000 });
    expect(() => openPacket(longer).unpack('report.pdf')).toThrow('It is damaged.');
    const shorter = withDirectory(plain, 2, { offset: 24, bytes: 4, value: 5001 });
    expect(() => openPacket(shorter).unpack('report.pdf')).toThrow('It is damaged.');
  });

  function twice(): Uint8Array {
    const two = zipSync({ 'crops/12.png': new Uint8Array(9), 'crops/13.png': new Uint8Array(9) });
    return renamed(two, 'crops/13.png', 'crops/12.png');
  }

  /** The data of the first file reach into the second one. */
  function overlapping(): Uint8Array {
    const files = { 'a.png': new Uint8Array(50), 'b.png': new Uint8Array(50) };
    const two = zipSync(files, { level: 0 });
    const longer = withDirectory(two, 0, { offset: 20, bytes: 4, value: 90 });
    return withDirectory(longer, 0, { offset: 24, bytes: 4, value: 90 });
  }
});

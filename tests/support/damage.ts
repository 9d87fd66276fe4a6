/** Damages files with a seed, so that a result can be repeated. */
import type { Random } from '../../sample/src/description/random.ts';

/** PDF keywords that have crashed readers before. */
const TOKENS = [
  '/Count -1',
  '/Length 99999999',
  '/Kids [1 0 R]',
  '/W [1 9 1]',
  '/Rotate 37',
  '/UserUnit 1000000',
  '/BitsPerComponent -1',
  '/MediaBox [0 0 1e9 1e9]',
  'startxref 0',
  '<<<<<<<<',
  '[[[[[[[[',
  'endstream',
];
const NUMBERS = ['-1', '2147483648', '1000000000000', '1e999', '0', '--5', '.'];
const MAX_PART_BYTES = 2000;

function insert(bytes: Buffer, place: number, text: string, replaced = 0): Buffer {
  return Buffer.concat([
    bytes.subarray(0, place),
    Buffer.from(text, 'latin1'),
    bytes.subarray(place + replaced),
  ]);
}

const placeIn = (bytes: Buffer, random: Random) => random.integer(0, bytes.length - 1);

function flipBits(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let left = random.integer(1, 8); left > 0; left -= 1) {
    const place = placeIn(changed, random);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << random.integer(0, 7)), place);
  }
  return changed;
}

function truncate(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, random.integer(1, bytes.length));
}

function removePart(bytes: Buffer, random: Random): Buffer {
  return insert(bytes, placeIn(bytes, random), '', random.integer(1, MAX_PART_BYTES));
}

function repeatPart(bytes: Buffer, random: Random): Buffer {
  const place = placeIn(bytes, random);
  const part = bytes.subarray(place, place + random.integer(1, MAX_PART_BYTES));
  return insert(bytes, placeIn(bytes, random), part.toString('latin1'));
}

function insertToken(bytes: Buffer, random: Random): Buffer {
  return insert(bytes, placeIn(bytes, random), ` ${random.pick(TOKENS)} `);
}

function replaceNumber(bytes: Buffer, random: Random): Buffer {
  const numbers = [...bytes.toString('latin1').matchAll(/(?<=[\s[])\d+(?=[\s\]])/g)];
  if (numbers.length === 0) return bytes;
  const found = random.pick(numbers);
  return insert(bytes, found.index, random.pick(NUMBERS), found[0].length);
}

const WAYS = [flipBits, truncate, removePart, repeatPart, insertToken, replaceNumber];

/** Applies one to three kinds of damage to a copy of the file. */
export function damaged(bytes: Buffer, random: Random): Buffer {
  let result = bytes;
  for (let left = random.integer(1, 3); left > 0 && result.length > 0; left -= 1) {
    result = random.pick(WAYS)(result, random);
  }
  return result;
}

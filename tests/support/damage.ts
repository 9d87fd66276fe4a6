/** Damages files with a seed, so that a result can be repeated. */

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

/** Random integers from 0 below a limit, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

function pick<T>(random: Random, from: readonly [T, ...T[]]): T {
  return from[random(from.length)] ?? from[0];
}

function insert(bytes: Buffer, place: number, text: string, replaced = 0): Buffer {
  return Buffer.concat([
    bytes.subarray(0, place),
    Buffer.from(text, 'latin1'),
    bytes.subarray(place + replaced),
  ]);
}

/** Replaces one of the file's numbers. */
function replaceNumber(bytes: Buffer, random: Random): Buffer {
  const numbers = [...bytes.toString('latin1').matchAll(/(?<=[\s[])\d+(?=[\s\]])/g)];
  const found = numbers[random(Math.max(1, numbers.length))];
  if (found === undefined) return bytes;
  return insert(bytes, found.index, NUMBERS[random(NUMBERS.length)] ?? '-1', found[0].length);
}

const WAYS: readonly [
  (bytes: Buffer, random: Random) => Buffer,
  ...((bytes: Buffer, random: Random) => Buffer)[],
] = [
  // Flips some bits.
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let left = 1 + random(8); left > 0; left -= 1) {
      const place = random(changed.length);
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << random(8)), place);
    }
    return changed;
  },
  // Truncates the file.
  (bytes, random) => bytes.subarray(0, 1 + random(bytes.length)),
  // Removes a part.
  (bytes, random) => {
    const place = random(bytes.length);
    return insert(bytes, place, '', 1 + random(2000));
  },
  // Repeats a part.
  (bytes, random) => {
    const place = random(bytes.length);
    const part = bytes.subarray(place, place + 1 + random(2000)).toString('latin1');
    return insert(bytes, random(bytes.length), part);
  },
  (bytes, random) => insert(bytes, random(bytes.length), ` ${TOKENS[random(TOKENS.length)]} `),
  replaceNumber,
];

/** Applies one to three kinds of damage to a copy of the file. */
export function damaged(bytes: Buffer, random: Random): Buffer {
  let result = bytes;
  for (let left = 1 + random(3); left > 0 && result.length > 0; left -= 1) {
    result = pick(random, WAYS)(result, random);
  }
  return result;
}

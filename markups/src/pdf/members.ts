/** The members of an array of annotations: references, and dictionaries that stand in the array itself. */

const [SPACE, OPEN, CLOSE, BACKSLASH] = [0x20, 0x28, 0x29, 0x5c];
const [LESS, GREATER] = [0x3c, 0x3e];

const isSpace = (byte: number) => byte <= SPACE;

/** Where a string in parentheses ends, after its last one. */
function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

function endOfDictionary(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === OPEN) at = endOfString(bytes, at) - 1;
    else if (byte === LESS && bytes[at + 1] === LESS) [depth, at] = [depth + 1, at + 1];
    else if (byte === GREATER && bytes[at + 1] === GREATER) [depth, at] = [depth - 1, at + 1];
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

/** `12 0 R`, or one word such as `null`. */
function endOfWords(bytes: Uint8Array, start: number): number {
  const text = String.fromCharCode(...bytes.subarray(start, start + 24));
  const found = /^\d+\s+\d+\s+R/.exec(text) ?? /^[^\s<]+/.exec(text);
  return start + Math.max(1, found?.[0].length ?? 1);
}

/** In their order. What is no reference and no dictionary counts, too. */
export function membersOf(bytes: Uint8Array): Uint8Array[] {
  const members: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    if (isSpace(bytes[at] ?? SPACE)) {
      at += 1;
      continue;
    }
    const end = bytes[at] === LESS ? endOfDictionary(bytes, at) : endOfWords(bytes, at);
    members.push(bytes.subarray(at, end));
    at = end;
  }
  return members;
}

/** `12 0 R`; null for a dictionary. */
export function referenceOf(member: Uint8Array | undefined): string | null {
  const text = String.fromCharCode(...(member ?? []).slice(0, 24));
  return /^\d+\s+\d+\s+R$/.test(text) ? text : null;
}

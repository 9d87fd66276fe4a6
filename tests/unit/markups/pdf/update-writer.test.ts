import { describe, expect, it } from 'vitest';
import { bytesOf, name, number, textString } from '../../../../markups/src/pdf/syntax.ts';
import { UpdateWriter } from '../../../../markups/src/pdf/update-writer.ts';

function written(isStream: boolean): string {
  const pieces: Uint8Array[] = [];
  const entries = bytesOf(' /Root 1 0 R');
  const ending = { newest: 77, isStream, free: 9, entries };
  const writer = new UpdateWriter(ending, 1000, (bytes) => pieces.push(Uint8Array.from(bytes)));
  const [first, second] = [writer.reserve(), writer.reserve()];
  writer.object(4, ['<< /Type /Page >>'], 3);
  writer.stream(second, '/A 1', bytesOf('abc'));
  writer.object(first, ['null']);
  writer.finish();
  return Buffer.concat(pieces).toString('latin1');
}

describe('an incremental update', () => {
  it('ends with a table where the file has tables', () => {
    const text = written(false);
    const at = (object: string) => String(1000 + text.indexOf(`${object} obj`)).padStart(10, '0');
    expect(text).toContain('10 0 obj\n<< /A 1 /Length 3 >>\nstream\nabc\nendstream\nendobj\n');
    expect(text).toContain(
      `xref\n4 1\n${at('4 3')} 00003 n \n9 2\n${at('9 0')} 00000 n \n${at('10 0')} 00000 n \n` +
        'trailer\n<< /Size 11 /Prev 77 /Root 1 0 R >>\nstartxref\n',
    );
    expect(text.endsWith(`startxref\n${1000 + text.indexOf('xref\n4 1')}\n%%EOF\n`)).toBe(true);
  });

  it('ends with a stream where the file has streams', () => {
    const text = written(true);
    const start = text.indexOf('11 0 obj');
    expect(text).toContain('/Type /XRef /W [1 5 2] /Index [4 1 9 3] /Size 12 /Prev 77 /Root 1 0 R');
    const data = Buffer.from(text.slice(text.indexOf('stream\n', start) + 7), 'latin1');
    const row = (index: number) => [
      data.readUInt8(index * 8),
      data.readUIntBE(index * 8 + 1, 5),
      data.readUInt16BE(index * 8 + 6),
    ];
    expect(row(0)).toEqual([1, 1000 + text.indexOf('4 3 obj'), 3]);
    expect(row(1)).toEqual([1, 1000 + text.indexOf('9 0 obj'), 0]);
    expect(row(3)).toEqual([1, 1000 + start, 0]);
    expect(text.endsWith(`startxref\n${1000 + start}\n%%EOF\n`)).toBe(true);
  });
});

describe('values', () => {
  it.each([
    [0, '0'],
    [-0.000_001, '0'],
    [1.234_567_8, '1.23457'],
    [-12, '-12'],
    [0.000_02, '0.00002'],
    [Number.NaN, '0'],
  ])('writes %d as %s, never with an exponent', (value, text) => {
    expect(number(value)).toBe(text);
  });

  it('escapes what ends strings and names', () => {
    expect(textString(String.raw`a(b)\c`)).toBe(String.raw`(a\(b\)\\c)`);
    expect(textString('½')).toBe('<FEFF00BD>');
    expect(name('A B/ü')).toBe('/A#20B#2F#C3#BC');
  });
});

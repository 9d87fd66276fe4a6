/** What an attached file is, by its content. */
import { describe, expect, it } from 'vitest';
import {
  attachmentTypeOf,
  nameForType,
  typeRefusal,
} from '../../../contract/src/attachments/file-type.ts';
import { photo } from '../../support/attachments.ts';

const ofLetters = (letters: string) => Buffer.from(letters, 'latin1');

describe('the type of an attached file', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'is told by its content: %s',
    (type) => {
      expect(attachmentTypeOf(photo(type))).toBe(type);
      expect(typeRefusal(photo(type))).toBeNull();
    },
  );

  it('is PDF if the header stands within the first 1,024 bytes', () => {
    expect(attachmentTypeOf(ofLetters('%PDF-1.7\n'))).toBe('application/pdf');
    expect(attachmentTypeOf(ofLetters(`${' '.repeat(1000)}%PDF-1.7`))).toBe('application/pdf');
    expect(attachmentTypeOf(ofLetters(`${' '.repeat(1100)}%PDF-1.7`))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing of a web page', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\0'],
    ['a GIF', 'GIF89a'],
    ['a RIFF file that is no WebP', 'RIFF\0\0\0\0WAVE'],
    ['the beginning of a PNG', '\u0089PN'],
  ])('is none of those that can be attached: %s', (_what, letters) => {
    expect(attachmentTypeOf(ofLetters(letters))).toBeNull();
    expect(typeRefusal(ofLetters(letters))).toMatch(/^Only photos/);
  });

  it.each(['heic', 'mif1'])('says what to do with a HEIC photo of the brand %s', (brand) => {
    const head = ofLetters(`\0\0\0\u0018ftyp${brand}\0\0\0\0`);
    expect(typeRefusal(head)).toMatch(/^HEIC photos .* Save it as JPEG and add it again/);
  });
});

describe('the name of an attached file', () => {
  it.each([
    ['IMG_1.JPG', 'IMG_1.JPG'],
    ['IMG 1.jpeg', 'IMG 1.jpeg'],
    ['plan.bat', 'plan.bat.jpg'],
    ['door.png', 'door.png.jpg'],
    ['../../etc/passwd', '../../etc/passwd.jpg'],
    ['photo', 'photo.jpg'],
  ])('of a JPEG ends like one: %s', (name, expected) => {
    expect(nameForType(name, 'image/jpeg')).toBe(expected);
  });
});

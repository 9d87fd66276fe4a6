/** Inputs that mean harm, or come from a broken program. */
import { describe, expect, it } from 'vitest';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import {
  ANNOTATION_BYTES,
  COORDINATE,
  DEPTH,
  NAME_LENGTH,
  PAGES,
  POINTS,
  XfdfError,
} from '../../../../markups/src/xfdf/limits.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';

const PAGE = { cropBox: [0, 0, 612, 792] as const, rotation: 0, userUnit: 1 };
const anyPage = () => PAGE;

const fileOf = (...annotations: string[]) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annotations.join('')}</annots></xfdf>`;
const GOOD = '<square name="good" page="0" rect="1,2,30,40"/>';

/** The code with which one annotation is refused, or null. */
function refusalOf(text: string): string | null {
  const checked = checkAnnotation(text);
  if (!checked.isValid) expect(checked.message).toBe('Annotation data is not valid');
  return checked.isValid ? null : checked.code;
}

const refusalOfOne = (annotation: string) => refusalOf(fileOf(annotation));

/** The code with which a whole file is refused, or null. */
function fileRefusalOf(text: string): string | null {
  try {
    readXfdf(text, anyPage);
    return null;
  } catch (error) {
    if (error instanceof XfdfError) return error.code;
    throw error;
  }
}

describe('entities and document types', () => {
  const outside = `<!DOCTYPE xfdf [<!ENTITY x SYSTEM "file:///etc/passwd">]>${fileOf('<square page="0" rect="1,2,3,4"><contents>&x;</contents></square>')}`;
  const bomb = `<!DOCTYPE xfdf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${fileOf('<square page="0" rect="1,2,3,4"><contents>&b;</contents></square>')}`;

  it.each([
    ['an entity that names a file', outside, 'doctype'],
    ['an entity bomb', bomb, 'doctype'],
    ['a document type alone', `<!DOCTYPE xfdf>${fileOf(GOOD)}`, 'doctype'],
    ['an instruction', `<?xml-stylesheet href="http://x"?>${fileOf(GOOD)}`, 'instruction'],
    ['an instruction inside', fileOf('<?php exit ?>', GOOD), 'instruction'],
    [
      'an entity nobody declares',
      fileOf('<square page="0" rect="1,2,3,4" title="&x;"/>'),
      'not-xml',
    ],
  ])('refuses %s', (_, text, code) => {
    expect(refusalOf(text)).toBe(code);
    expect(fileRefusalOf(text)).toBe(code);
  });

  it('refuses a million numeric references by their size, before it parses them', () => {
    const text = fileOf(
      `<square page="0" rect="1,2,3,4"><contents>${'&#65;'.repeat(1e6)}</contents></square>`,
    );
    expect(refusalOf(text)).toBe('too-large');
  });

  it('skips the markup with a million references in a file, and loads the others', () => {
    const many = `<square name="many" page="0" rect="1,2,3,4"><contents>${'&#65;'.repeat(1e6)}</contents></square>`;
    const { markups, problems } = readXfdf(fileOf(many, GOOD), anyPage);
    expect(markups.map(({ name }) => name)).toEqual(['good']);
    expect(problems).toMatchObject([{ position: 1, name: 'many', code: 'too-long' }]);
  });

  it('accepts an XML declaration and a byte order mark', () => {
    expect(refusalOf(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>${fileOf(GOOD)}`)).toBeNull();
  });
});

describe('limits', () => {
  const nested = (depth: number) =>
    `<square name="deep" page="0" rect="1,2,3,4">${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}</square>`;
  const polygon = (points: number) =>
    `<polygon page="0"><vertices>${Array.from({ length: points }, (_, x) => `${x % 9},1`).join(';')}</vertices></polygon>`;
  const long = (bytes: number, letter = 'x') => {
    const [before, after] = fileOf(
      '<square page="0" rect="1,2,3,4"><contents>|</contents></square>',
    ).split('|');
    const room = bytes - (before ?? '').length - (after ?? '').length;
    return `${before}${letter.repeat(room / new TextEncoder().encode(letter).length)}${after}`;
  };

  it.each([
    ['depth', nested(DEPTH - 3), nested(DEPTH - 2), 'too-deep'],
    ['points', polygon(POINTS), polygon(POINTS + 1), 'too-many-points'],
    [
      'coordinates',
      `<square page="0" rect="0,0,${COORDINATE},9"/>`,
      `<square page="0" rect="0,0,${COORDINATE}.5,9"/>`,
      'bad-number',
    ],
    [
      'pages',
      `<square page="${PAGES - 1}" rect="1,2,3,4"/>`,
      `<square page="${PAGES}" rect="1,2,3,4"/>`,
      'bad-page',
    ],
    [
      'names',
      `<square name="${'😀'.repeat(NAME_LENGTH)}" page="0" rect="1,2,3,4"/>`,
      `<square name="${'😀'.repeat(NAME_LENGTH + 1)}" page="0" rect="1,2,3,4"/>`,
      'bad-name',
    ],
  ])('of %s: accepts the most, refuses one more', (_, most, more, code) => {
    expect(refusalOfOne(most)).toBeNull();
    expect(refusalOfOne(more)).toBe(code);
  });

  it('of bytes: counts them as UTF-8', () => {
    // The normal form adds a name and more.
    expect(refusalOf(long(ANNOTATION_BYTES - 1000))).toBeNull();
    expect(refusalOf(long(ANNOTATION_BYTES - 1000, '漢'))).toBeNull();
    expect(refusalOf(long(ANNOTATION_BYTES + 1000, '漢'))).toBe('too-large');
    expect(refusalOf(long(ANNOTATION_BYTES + 1))).toBe('too-large');
  });

  it.each([
    ['a depth of 10,000', nested(10_000), 'too-deep'],
    ['100,000 vertices', polygon(60_000), 'too-many-points'],
    ['a coordinate of 1e308', '<square name="deep" page="0" rect="0,0,1e308,9"/>', 'bad-number'],
    ['a coordinate that is no number', '<square page="0" rect="0,0,NaN,9"/>', 'bad-number'],
    ['an infinite coordinate', '<square page="0" rect="0,0,Infinity,9"/>', 'bad-number'],
    ['a hexadecimal coordinate', '<square page="0" rect="0,0,0x10,9"/>', 'bad-number'],
    ['three coordinates', '<square page="0" rect="0,0,1"/>', 'bad-shape'],
    ['half a point', '<polygon page="0"><vertices>1,2;3,4;5</vertices></polygon>', 'bad-shape'],
    ['no vertices', '<polygon page="0" rect="1,2,3,4"/>', 'bad-shape'],
    ['no strokes', '<ink page="0" rect="1,2,3,4"><inklist/></ink>', 'bad-shape'],
    ['half a quad', '<highlight page="0" rect="1,2,3,4" coords="1,2,3,4"/>', 'bad-shape'],
    ['page 10⁹', '<square page="1000000000" rect="1,2,3,4"/>', 'bad-page'],
    ['a page before the first', '<square page="-1" rect="1,2,3,4"/>', 'bad-page'],
    ['no page', '<square rect="1,2,3,4"/>', 'bad-page'],
    ['a prefix nobody declares', '<square page="0" rect="1,2,3,4" x:y="1"/>', 'unknown-prefix'],
    ['a link', '<link page="0" rect="1,2,3,4"/>', 'not-a-markup'],
  ])('never stores %s, and loads the others of the file', (_, bad, code) => {
    expect(refusalOfOne(bad)).toBe(code);
    const { markups, problems } = readXfdf(fileOf(bad, GOOD), anyPage);
    expect(markups.map(({ name }) => name)).toEqual(['good']);
    expect(problems).toMatchObject([{ position: 1, code }]);
  });

  it('writes 0 for a coordinate of -0', () => {
    const checked = checkAnnotation(fileOf('<square page="0" width="0" rect="-0,-0.0,9,9"/>'));
    expect(checked).toMatchObject({ isValid: true });
    expect(checked.isValid && checked.text).toContain('rect="0,0,9,9"');
  });

  it.each([
    ['nothing', '', 'not-xml'],
    ['a page of the web', '<html><body/></html>', 'not-xfdf'],
    ['half a file', fileOf(GOOD).slice(0, 70), 'not-xml'],
    ['two roots', `${fileOf(GOOD)}${fileOf(GOOD)}`, 'not-xml'],
    ['the same attribute twice', fileOf('<square page="0" page="1" rect="1,2,3,4"/>'), 'not-xml'],
    [
      'half a surrogate pair',
      fileOf(`<square page="0" rect="1,2,3,4" title="\uD83D"/>`),
      'not-xml',
    ],
    ['a control character', fileOf(`<square page="0" rect="1,2,3,4" title="&#1;"/>`), 'not-xml'],
  ])('refuses a file of %s', (_, text, code) => {
    expect(refusalOf(text)).toBe(code);
    expect(fileRefusalOf(text)).toBe(code);
  });

  it.each([
    ['no annotation', fileOf()],
    ['two', fileOf(GOOD, GOOD)],
  ])('stores one annotation at a time, not %s', (_, text) => {
    expect(refusalOf(text)).toBe('not-one');
  });

  it('names the line in which a file is damaged', () => {
    expect(() => readXfdf('<xfdf>\n<annots>\n<square', anyPage)).toThrow(/damaged in line 3/);
  });

  it('does not change what all objects share', () => {
    const checked = checkAnnotation(
      fileOf(
        '<square page="0" rect="1,2,3,4" __proto__="x" constructor="y"><__proto__ a="1"/></square>',
      ),
    );
    expect(checked.isValid && checked.text).toContain('__proto__="x"');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('gives many markups of one name names of their own', () => {
    const { markups } = readXfdf(fileOf(...Array<string>(3000).fill(GOOD)), anyPage);
    expect(new Set(markups.map(({ name }) => name)).size).toBe(3000);
  });
});

describe('rich text, actions and scripts', () => {
  const RICH = [
    '<body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" onload="alert(1)">',
    '<p style="color:#FF0000;background:url(http://x.example/)" onclick="x()">Move <b>this</b> wall</p>',
    '<script>alert(2)</script><style>p{}</style><img src="http://x.example/a.png"/>',
    '<a href="javascript:alert(3)">by</a><svg><script>4</script></svg> <span xfa:x="1">2 ft</span></body>',
  ].join('');
  const HOSTILE = `<freetext page="0" rect="1,2,90,40" onfocus="x()" href="javascript:y()" custom="  jAvaScript:z()" fine="yes"><OnActivation><Action><URI Name="http://x.example/"/></Action></OnActivation><contents-richtext>${RICH}</contents-richtext><extra><script>5</script><data value="kept"/></extra></freetext>`;

  it('reads the words alone', () => {
    const { markups } = readXfdf(fileOf(HOSTILE), anyPage);
    expect(markups[0]?.contents).toBe('Move this wall\nby 2 ft');
  });

  it('keeps letters and looks; nothing that acts or loads', () => {
    const { markups } = readXfdf(fileOf(HOSTILE), anyPage);
    const checked = checkAnnotation(fileOf(HOSTILE));
    for (const text of [writeXfdf(markups, anyPage), checked.isValid ? checked.text : '']) {
      expect(text).toContain('Move <b>this</b> wall');
      expect(text).toContain('style="color:#FF0000"');
      expect(text).toContain('fine="yes"');
      expect(text).toContain('<data value="kept"/>');
      expect(text).not.toMatch(/script|on\w+=|href|src|url|x\.example|Activation|Action/i);
    }
  });

  it('drops rich text that no longer says what the markup says', () => {
    const [markup] = readXfdf(fileOf(HOSTILE), anyPage).markups;
    if (markup === undefined) throw new Error('It was not read.');
    const edited = writeXfdf([{ ...markup, contents: 'Keep it' }], anyPage);
    expect(edited).toContain('<contents>Keep it</contents>');
    expect(edited).not.toContain('richtext');
  });

  it('escapes what a name or a comment contains', () => {
    const [markup] = readXfdf(fileOf(GOOD), anyPage).markups;
    if (markup === undefined) throw new Error('It was not read.');
    const harmful = '"/></annots><evil a="]]>&\u0000\uD83D';
    const text = writeXfdf([{ ...markup, author: harmful, contents: harmful }], anyPage);
    expect(readXfdf(text, anyPage).markups[0]).toMatchObject({
      author: '"/></annots><evil a="]]>&',
      contents: '"/></annots><evil a="]]>&',
    });
  });
});

/** Values as long as an annotation may be: read in processor time that grows with their length, not with its square. */
import { describe, expect, it } from 'vitest';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';

const LONG = 250_000;
/** Of processor time, which others on the machine do not change. */
const MOST_MILLISECONDS = 500;

const fileOf = (annotation: string) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annotation}</annots></xfdf>`;

function timed<T>(work: () => T): T {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000, 'milliseconds').toBeLessThan(MOST_MILLISECONDS);
  return result;
}

/** The code of the refusal, or null. */
function refusalOf(annotation: string): string | null {
  const checked = timed(() => checkAnnotation(fileOf(annotation)));
  return checked.isValid ? null : checked.code;
}

const DIGITS = '9'.repeat(LONG);
const SPACES = ' '.repeat(LONG);
const VALUES = [
  ['digits', `${DIGITS}x`],
  ['digits and a period', `${DIGITS}.x`],
  ['zeros', `${'0'.repeat(LONG)}x`],
  ['spaces', `1${SPACES}x`],
  ['spaces first', `${SPACES}x`],
  ['only spaces', SPACES],
  ['numbers', '1 '.repeat(LONG / 2)],
] as const;

const extras = (name: string) => (value: string) =>
  `<square page="0" name="one" rect="1,2,30,40"><pinbar xmlns="urn:pinbar:xfdf:1" ${name}="${value}"/></square>`;
const attribute = (name: string) => (value: string) =>
  `<freetext page="0" name="one" rect="1,2,30,40" ${name}="${value}"/>`;
const child = (name: string) => (value: string) =>
  `<freetext page="0" name="one" rect="1,2,30,40"><${name}>${value}</${name}></freetext>`;
const style = (value: string) =>
  `<freetext page="0" name="one" rect="1,2,30,40"><contents-richtext><body><p style="${value}">x</p></body></contents-richtext></freetext>`;
const measure = (value: string) =>
  `<polyline page="0" name="one" IT="PolyLineDimension" vertices="1,2;3,4"><vertices>1,2;3,4</vertices><measure rateValue="${value}"/></polyline>`;
const factor = (value: string) =>
  `<polyline page="0" name="one" IT="PolyLineDimension"><vertices>1,2;3,4</vertices><measure rateValue="x"><axis><numberformat u="ft" c="${value}"/></axis></measure></polyline>`;

describe.each(VALUES)('%s', (_, value) => {
  it.each([
    ['opacity', attribute('opacity')],
    ['width', attribute('width')],
    ['dashes', attribute('dashes')],
    ['rotation', attribute('rotation')],
    ['date', attribute('date')],
    ['color', attribute('color')],
    ['flags', attribute('flags')],
    ['turned', extras('turned')],
    ['font-size', extras('font-size')],
    ['defaultstyle', child('defaultstyle')],
    ['a font size', (long: string) => child('defaultstyle')(`font: ${long}`)],
    ['a color', (long: string) => child('defaultstyle')(`;${long};color:${long}`)],
    ['defaultappearance', child('defaultappearance')],
    ['style', style],
    ['a value of a style', (long: string) => style(`color:${long}`)],
    ['a value of a style, two lines', (long: string) => style(`color:${long}&#10;x`)],
    ['rateValue', measure],
    ['c', factor],
  ])('as %s: the annotation is stored', (_name, annotation) => {
    expect(refusalOf(annotation(value))).toBe(
      annotation(value).length > 262_000 ? 'too-large' : null,
    );
  });

  it.each([
    ['rect', (long: string) => `<square page="0" name="one" rect="${long}"/>`],
    ['page', (long: string) => `<square page="${long}" name="one" rect="1,2,3,4"/>`],
    ['vertices', (long: string) => `<polygon page="0"><vertices>${long}</vertices></polygon>`],
    [
      'gesture',
      (long: string) => `<ink page="0"><inklist><gesture>${long}</gesture></inklist></ink>`,
    ],
  ])('as %s: the annotation is refused', (_name, annotation) => {
    expect(refusalOf(annotation(value))).toMatch(/^(bad-|too-many-points)/);
  });
});

describe('prefixes', () => {
  const names = Array.from({ length: 6000 }, (_, index) => `p${index}`);
  const declared = names.map((name) => `xmlns:${name}=""`).join(' ');

  it('may be many, above many elements', () => {
    const inner = '<y/>'.repeat(30_000);
    expect(
      refusalOf(`<square page="0" rect="1,2,3,4"><x ${declared}>${inner}</x></square>`),
    ).toBeNull();
  });

  it('may be many, above many elements that declare others', () => {
    const inner = '<y xmlns:q=""/>'.repeat(8000);
    expect(
      refusalOf(`<square page="0" rect="1,2,3,4"><x ${declared}>${inner}</x></square>`),
    ).toBeNull();
  });

  it('count only where they are declared', () => {
    const square = (inner: string) => `<square page="0" rect="1,2,3,4">${inner}</square>`;
    expect(refusalOf(square('<x xmlns:q="urn:q"><q:y><q:z/></q:y></x>'))).toBeNull();
    expect(refusalOf(square('<x><y xmlns:q="urn:q"/><q:z/></x>'))).toBe('unknown-prefix');
    expect(refusalOf(square('<x xmlns:q="urn:q"><y xmlns:q="urn:r"/><q:z/></x>'))).toBeNull();
  });
});

describe('a scale', () => {
  it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'in the unit “%s” is none',
    (unit) => {
      const text = `<polyline page="0" name="one" IT="PolyLineDimension"><vertices>1,2;3,4</vertices><measure rateValue="1 ${unit} = 1 ${unit}"><axis><numberformat u="${unit}" c="2"/></axis></measure></polyline>`;
      const page = () => ({ cropBox: [0, 0, 612, 792] as const, rotation: 0, userUnit: 1 });
      const [markup] = readXfdf(fileOf(text), page).markups;
      expect(markup?.measurement).toMatchObject({ scale: null });
    },
  );

  it('too small to be told from nothing is none', () => {
    const text = `<polyline page="0" name="one" IT="PolyLineDimension"><vertices>1,2;3,4</vertices><measure rateValue=""><axis><numberformat u="mm" c="5e-324"/></axis></measure></polyline>`;
    const page = () => ({ cropBox: [0, 0, 612, 792] as const, rotation: 0, userUnit: 1 });
    const [markup] = readXfdf(fileOf(text), page).markups;
    expect(markup?.measurement).toMatchObject({ scale: null });
  });
});

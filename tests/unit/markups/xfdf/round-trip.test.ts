import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKUP_KINDS } from '../../../../markups/src/model.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { readXfdf, xfdfReader } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { frames, markupOfKind, markups } from '../../../support/generated-markups.ts';

describe('XFDF round trip', () => {
  it.each(MARKUP_KINDS)('reads what it wrote of a markup of kind %s, on every page', (kind) => {
    fc.assert(
      fc.property(markupOfKind(kind), frames, (markup, frame) => {
        const text = writeXfdf([markup], () => frame);
        const { markups: read, problems } = readXfdf(text, () => frame);
        expect(problems).toEqual([]);
        expect(read).toEqual([markup]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [90, [150, 50, 250, 250]],
    [180, [100, 100, 300, 200]],
    [270, [150, 50, 250, 250]],
  ])('stores a rectangle that is turned by %i° upright', (turned, upright) => {
    fc.assert(
      fc.property(markupOfKind('rectangle'), frames, (generated, frame) => {
        const markup = {
          ...generated,
          shape: { form: 'box', box: [100, 100, 300, 200], turned } as const,
        };
        const text = writeXfdf([markup], () => frame);
        expect(readXfdf(text, () => frame).markups[0]?.shape).toEqual({
          form: 'box',
          box: upright,
          turned: 0,
        });
      }),
      { numRuns: 30 },
    );
  });

  it('writes the same text again, a hundred times', () => {
    fc.assert(
      fc.property(markups, frames, (markup, frame) => {
        const first = writeXfdf([markup], () => frame);
        let text = first;
        for (let trip = 0; trip < 100; trip++) {
          text = writeXfdf(readXfdf(text, () => frame).markups, () => frame);
        }
        expect(text).toBe(first);
      }),
      { numRuns: 40 },
    );
  });

  it('reads the same in pieces of any length', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(markups, { maxLength: 4 }), frames, pieces, (all, frame, lengths) => {
        const text = writeXfdf(all, () => frame);
        const reader = xfdfReader(() => frame);
        // By code points, as a decoder hands them out.
        const letters = [...text];
        for (let at = 0, turn = 0; at < letters.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1;
          reader.write(letters.slice(at, at + length).join(''));
          at += length;
        }
        const { href, ids } = reader.close();
        const { markups: read, problems } = reader;
        expect({ markups: read, problems, href, ids }).toEqual(readXfdf(text, () => frame));
      }),
      { numRuns: 100 },
    );
  });

  it('stores the same for the page, whichever page it is', () => {
    fc.assert(
      fc.property(markups, frames, (markup, frame) => {
        const text = writeXfdf([markup], () => frame);
        const checked = checkAnnotation(text);
        expect(checked).toMatchObject({
          isValid: true,
          name: markup.name,
          pageNumber: markup.pageNumber,
          repliesTo: markup.repliesTo,
        });
        if (!checked.isValid) return;
        expect(readXfdf(checked.text, () => frame).markups).toEqual([markup]);
        expect(checkAnnotation(checked.text)).toEqual(checked);
      }),
      { numRuns: 500 },
    );
  });
});

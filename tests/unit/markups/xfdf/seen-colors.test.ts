/** Exported markups of issues: they show the color of the priority, and come back in the color that was drawn. */
import { describe, expect, it } from 'vitest';
import { inPriorityColor } from '../../../../markups/src/issue-look.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { oneOfEach } from '../../../support/one-of-each.ts';
import { fileOf, SAMPLES } from '../../../support/xfdf-samples.ts';

const page = () => ({ cropBox: [0, 0, 612, 792] as const, rotation: 0, userUnit: 1 });
const high = (markup: Markup) => inPriorityColor(markup, 3);

/** As an export has it. */
const exported = (markups: readonly Markup[]) => writeXfdf(markups, page, { seen: high });
/** What a program sees that does not know of Pinbar. */
const elsewhere = (text: string) =>
  readXfdf(text.replaceAll('urn:pinbar:xfdf:1', 'urn:other'), page).markups;

const ofPinbar = oneOfEach().map((markup, at) => ({
  ...markup,
  style: { ...markup.style, fill: at % 2 === 0 ? '#f5d473' : null },
}));
const ofOthers = SAMPLES.map(([program, , text]) => [program, fileOf(text)] as const);

describe('an exported markup of an issue', () => {
  it.each(ofPinbar.map((markup) => [markup.kind, markup] as const))(
    'of kind %s shows the priority, and comes back as drawn',
    (_, markup) => {
      const { markups: asStored } = readXfdf(writeXfdf([markup], page), page);
      const text = exported(asStored);
      expect(elsewhere(text)[0]?.style).toMatchObject({
        color: asStored.map(high)[0]?.style.color,
        fill: asStored.map(high)[0]?.style.fill,
      });
      expect(readXfdf(text, page).markups).toEqual(asStored);
    },
  );

  it.each(ofOthers)('that was a %s comes back as it came', (_, file) => {
    const { markups } = readXfdf(file, page);
    expect(readXfdf(exported(markups), page).markups).toEqual(markups);
  });

  it('is written as ever if it has its priority’s color already, or belongs to no issue', () => {
    const { markups } = readXfdf(writeXfdf(ofPinbar, page), page);
    const same = markups.map(high);
    expect(exported(same)).toBe(writeXfdf(same, page));
    expect(exported(markups)).not.toBe(writeXfdf(markups, page));
  });

  it('keeps the color that another program gave it', () => {
    const [markup] = ofPinbar;
    if (markup === undefined) throw new Error('There is none.');
    const changed = exported([markup]).replace('color="#D0560C"', 'color="#00FF00"');
    expect(readXfdf(changed, page).markups[0]?.style).toMatchObject({
      ...{ color: '#00ff00', fill: '#f5d473' },
    });
  });

  it('keeps the letters that another program changed', () => {
    const text = ofPinbar.filter(({ kind }) => kind === 'text');
    const changed = exported(text).replace('12pt; color:#D0560C', '18pt; color:#D0560C');
    expect(readXfdf(changed, page).markups[0]?.style).toMatchObject({
      ...{ color: '#d0560c', fontSize: 18 },
    });
  });
});

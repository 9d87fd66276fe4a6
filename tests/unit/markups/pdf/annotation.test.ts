import { describe, expect, it } from 'vitest';
import { annotationEntries } from '../../../../markups/src/pdf/annotation.ts';
import { readStored } from '../../../../markups/src/pdf/stored.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { fileOf, SAMPLES } from '../../../support/xfdf-samples.ts';

const FRAME: PageFrame = { cropBox: [0, 0, 612, 792], rotation: 0, userUnit: 1 };

function entriesOf(xml: string): string {
  const stored = readStored(fileOf(xml), FRAME);
  if (stored === null) throw new Error('The sample cannot be read.');
  return annotationEntries(stored.element, [0, 0, 612, 792]);
}

const sample = (title: string) => entriesOf(SAMPLES.find(([name]) => name === title)?.[2] ?? title);

describe('an annotation’s dictionary', () => {
  it('has what XFDF says of a rectangle', () => {
    const text = sample('Acrobat rectangle');
    for (const part of [
      '/Type /Annot /Subtype /Square /Rect [0 0 612 792] /F 4 /NM (a1) /T (Ada) /Subj (Rectangle)',
      "/M (D:20240131142512-05'00') /CreationDate (D:20240131142500-05'00')",
      '/C [0.89804 0.13333 0.21569] /IC [1 1 0] /CA 0.5',
      '/BS << /W 2 /S /S >>',
      '/RD [101.25 393 312.25 201.5]',
    ])
      expect(text).toContain(part);
  });

  it('has the points, endings, clouds and dashes of lines', () => {
    expect(sample('Acrobat cloud')).toContain('/BE << /S /C /I 2 >>');
    expect(sample('Acrobat cloud')).toContain('/Vertices [100 200 300 200 300 400 100 400]');
    expect(sample('Acrobat arrow')).toContain(
      '/L [263.38913 266.14276 302.98959 238.51453] /LE [/None /OpenArrow]',
    );
    expect(sample('Apryse dashed line')).toContain('/BS << /W 1 /S /D /D [4 2] >>');
    expect(sample('Apryse ink')).toContain(
      '/InkList [[100 100 110.123 120.5 130 130] [101 101 102 102]]',
    );
    expect(sample('Acrobat highlight')).toContain('/QuadPoints [100 220 200 220 100 210 200 210');
  });

  it('has the words of text with their look', () => {
    const text = sample('Acrobat callout');
    expect(text).toContain('/Contents (Verify) /RC (<?xml version="1.0"?><body');
    expect(text).toContain('/DA (1 0 0 rg /Helv 10 Tf)');
    expect(text).toContain('/CL [101 209 150 275 180 275] /LE /OpenArrow');
    expect(sample('Apryse text')).toContain('/Contents <FEFF59275B66>');
  });

  it('hides answers, which lists show, and states whose state they set', () => {
    expect(sample('Acrobat state')).toContain('/StateModel (Review) /State (Accepted)');
    expect(sample('Acrobat state')).toContain('/F 6 ');
  });

  it('has the scale of a measurement under PDF’s names', () => {
    const text = entriesOf(
      '<line IT="LineDimension" start="0,0" end="72,0" name="d" page="0" rect="0,0,72,1"><measure rateValue="1 in = 4 ft"><axis><numberformat unit="ft" conversionFactor="0.0555555556" f="D" d="100"/></axis><distance><numberformat u="ft" c="1"/><numberformat u="in" c="12" f="F" d="16"/></distance><area><numberformat u="sq ft" c="1"/></area></measure></line>',
    );
    expect(text).toContain('/IT /LineDimension');
    expect(text).toContain(
      '/Measure << /Type /Measure /Subtype /RL /R (1 in = 4 ft) ' +
        '/X [<< /Type /NumberFormat /U (ft) /C 0.0555555556 /F /D /D 100 >>] ' +
        '/D [<< /Type /NumberFormat /U (ft) /C 1 >> << /Type /NumberFormat /U (in) /C 12 /F /F /D 16 >>] ' +
        '/A [<< /Type /NumberFormat /U (sq ft) /C 1 >>] >>',
    );
  });

  it.each(['file attachment', 'redaction'])('says of a %s where it is and what it was', (title) => {
    expect(sample(title)).toMatch(/\/Subtype \/Square .*\/Subj \((fileattachment|redact)\)/);
  });

  it('lets no value say more than itself', () => {
    const text = entriesOf(
      '<text name="x) /AA &lt;&lt; /JS (y" icon="A /B&lt;&gt;" title="\\" date="D:2024) /X (" page="0" rect="0,0,20,20" IT="a b" state="s)" statemodel=")(" color="#12345)"/>',
    );
    expect(text).toContain(String.raw`/NM (x\) /AA << /JS \(y)`);
    expect(text).toContain(String.raw`/T (\\)`);
    expect(text).toContain('/Name /A#20#2FB#3C#3E');
    expect(text).toContain('/IT /a#20b');
    expect(text).not.toContain('/M ');
    expect(text).not.toContain('/C ');
  });
});

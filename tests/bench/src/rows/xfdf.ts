/** Reading and writing XFDF, against XML parsers that only read its text. */
import { createRequire } from 'node:module';
import type * as Sax from 'sax';
import { SaxesParser } from 'saxes';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { race, type Spread } from '../measure.ts';
import type { Against, RowResult } from '../report.ts';
import { reviewXfdf, XFDF_MARKUPS } from '../xfdf-material.ts';

const { parser: createSax } = createRequire(import.meta.url)('sax') as typeof Sax;

const frame = () => ({ cropBox: [0, 0, 1000, 1000] as const, rotation: 0, userUnit: 1 });

/** Counts elements and letters, as little as a parser's user can do. */
function parseWithSaxes(text: string): number {
  let count = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    count++;
  });
  parser.on('text', (found) => {
    count += found.length;
  });
  parser.write(text).close();
  return count;
}

function parseWithSax(text: string): number {
  let count = 0;
  const parser = createSax(true, { position: false });
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = () => {
    count++;
  };
  parser.ontext = (found) => {
    count += found.length;
  };
  parser.write(text).close();
  return count;
}

export async function xfdf(rounds: number): Promise<RowResult> {
  // As we write it ourselves.
  const text = writeXfdf(readXfdf(reviewXfdf(), frame).markups, frame);
  const raced = await race(
    [
      { name: 'ours', run: () => writeXfdf(readXfdf(text, frame).markups, frame) },
      { name: 'saxes', run: () => parseWithSaxes(text) },
      { name: 'sax', run: () => parseWithSax(text) },
    ],
    // The first rounds compile.
    rounds + 5,
  );
  const timesOf = (name: string): Spread => {
    const spread = raced.get(name);
    if (spread === undefined) throw new Error(`${name} was not raced`);
    return spread;
  };
  const ours = timesOf('ours');
  const against = (name: string, peer: string): Against => {
    const peerTime = timesOf(name);
    const ratio = ours.median / peerTime.median;
    return { peer, peerTime, ratio, kind: 'at-most', least: 2, aim: 1.5 };
  };
  return {
    id: 'xfdf',
    work: `read and write an XFDF of ${XFDF_MARKUPS.toLocaleString('en-US')} markups`,
    ours,
    unit: 'ms',
    against: [
      against('saxes', 'saxes, which we use, parsing it'),
      against('sax', 'sax 1.6 parsing it, strict'),
    ],
    note: `${(text.length / 1e6).toFixed(1)} MB; the parsers count elements and letters and build nothing`,
  };
}

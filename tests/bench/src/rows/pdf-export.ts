/** A set of sheets with its markups as a PDF, against pdf-lib. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { exportFonts } from '../../../../server/src/jobs/exporting/export-fonts.ts';
import { exportMarkups } from '../../../../server/src/jobs/exporting/export-markups.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { race } from '../measure.ts';
import { exportWithPdfLib } from '../pdf-lib-export.ts';
import type { RowResult } from '../report.ts';
import { reviewXfdf } from '../xfdf-material.ts';

const [SHEETS, MARKUPS] = [100, 2000];
const SAMPLE = join(import.meta.dirname, '../../../../web/public/sample/issue-1.pdf');

/** The sample's sheets, again and again, and the frame that all of them have here. */
async function setOfSheets(): Promise<{ bytes: Uint8Array; frame: PageFrame }> {
  const sample = await PDFDocument.load(readFileSync(SAMPLE));
  const set = await PDFDocument.create();
  while (set.getPageCount() < SHEETS) {
    for (const page of await set.copyPages(sample, sample.getPageIndices())) set.addPage(page);
  }
  const { width, height } = set.getPage(0).getSize();
  const frame = { cropBox: [0, 0, width, height], rotation: 0, userUnit: 1 } as const;
  return { bytes: await set.save(), frame };
}

/** As they are stored, by page. */
function storedMarkups(frame: PageFrame): Map<number, string[]> {
  const byPage = new Map<number, string[]>();
  const { markups } = readXfdf(reviewXfdf(), () => frame);
  for (const [index, markup] of markups.slice(0, MARKUPS).entries()) {
    const pageNumber = (index % SHEETS) + 1;
    const text = writeXfdf([{ ...markup, pageNumber }], () => frame);
    byPage.set(pageNumber, [...(byPage.get(pageNumber) ?? []), text]);
  }
  return byPage;
}

export async function pdfExport(rounds: number): Promise<RowResult> {
  const { bytes, frame } = await setOfSheets();
  const texts = storedMarkups(frame);
  let id = 0;
  const rows = new Map(
    [...texts].map(([page, all]) => [
      page,
      {
        markups: all.map((xfdf) => ({ id: (id += 1), xfdf, place: null, priority: null })),
        leftOut: new Set<number>(),
      },
    ]),
  );
  const fonts = exportFonts();
  const resources = new CoreResources();
  const read = (begin: number, end: number) => Promise.resolve(bytes.subarray(begin, end));
  const ours = async () => {
    const pieces: Uint8Array[] = [bytes];
    await exportMarkups(
      { size: bytes.length, read },
      {
        ...{ pages: rows, page: null, isFlattened: false, fonts, resources },
        write: (piece) => pieces.push(piece),
        onPage: () => undefined,
      },
    );
    return Buffer.concat(pieces);
  };
  const raced = await race(
    [
      { name: 'ours', run: ours },
      { name: 'pdf-lib', run: () => exportWithPdfLib(bytes, texts, frame) },
    ],
    rounds,
  );
  const [own, peer] = [raced.get('ours'), raced.get('pdf-lib')];
  if (own === undefined || peer === undefined) throw new Error('The export was not raced.');
  const megabytes = (size: number) => (size / 1e6).toFixed(1);
  const theirs = await exportWithPdfLib(bytes, texts, frame);
  return {
    id: 'pdf-export',
    work: `${SHEETS} sheets with ${MARKUPS.toLocaleString('en-US')} markups → PDF with annotations and their looks`,
    ours: own,
    unit: 'ms',
    against: [
      {
        peer: 'pdf-lib (@cantoo) doing the same',
        peerTime: peer,
        ratio: own.median / peer.median,
        kind: 'at-most',
        least: 1,
        aim: 0.5,
      },
    ],
    note: `a file of ${megabytes(bytes.length)} MB; ours ${megabytes((await ours()).length)} MB with the original as it was and its font embedded, pdf-lib’s ${megabytes(theirs.length)} MB written anew; both read XFDF and make the same drawing steps`,
  };
}

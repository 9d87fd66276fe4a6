/** The check of stated scales against dimensions: on real sheets (`truth/scales.json`), and on the sample printed smaller. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import type { RegionScale } from '../../../../contract/src/scales/schema.ts';
import { drawIssues } from '../../../../sample/src/issues/issues.ts';
import { writePdf } from '../../../../sample/src/output/write-pdf.ts';
import { scaledSheet } from '../../../../server/src/jobs/reading/dimension-scales.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import type { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { regionScales } from '../../../../server/src/services/region-scales.ts';
import { readWhole } from './measure.ts';

const truthSchema = z.array(
  z.strictObject({
    file: z.string(),
    page: z.int().min(1),
    /** As written on the sheet; null if nowhere. `several`: its drawings have different ones. */
    states: z.string().nullable(),
    /** Whether lengths on the paper have this scale. Not on reprints. Null without a scale. */
    holds: z.boolean().nullable(),
  }),
);
export type TrueScale = z.infer<typeof truthSchema>[number];

export function scaleTruth(): TrueScale[] {
  const file = new URL('../../truth/scales.json', import.meta.url);
  return truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** As the API answers for a page that nobody chose a scale for. */
export function scalesOf(page: PageReading): RegionScale[] {
  const { drawings, sheet } = scaledSheet(page);
  return regionScales({
    sheet: {
      ...{ scale: sheet.scale, width: page.width, height: page.height },
      ...{ measured: sheet.measuredScale, reduction: sheet.measuredReduction },
    },
    drawings: drawings.map(({ scale, scaleSource, measuredScale }, index) => ({
      ...{ id: index + 1, scale, scaleSource, measured: measuredScale },
    })),
    chosenOf: () => null,
  });
}

/** What people are told of a sheet. A warning goes before everything else. */
export type Told = 'warned' | 'agrees' | 'offered' | 'nothing';

export function toldOf(regions: readonly RegionScale[]): Told {
  const verdicts = regions.map(({ check }) => check?.verdict);
  if (verdicts.includes('disagrees')) return 'warned';
  if (verdicts.includes('agrees')) return 'agrees';
  return verdicts.includes('unstated') ? 'offered' : 'nothing';
}

export type JudgedScale = {
  name: string;
  half: 'odd' | 'even';
  holds: boolean | null;
  told: Told;
  isRight: boolean;
};

/** Nothing is right on every sheet; the rest only where it is true. */
function judged(name: string, half: JudgedScale['half'], holds: boolean | null, told: Told) {
  const isRight =
    told === 'nothing' ||
    (holds === null ? told === 'offered' : told === (holds ? 'agrees' : 'warned'));
  return { name, half, holds, told, isRight };
}

export function judgeScale(
  known: TrueScale,
  half: JudgedScale['half'],
  page: PageReading,
): JudgedScale {
  return judged(`${known.file} p${known.page}`, half, known.holds, toldOf(scalesOf(page)));
}

/** Ways to print the sample's sheets, which are 24 × 36 in: the paper in points, and the size. */
const PRINTS = [
  { name: 'half size', paper: [1296, 864], size: 0.5, expects: 'half size' },
  { name: '24 × 36 in on 11 × 17 in', paper: [1224, 792], size: 11 / 24, expects: '11 × 17 in' },
  { name: 'A1 on A3', paper: [1190.55, 841.89], size: 0.5, expects: 'A3' },
  { name: 'A1 on A2', paper: [1683.78, 1190.55], size: Math.SQRT1_2, expects: 'A2' },
  { name: 'fitted to the margins', paper: [2592, 1728], size: 0.94, expects: null },
] as const;

/** Whether the reduction was named as expected. */
function isNamed(regions: readonly RegionScale[], expects: string | null): boolean {
  const found = regions.find(({ check }) => check?.verdict === 'disagrees')?.check?.reprint ?? null;
  if (expects === null) return found === null;
  return expects === 'half size' ? found?.is_half_size === true : found?.to === expects;
}

/**
 * The first issuance of the sample as it is and printed smaller; files go to `folder`. Sheets that state no scale or are scans
 * are left out.
 */
export async function judgeSample(
  reader: PageReader,
  folder: string,
): Promise<(JudgedScale & { isNamed: boolean })[]> {
  const { first } = drawIssues();
  const bytes = await writePdf(first, { title: 'Sample', producer: 'Tests', date: new Date(0) });
  const results: (JudgedScale & { isNamed: boolean })[] = [];
  const halfOf = (index: number) => (index % 2 === 0 ? 'odd' : 'even');
  const whole = `${folder}/whole.pdf`;
  writeFileSync(whole, bytes);
  for (const [index, page] of (await readWhole(reader, whole)).pages.entries()) {
    const told = toldOf(scalesOf(page));
    results.push({
      ...judged(`sample p${page.page}`, halfOf(index), true, told),
      isNamed: told !== 'warned',
    });
  }
  for (const { name, paper, size, expects } of PRINTS) {
    const printed = await PDFDocument.create();
    for (const sheet of await printed.embedPdf(
      bytes,
      first.map((_page, index) => index),
    )) {
      const page = printed.addPage([paper[0], paper[1]]);
      page.drawPage(sheet, { x: 0, y: 0, xScale: size, yScale: size });
    }
    const file = `${folder}/${size}-${paper[0]}.pdf`;
    writeFileSync(file, await printed.save());
    for (const [index, page] of (await readWhole(reader, file)).pages.entries()) {
      const regions = scalesOf(page);
      const told = toldOf(regions);
      results.push({
        ...judged(`sample p${page.page}, ${name}`, halfOf(index), false, told),
        isNamed: told === 'nothing' || isNamed(regions, expects),
      });
    }
  }
  return results;
}

/** Warnings that are true, and reprints that are warned of, each over a half. */
export function tableOfScales(judgedScales: readonly JudgedScale[]): string[] {
  const rows = [
    '| Scales | Half | Sheets | Hold: agrees | said nothing | warned wrongly | Reprints: warned | said nothing | agrees wrongly | No scale: offered |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  const kinds = [
    ['sample', (name: string) => name.startsWith('sample')],
    ['real sheets', (name: string) => !name.startsWith('sample')],
  ] as const;
  for (const [kind, isOf] of kinds) {
    for (const half of ['odd', 'even'] as const) {
      const own = judgedScales.filter((one) => one.half === half && isOf(one.name));
      const count = (holds: boolean | null, told: Told) =>
        own.filter((one) => one.holds === holds && one.told === told).length;
      const counts = [
        ...[own.length, count(true, 'agrees'), count(true, 'nothing'), count(true, 'warned')],
        ...[count(false, 'warned'), count(false, 'nothing'), count(false, 'agrees')],
        count(null, 'offered'),
      ];
      rows.push(`| ${kind} | ${half} | ${counts.join(' | ')} |`);
    }
  }
  return rows;
}

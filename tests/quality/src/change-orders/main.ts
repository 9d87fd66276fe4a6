/**
 * `npm run eval:change-orders [-- --each N] [--seed N] [--verbose] [--real]`: change orders read from generated documents
 * whose truth is known. Layouts that were seen while the rules were written stand beside those that were not. `--real`
 * prints what is read from the real documents beside the project, to be judged by eye.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dollars } from '../../../../server/src/jobs/change-orders/money.ts';
import { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { corpusFile } from '../corpus-files.ts';
import { generateDocuments } from './generated.ts';
import { FIELDS, judge, readFile } from './judge.ts';
import type { Judged } from './judge.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
  },
});
const HIGH = 0.9;
const HALVES = ['seen', 'held out'] as const;

const say = (line: string) => process.stdout.write(`${line}\n`);
const share = (part: number, all: number) =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

const REAL = [
  'specs/change-order-07.pdf',
  'specs/change-order-11.pdf',
  'specs/plancheck-corrections-scan.pdf',
  ...['storageg702', 'storageg702-2', 'storageg703', 'storageg703-2'].map(
    (name) => `second/change-orders/aia-laravel-${name}.pdf`,
  ),
  ...['', '-2', '-3', '-4'].map(
    (end) =>
      `second/change-orders/co-rfi-report-construction-change-order-and-rfi-analytics-case-study${end}.pdf`,
  ),
];

async function sayReal(reader: PageReader): Promise<void> {
  for (const file of REAL.map(corpusFile).filter((each) => existsSync(each))) {
    const { changes, hasPictures } = await readFile(reader, file);
    say(
      `${path.basename(file)}: ${changes.length}${hasPictures ? ', with pages that are pictures' : ''}`,
    );
    for (const { oco, pco, value, shortSummary, findings, place } of changes) {
      const amount = value ? `${dollars(value.value)} (${value.confidence})` : 'no value';
      say(
        `  OCO ${oco?.value ?? '–'} PCO ${pco?.value ?? '–'}, p${place.page}, ${amount}: ${shortSummary?.value ?? ''}`,
      );
      for (const { message } of findings) say(`    ${message}`);
    }
  }
}

function tableOf(judged: readonly Judged[]): string[] {
  const rows = [
    '| Field | Half | All | Right | Wrong | None | Wrong, though sure |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const field of FIELDS) {
    for (const half of HALVES) {
      const own = judged.filter((one) => one.field === field && one.half === half);
      const count = (what: Judged['judgment']) =>
        own.filter(({ judgment }) => judgment === what).length;
      const sure = own.filter(
        ({ judgment, confidence }) => judgment === 'wrong' && confidence >= HIGH,
      ).length;
      rows.push(
        `| ${field} | ${half} | ${own.length} | ${count('right')} (${share(count('right'), own.length)}) | ` +
          `${count('wrong')} | ${count('none')} | ${sure} (${share(sure, own.length)}) |`,
      );
    }
  }
  return rows;
}

using reader = new PageReader();
if (options.real) await sayReal(reader);
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-change-orders-'));
  const documents = await generateDocuments(folder, {
    each: Number(options.each),
    seed: Number(options.seed),
  });
  const judged: Judged[] = [];
  const invented = { seen: 0, 'held out': 0 };
  const mistakes = { planted: 0, found: 0, false: 0 };
  for (const document of documents) {
    const { changes } = await readFile(reader, document.file);
    const result = judge(document, changes);
    judged.push(...result.fields);
    invented[document.half] += result.invented;
    for (const key of ['planted', 'found', 'false'] as const) mistakes[key] += result.mistakes[key];
  }
  rmSync(folder, { recursive: true });
  for (const line of tableOf(judged)) say(line);
  say(`Invented: ${invented.seen} seen, ${invented['held out']} held out.`);
  say(
    `Mistakes: ${mistakes.found} of ${mistakes.planted} found, ${mistakes.false} findings where all is right.`,
  );
  if (options.verbose) {
    for (const { half, field, layout, file, judgment, known, found, confidence } of judged)
      if (half === 'seen' && judgment !== 'right')
        say(`${layout} ${path.basename(file)} ${field}: "${found}" for "${known}" (${confidence})`);
  }
}

/** Reports of backtests as files. The same data give the same bytes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import type { ReportWordsHead } from '../domain/report-block.ts';
import type { BacktestScope } from '../repositories/scopes.ts';
import { backtestSpreadsheet } from './backtest-spreadsheet.ts';
import { backtestWords } from './backtest-words.ts';
import type { BacktestService } from './backtests.ts';
import { createLimiter } from './limiter.ts';
import type { ReportedBacktest } from './reported-backtest.ts';

export type WordsTask = {
  /** A line of JSON with the head, and one for each block. */
  list: string;
  /** Where to write the PDF. */
  output: string;
};

/** Rejects with an `ApiError` if the report is too large. */
export type WriteWords = (task: WordsTask, signal: AbortSignal) => Promise<void>;

export type BacktestReportService = ReturnType<typeof createBacktestReportService>;

type Needs = { backtests: Pick<BacktestService, 'reported'>; writeWords: WriteWords };

const LIMITS = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three reports of yours are in progress. Wait for one of them.',
};

function* linesOf(report: ReportedBacktest): Generator<string> {
  const { id, project } = report.backtest;
  const head: ReportWordsHead = {
    title: `${project.name}: backtest ${id}`,
    header: { left: project.name, right: `Backtest ${id}` },
  };
  yield `${JSON.stringify(head)}\n`;
  for (const block of backtestWords(report)) yield `${JSON.stringify(block)}\n`;
}

export function createBacktestReportService({ backtests, writeWords }: Needs) {
  const limiter = createLimiter(LIMITS);
  return {
    /** 409 before the backtest is completed, as is the next one. */
    async xlsx(scope: BacktestScope): Promise<FileAnswer> {
      const bytes = backtestSpreadsheet(await backtests.reported(scope));
      return {
        ...{ name: `backtest-${scope.backtestId}.xlsx`, sizeBytes: bytes.length },
        body: (async function* () {
          yield bytes;
        })(),
        close: () => Promise.resolve(),
      };
    },

    async pdf(scope: BacktestScope, signal: AbortSignal): Promise<FileAnswer> {
      const report = await backtests.reported(scope);
      const held = new AsyncDisposableStack();
      try {
        const { path: folder } = held.use(await makeScratchFolder());
        const list = path.join(folder, 'blocks.jsonl');
        const output = path.join(folder, 'report.pdf');
        await limiter.run(scope.personId, signal, async () => {
          await pipeline(linesOf(report), createWriteStream(list), { signal });
          await writeWords({ list, output }, signal);
        });
        const { size: sizeBytes } = await stat(output);
        const kept = held.move();
        return {
          ...{ name: `backtest-${scope.backtestId}.pdf`, sizeBytes },
          body: createReadStream(output),
          close: () => kept.disposeAsync(),
        };
      } catch (error) {
        await held.disposeAsync();
        throw error;
      }
    },
  };
}

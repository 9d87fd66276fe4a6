/** Reports in words as PDF files. The same blocks give the same bytes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import type { ReportBlock, ReportWordsHead } from '../domain/report-block.ts';
import { createLimiter } from './limiter.ts';

export type WordsTask = {
  /** A line of JSON with the head, and one for each block. */
  list: string;
  /** Where to write the PDF. */
  output: string;
};

/** Rejects with an `ApiError` if the report is too large. */
export type WriteWords = (task: WordsTask, signal: AbortSignal) => Promise<void>;

export type WordReport = {
  /** Of the file. */
  name: string;
  head: ReportWordsHead;
  blocks: Iterable<ReportBlock>;
};

export type WordReportService = ReturnType<typeof createWordReportService>;

const LIMITS = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three reports of yours are in progress. Wait for one of them.',
};

function* linesOf({ head, blocks }: WordReport): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const block of blocks) yield `${JSON.stringify(block)}\n`;
}

export function createWordReportService(writeWords: WriteWords) {
  const limiter = createLimiter(LIMITS);
  return {
    /** Rejects with an `ApiError` if it is too large, or the person has too many in progress, and with the signal's reason. */
    async pdf(personId: number, report: WordReport, signal: AbortSignal): Promise<FileAnswer> {
      const held = new AsyncDisposableStack();
      try {
        const { path: folder } = held.use(await makeScratchFolder());
        const list = path.join(folder, 'blocks.jsonl');
        const output = path.join(folder, 'report.pdf');
        await limiter.run(personId, signal, async () => {
          await pipeline(linesOf(report), createWriteStream(list), { signal });
          await writeWords({ list, output }, signal);
        });
        const { size: sizeBytes } = await stat(output);
        const kept = held.move();
        return {
          ...{ name: report.name, sizeBytes },
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

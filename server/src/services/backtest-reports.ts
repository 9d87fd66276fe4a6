/** Reports of backtests as files. The same data give the same bytes. */
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import type { BacktestScope } from '../repositories/scopes.ts';
import { backtestSpreadsheet } from './backtest-spreadsheet.ts';
import { backtestWords } from './backtest-words.ts';
import type { BacktestService } from './backtests.ts';
import type { WordReportService } from './word-reports.ts';

export type BacktestReportService = ReturnType<typeof createBacktestReportService>;

type Needs = { backtests: Pick<BacktestService, 'reported'>; wordReports: WordReportService };

export function createBacktestReportService({ backtests, wordReports }: Needs) {
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
      const { id, project } = report.backtest;
      const head = {
        title: `${project.name}: backtest ${id}`,
        header: { left: project.name, right: `Backtest ${id}` },
      };
      const name = `backtest-${scope.backtestId}.pdf`;
      return wordReports.pdf(scope.personId, { name, head, blocks: backtestWords(report) }, signal);
    },
  };
}

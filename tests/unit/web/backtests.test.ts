/** Backtests on the page: polling, columns, confidence, dollars and words. */
import { describe, expect, it } from 'vitest';
import { CONFIDENCE_LABELS } from '../../../contract/src/backtests/confidence.ts';
import {
  FORESEEABLE_LABELS,
  foreseeableLevel,
} from '../../../contract/src/change-orders/foreseeable.ts';
import { isRunning, listPollingOf } from '../../../web/src/api/backtests.ts';
import { recallWords } from '../../../web/src/features/backtests/model/recall-words.ts';
import { searchContents } from '../../../web/src/domain/contents-tree.ts';
import { backtestContents } from '../../../web/src/features/backtests/model/backtest-contents.ts';
import {
  cut,
  CUT_AT,
  matchConfidence,
  matchState,
  mayHideColumn,
  percentText,
  rankOf,
  readSettings,
  RESULT_COLUMNS,
  statusWords,
  typedWholeDollars,
} from '../../../web/src/features/backtests/model/results.ts';
import { confidenceOf, disciplinesText } from '../../../web/src/parts/change-orders/words.ts';
import { contents, drawing, sheet } from '../../support/answers.ts';
import { backtest, match, MATCHED, recall, rejected } from '../../support/backtest-answers.ts';
import { changeOrder } from '../../support/change-order-answers.ts';

describe('backtests', () => {
  it('are asked for every 10 s while there is none, and every 5 s while one is at work', () => {
    expect([
      listPollingOf(undefined),
      listPollingOf([]),
      listPollingOf([backtest(), backtest({ status: 'pending' })]),
      listPollingOf([backtest()]),
    ]).toEqual([false, 10_000, 5000, false]);
  });

  it('have four statuses, of which one has two names, and show others as they are', () => {
    const all = ['pending', 'processing', 'running', 'completed', 'failed', 'resting'];
    expect(all.map((status) => statusWords(status).text)).toEqual([
      ...['Pending', 'Processing', 'Processing', 'Completed', 'Failed', 'resting'],
    ]);
    expect(statusWords('resting').tone).toBe('');
    expect(all.map((status) => isRunning({ status }))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});

describe('the recall', () => {
  const words = (change: Parameters<typeof recall>[0]) => {
    const { value, interval, advice } = recallWords(recall(change));
    return [value, interval, advice];
  };
  it('is stated with its interval, and with what would halve it', () => {
    expect(words({})).toEqual([
      ...['Recall 82%', '64% to 92%, 95% Wilson interval'],
      'Review 14 more to halve the interval, if as many of them were missed.',
    ]);
  });
  it('is not stated before there is something to state it from', () => {
    expect(words({ recall: null, confirmed_count: 0, missed_count: 0 })[2]).toMatch(/^Approve/);
    expect(words({ recall: null })).toEqual([
      ...['Recall not known yet', null],
      'Review the sample from its first row: recall follows from it.',
    ]);
  });
  it('is certain once all were reviewed', () => {
    const all = { reviewed_count: 40, reviews_to_halve: null };
    expect(words(all)[2]).toBe('All were reviewed, so nothing is left open.');
  });
});

describe('enumerations', () => {
  it('number yes, partial and no from 1 to 3', () => {
    expect(FORESEEABLE_LABELS).toEqual({ 1: 'Yes', 2: 'Partial', 3: 'No' });
    expect([0.9, 0.5, 0.1].map(foreseeableLevel)).toEqual([1, 2, 3]);
  });
  it('number high, medium, low and NA from 1 to 4', () => {
    expect(CONFIDENCE_LABELS).toEqual({ 1: 'High', 2: 'Medium', 3: 'Low', 4: 'NA' });
  });
});

describe('the discipline of a change order', () => {
  it('is its list of disciplines, or else what its source gives as text', () => {
    expect(disciplinesText(changeOrder(1, { disciplines: ['Civil', 'Electrical'] }))).toBe(
      'Civil, Electrical',
    );
    const text = { disciplines: [], change_order_disciplines: 'Civil; Electrical' };
    expect(disciplinesText(changeOrder(1, text))).toBe('Civil; Electrical');
    expect(disciplinesText(changeOrder(1, { disciplines: [] }))).toBe('');
  });
});

const SECTION = {
  ...{ id: 3, csi_code: '260519', csi_code_title: 'Low-voltage conductors' },
  ...{ document_id: 11, document_name: 'Book.pdf', starting_page_number: 4 },
};

describe('the contents of a backtest', () => {
  const tree = backtestContents(
    contents([sheet(1, { drawings: [drawing(4, 'Floor plan', [0, 0, 9, 9])] })], {
      specs: { sections: [SECTION] },
    }),
    undefined,
    MATCHED,
  );
  it('have drawings by sheet set and sheet, specifications, and change orders by OCO', () => {
    expect(tree.map(({ label }) => label)).toEqual(['Drawings', 'Specs', 'PCOs']);
    const [drawings, specs, pcos] = tree.map(({ children }) => children);
    const set = drawings?.[0];
    expect(set?.children[0]?.children.map(({ label }) => label)).toEqual(['Floor plan']);
    expect(specs?.map(({ number, label }) => [number, label])).toEqual([
      ['26 05 19', 'Low-voltage conductors'],
    ]);
    expect(
      pcos?.map(({ label, children }) => [label, children.map(({ number }) => number)]),
    ).toEqual([
      ['OCO-007', ['PCO-031', 'PCO-033']],
      ['Other', ['PCO-051']],
    ]);
  });
  it('are found by words, change orders too', () => {
    const found = searchContents(tree, 'lintel');
    expect(found.map(({ label, count }) => [label, count])).toEqual([['PCOs', 1]]);
  });
});

describe('the table of results', () => {
  const all = RESULT_COLUMNS.map(({ id }) => id);

  it('keeps its columns and its view, and the ID among them', () => {
    const kept = { version: 1, view: 'review', visibleColumns: ['pco', 'cost', 'unknown'] };
    expect(readSettings(kept)).toEqual({
      ...{ version: 1, view: 'review', visibleColumns: ['id', 'pco', 'cost'] },
    });
    expect(all.filter(mayHideColumn)).toEqual(all.slice(1));
  });

  it('begins anew after what another version kept', () => {
    const fresh = { version: 1, view: 'results', visibleColumns: all };
    for (const stored of [null, 'x', { version: 2, view: 'review', visibleColumns: ['pco'] }]) {
      expect(readSettings(stored)).toEqual(fresh);
    }
  });

  it('cuts summaries at 60 characters, descriptions at 100 and disciplines at 30', () => {
    expect(CUT_AT).toEqual({ summary: 60, description: 100, discipline: 30 });
    expect([cut('a'.repeat(60), 60), cut('a'.repeat(61), 60)]).toEqual([
      'a'.repeat(60),
      `${'a'.repeat(60)}…`,
    ]);
  });
});

describe('matches', () => {
  const scored = (...scores: number[]) =>
    changeOrder(1, {
      issue_matches: scores.map((score, index) => match(index, { confidence_score: score })),
    });

  it('give a change order the confidence of the best one, without rejected ones', () => {
    expect(matchConfidence(scored(0.4, 0.8, 0.6))).toBe(0.8);
    const out = match(9, { confidence_score: 0.99, issue: rejected });
    expect(matchConfidence(changeOrder(1, { issue_matches: [out] }))).toBe(0);
  });

  it('are ranked by their confidence, which is shown in whole percent', () => {
    expect([0, 0.3, 0.69, 0.7, 0.89, 0.9, 1].map((score) => rankOf(scored(score)))).toEqual([
      { rank: 4, label: 'NA' },
      ...[
        { rank: 3, label: 'Low' },
        { rank: 3, label: 'Low' },
        { rank: 2, label: 'Medium' },
        { rank: 2, label: 'Medium' },
        { rank: 1, label: 'High' },
        { rank: 1, label: 'High' },
      ],
    ]);
    expect([0.957, 0, 1].map(percentText)).toEqual(['96%', '0%', '100%']);
    expect(MATCHED.map(confidenceOf)).toEqual(['high', 'medium', 'none']);
  });

  it('are to be reviewed until one is approved', () => {
    expect(MATCHED.map(({ issue_matches: all = [] }) => matchState(all))).toEqual([
      ...['to review', 'approved', 'none'],
    ]);
  });

  it('take whole dollars', () => {
    expect(['', '4862', ' 7 ', '4,862', '-1', '1.5', 'ten'].map(typedWholeDollars)).toEqual([
      ...[null, 4862, 7, undefined, undefined, undefined, undefined],
    ]);
  });
});

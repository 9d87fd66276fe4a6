/** Backtests with mocked answers: the list, the dialog, results, decisions and issues that are added. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backtest, match, MATCHED, recall, rejected } from '../support/backtest-answers.ts';
import { BACKTEST_ANSWERS, BACKTEST_PATHS } from '../support/backtest-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { tabTo, waitForSpeech } from '../support/compare-page.ts';
import { changeOrder } from '../support/change-order-answers.ts';
import { batch, BATCH_PATHS } from '../support/change-order-page.ts';
import { failure, issue, issuePage, ME, openSignedIn } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const APPROVE = 'POST /change-order-issue-matches/31/approvals';
const ADD = 'POST /change-order-issue-matches';

const openMatches = (page: Page, name: string) =>
  page.getByRole('button', { name: `Show matches of ${name}` }).click();
const card = (page: Page, summary: string) =>
  page.locator('.match-card').filter({ hasText: summary });

describe('backtests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = (path: string, answers: Answers = {}, options: object = {}) =>
    openSignedIn(browser, inject('baseUrl'), path, {
      answers: { ...BACKTEST_ANSWERS, ...answers },
      ...options,
    });

  it('are listed as a table and as cards, found by project, and lead back to the list', async () => {
    const { page, context } = await open('/backtests', {
      [BACKTEST_PATHS.list]: {
        body: {
          data: [
            backtest(),
            backtest({ id: 6, status: 'failed', project: { name: 'Elm School' } }),
          ],
        },
      },
    });
    const row = page.getByRole('row', { name: /Harbor Street/ });
    for (const words of [
      'Closeout change orders, batch 2',
      'Completed',
      'Priya Menon',
      '11/02/2026',
    ]) {
      expect(await row.innerText()).toContain(words);
    }
    expect(await page.getByRole('row', { name: /Elm School/ }).innerText()).toContain('Failed');
    await page.getByRole('radio', { name: 'Cards' }).click();
    const cards = page.getByRole('list', { name: 'Backtests' }).getByRole('listitem');
    await page.getByRole('searchbox', { name: 'Search backtests' }).fill('harbor');
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('link', { name: 'Harbor Street, Line 2' }).click();
    await page.getByText('Backtest', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Harbor Street, Line 2' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Backtests' }).waitFor();
    await context.close();
  });

  it('are none at first, and are asked for every 10 s, and every 5 s while one is at work', async () => {
    const { page, context, pass, answer, calls } = await open(
      '/backtests',
      { [BACKTEST_PATHS.list]: { body: { data: [] } } },
      { clock: true },
    );
    await page.getByRole('heading', { name: 'No backtests' }).waitFor();
    const asked = () => calls.filter((call) => call === BACKTEST_PATHS.list).length;
    const before = asked();
    await pass(10);
    expect(asked()).toBe(before + 1);
    answer({ [BACKTEST_PATHS.list]: { body: { data: [backtest({ status: 'pending' })] } } });
    await pass(10);
    await page.getByText('Pending').waitFor();
    const since = asked();
    await pass(10);
    expect(asked()).toBe(since + 2);
    await context.close();
  });

  it('are created from a project and an extraction, which the address may name', async () => {
    const sent: unknown[] = [];
    const { page, context, answer } = await open('/backtests', {
      'POST /change-order-matching-jobs': failure(403, 'FORBIDDEN', 'This project is closed.'),
    });
    await page.getByRole('button', { name: 'Create backtest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create backtest' });
    const create = dialog.getByRole('button', { name: 'Create backtest' });
    await create.click();
    await dialog.getByText('Project is required').waitFor();
    await dialog.getByText('Change order document batch is required').waitFor();
    await page.goto(new URL('/backtests?projectId=1&changeOrderBatchId=7', page.url()).href);
    await dialog.getByText('Harbor Street, Line 2').waitFor();
    await dialog.getByText('Closeout change orders, batch 2').waitFor();
    await create.click();
    await page.getByText('This project is closed.').waitFor();
    answer({
      'POST /change-order-matching-jobs': (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ status: 201, json: backtest({ status: 'pending' }) });
      },
    });
    await create.click();
    await page.getByRole('tab', { name: 'Backtest results' }).waitFor();
    expect(sent).toEqual([{ project_id: 1, change_order_document_batch_id: 7 }]);
    await context.close();
  });

  it('say that they are at work, and show the matches once they are there', async () => {
    const { page, context, pass, answer, calls } = await open(
      '/backtests/5',
      { [BACKTEST_PATHS.one]: { body: backtest({ status: 'processing' }) } },
      { clock: true },
    );
    await page.getByRole('heading', { name: 'Processing backtest results' }).waitFor();
    await page.getByText('Analyzing issues and change orders for matching').waitFor();
    const others = () => calls.filter((call) => /^GET .(users|projects|issues)/.test(call));
    const before = others();
    answer({ [BACKTEST_PATHS.one]: { body: backtest() } });
    await pass(5);
    await page.getByRole('listitem').filter({ hasText: 'PCO-031' }).waitFor();
    // What is not about backtests is not asked for again.
    expect(others()).toEqual(before);
    answer({ [BACKTEST_PATHS.one]: { body: backtest({ status: 'failed' }) } });
    await page.reload();
    await page.getByRole('heading', { name: 'The backtest failed' }).waitFor();
    await context.close();
  });

  it('show a table of change orders whose columns are chosen and kept', async () => {
    const { page, context } = await open('/backtests/5?tab=results');
    const heads = page.getByRole('columnheader');
    const names = () => heads.allInnerTexts();
    const columns = ['ID', 'Foreseeable', 'OCO', 'PCO', 'Summary', 'Description'];
    const more = ['Total Cost', 'Discipline', 'Confidence', 'Matched Issues'];
    await expect.poll(names).toEqual(['Matches', ...columns, ...more]);
    const row = page.getByRole('row', { name: /PCO-031/ });
    for (const words of ['Yes', '$4,862.00', 'Electrical', '96%', 'High', '1 issue', 'To review']) {
      expect(await row.innerText()).toContain(words);
    }
    expect(await page.getByRole('row', { name: /PCO-051/ }).innerText()).toMatch(/NA[^]*No match/);
    for (const words of ['$8,473.50', '$7,626.15', '2 of 3', '$4,862.00']) {
      await page.locator('.backtest-totals').getByText(words).waitFor();
    }
    // Each sum lists the change orders behind it.
    const sum = page.getByRole('button', { name: 'List matched to issues, $3,611.50' });
    await sum.click();
    await page.getByText('2 of 3 change orders').waitFor();
    await page.getByRole('row', { name: /PCO-051/ }).waitFor({ state: 'detached' });
    await sum.click();
    await page.getByRole('row', { name: /PCO-051/ }).waitFor();
    await page.getByRole('button', { name: 'View settings' }).click();
    expect(await page.getByRole('checkbox', { name: 'ID', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Description' }).click({ force: true });
    await expect.poll(names).not.toContain('Description');
    await page.reload();
    await expect.poll(names).toEqual(['Matches', ...columns.slice(0, 5), ...more]);
    await page.getByRole('columnheader', { name: 'Total Cost' }).getByRole('button').click();
    const first = page.locator('.result-row').first();
    await expect.poll(() => first.innerText()).toContain('-$1,250.50');
    await page.getByRole('button', { name: /^NA, / }).click();
    await expect.poll(() => page.locator('.result-row').count()).toBe(1);
    await context.close();
  });

  it('approve a match with its dollars, and say when that failed', async () => {
    const sent: unknown[] = [];
    const { page, context, answer } = await open('/backtests/5?tab=results', {
      [APPROVE]: failure(409, 'CONFLICT', 'No'),
    });
    await openMatches(page, 'PCO-031');
    const first = card(page, 'PW-2 is rated 2 A');
    await first.getByText('96%').waitFor();
    await first.getByText('Evidence, 1').click();
    await first.getByText('Both name sheet E-603.').waitFor();
    const dollars = first.getByRole('textbox', { name: 'Dollars captured' });
    await dollars.press('Enter');
    await dollars.pressSequentially('4,8x62');
    expect(await dollars.inputValue()).toBe('4862');
    await dollars.press('Enter');
    await page.getByText('Failed to approve match').first().waitFor();
    await page.getByText('Failed to approve the issue match. Please try again.').waitFor();
    const approved = match(31, {
      match_approval: {
        ...{ approved: true, dollars_captured: 4862, created_at: '2026-11-02T09:30:00.000Z' },
        approved_by: { id: 1, full_name: 'Ada Lovelace' },
      },
    });
    answer({
      [APPROVE]: (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ status: 201, json: approved });
      },
      [BACKTEST_PATHS.changes]: {
        body: {
          data: [changeOrder(1, { issue_matches: [approved], match_confidence: 0.957 })],
        },
      },
    });
    await dollars.press('Enter');
    await first.getByText('$4,862.00 captured').waitFor();
    for (const name of ['Approve', 'Reject']) {
      expect(await first.getByRole('button', { name }).isDisabled()).toBe(true);
    }
    expect(sent).toEqual([{ approved: true, dollars_captured: 4862 }]);
    await context.close();
  });

  it('reject an issue with a fixed reason, and remove rejected matches', async () => {
    const sent: unknown[] = [];
    const { page, context, answer } = await open('/backtests/5?tab=results', {
      'POST /issues/118/evaluate': failure(409, 'CONFLICT', 'No'),
      'DELETE /change-order-issue-matches/33': failure(409, 'CONFLICT', 'No'),
    });
    await openMatches(page, 'PCO-031');
    const first = card(page, 'PW-2 is rated 2 A');
    await first.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Failed to reject issue').first().waitFor();
    await page.getByText('Failed to reject the issue. Please try again.').waitFor();
    answer({
      'POST /issues/118/evaluate': (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ status: 409, json: { detail: 'No', code: 'CONFLICT' } });
      },
    });
    await first.getByRole('button', { name: 'Reject' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          ...{ is_thumbs_up: false, is_thumbs_down: true },
          explanation: 'Rejected from backtest matching',
        },
      ]);
    await openMatches(page, 'PCO-033');
    const out = card(page, 'Heater E-001');
    await out.getByText('Rejected Issue').waitFor();
    for (const name of ['Approve', 'Reject']) {
      expect(await out.getByRole('button', { name }).count()).toBe(0);
    }
    await out.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Failed to remove match').first().waitFor();
    await page.getByText('Failed to remove the issue match. Please try again.').waitFor();
    answer({
      'DELETE /change-order-issue-matches/33': { status: 204 },
      [BACKTEST_PATHS.changes]: { body: { data: MATCHED.slice(2) } },
    });
    await out.getByRole('button', { name: 'Remove' }).click();
    await out.waitFor({ state: 'detached' });
    await context.close();
  });

  it('match an issue that is searched for, and take it away again', async () => {
    const sent: unknown[] = [];
    const asked: URLSearchParams[] = [];
    const { page, context, answer } = await open('/backtests/5?tab=results', {
      [BACKTEST_PATHS.issues]: (route) => {
        asked.push(new URL(route.request().url()).searchParams);
        return route.fulfill({ json: issuePage([issue(118), issue(140)]) });
      },
      [ADD]: async (route) => {
        sent.push(route.request().postDataJSON());
        await page.getByText('Processing...').waitFor();
        await route.fulfill({ status: 201, json: match(40, { issue_id: 140 }) });
      },
      'DELETE /change-order-issue-matches/40': { status: 204 },
    });
    await openMatches(page, 'PCO-031');
    await page.getByRole('button', { name: 'Add matched issue' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add matched issue' });
    const found = sheet.getByRole('listitem');
    await sheet.getByText('Door 140 swings into the corridor').waitFor();
    // Issue 118 is matched already.
    expect(await found.count()).toBe(1);
    const search = sheet.getByRole('searchbox', { name: 'Search issues' });
    await search.fill('door');
    await search.press('Enter');
    await expect.poll(() => asked.at(-1)?.get('q')).toBe('door');
    expect([asked.at(-1)?.get('page'), asked.at(-1)?.get('per_page')]).toEqual(['1', '10']);
    expect(asked.some((each) => ['d', 'do', 'doo'].includes(each.get('q') ?? ''))).toBe(false);
    await sheet.getByRole('button', { name: /^Match to PCO/ }).click();
    const dollars = sheet.getByRole('textbox', { name: /Foreseeable value/ });
    for (const words of ['', 'ten', '-5']) {
      await dollars.fill(words);
      await dollars.press('Enter');
    }
    await dollars.fill('1200');
    await dollars.press('Enter');
    await sheet.getByRole('button', { name: /^Unmatch to PCO/ }).waitFor();
    expect(sent).toEqual([
      {
        ...{ change_order_id: 1, matching_job_id: 5, issue_id: 140 },
        matched_issue_foreseeable_value: 1200,
      },
    ]);
    await sheet.getByRole('button', { name: /^Unmatch to PCO/ }).click();
    await sheet.getByRole('button', { name: /^Match to PCO/ }).waitFor();
    answer({ [BACKTEST_PATHS.changes]: { body: { data: MATCHED.slice(1) } } });
    await sheet.getByRole('button', { name: /^Match to PCO/ }).click();
    await sheet.getByRole('textbox').fill('5');
    await sheet.getByRole('textbox').press('Enter');
    await sheet.getByText('Change order not found').waitFor();
    await context.close();
  });

  it('K13: are decided on by keyboard alone, and the focus is never lost', async () => {
    const approved = match(31, {
      match_approval: {
        ...{ approved: true, dollars_captured: 4862, created_at: '2026-11-02T09:30:00.000Z' },
        approved_by: { id: 1, full_name: 'Ada Lovelace' },
      },
    });
    const other = (change = {}) => match(34, { issue_id: 121, is_primary: false, ...change });
    const shown = (...matches: ReturnType<typeof match>[]) => ({
      [BACKTEST_PATHS.changes]: {
        body: { data: [changeOrder(1, { issue_matches: matches, match_confidence: 0.957 })] },
      },
    });
    const heater = issue(121, { summary: 'Heater E-001 has no wire gauge' });
    const { page, context, answer } = await open('/backtests/5?tab=results', {
      ...shown(match(31), other({ issue: heater })),
      [APPROVE]: { status: 201, body: approved },
      'POST /issues/121/evaluate': { body: rejected.evaluation ?? {} },
      'DELETE /change-order-issue-matches/34': { status: 204 },
      [BACKTEST_PATHS.issues]: { body: issuePage([issue(140)]) },
      [ADD]: { status: 201, body: match(40, { issue_id: 140 }) },
      'DELETE /change-order-issue-matches/40': { status: 204 },
    });
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent.replaceAll(/\s+/g, ' ') ?? '');
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Show matches of PCO-031' }).waitFor();
    await tabTo(page, /^Show matches of PCO-031/);
    await keyboard.press('Enter');

    await page.getByText('Evidence, 1').first().waitFor();
    await tabTo(page, /^Evidence, 1/);
    // The dollars come next.
    await keyboard.press('Tab');
    await keyboard.type('4862');
    answer(shown(approved, other({ issue: heater })));
    await keyboard.press('Enter');
    await page.getByText('$4,862.00 captured').waitFor();
    await waitForSpeech(page, /Approved, \$4,862\.00 captured/);
    expect(await focused()).toContain('$4,862.00 captured');

    // The buttons of an approved match are passed over.
    await tabTo(page, /^Reject$/);
    answer(shown(approved, other({ issue: rejected })));
    await keyboard.press('Enter');
    await page.getByText('Rejected Issue').waitFor();
    await waitForSpeech(page, /Issue rejected/);
    expect(await focused()).toContain('Rejected Issue');

    await tabTo(page, /^Remove$/);
    answer(shown(approved));
    await keyboard.press('Enter');
    await page.getByText('Rejected Issue').waitFor({ state: 'detached' });
    await waitForSpeech(page, /Match removed/);
    // The row is gone: the next one has the focus.
    await expect.poll(focused).toContain('$4,862.00 captured');

    await tabTo(page, /^Add matched issue/);
    await keyboard.press('Enter');
    await page.getByRole('button', { name: /^Match to PCO/ }).waitFor();
    await tabTo(page, /^Match to PCO/);
    await keyboard.press('Enter');
    await keyboard.type('1200');
    await keyboard.press('Enter');
    await expect.poll(focused).toBe('Unmatch to PCO');
    await keyboard.press('Enter');
    await expect.poll(focused).toBe('Match to PCO');
    await keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Add matched issue' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Add matched issue');
    await context.close();
  });

  it('have the issues of the project for the initial review, ten at a time', async () => {
    const asked: URLSearchParams[] = [];
    const long = `${'The door reduces the clear width. '.repeat(6)}End.`;
    const { page, context, answer } = await open('/backtests/5?tab=review', {
      'GET /issues/statuses': { body: { data: [{ id: 1, label: 'Open' }] } },
      [BACKTEST_PATHS.issues]: (route) => {
        asked.push(new URL(route.request().url()).searchParams);
        return route.fulfill({ json: issuePage([issue(118, { full_text: long })], 25) });
      },
    });
    await page.getByRole('button', { name: 'Door 118 swings into the corridor' }).waitFor();
    expect(asked.at(-1)?.get('per_page')).toBe('10');
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText(/End\./).waitFor();
    await page.getByRole('button', { name: /^High, / }).click();
    await expect.poll(() => asked.at(-1)?.get('priorities')).toBe('3');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => asked.at(-1)?.get('statuses')).toBe('1');
    await page.getByRole('button', { name: 'Search + filter issues' }).click();
    await page.getByRole('textbox', { name: 'Keyword' }).fill('corridor');
    await page.getByRole('textbox', { name: 'Keyword' }).press('Enter');
    await expect.poll(() => asked.at(-1)?.get('keywords')).toBe('corridor');
    await page.getByRole('button', { name: 'Remove filter Status is Open' }).click();
    await expect.poll(() => asked.at(-1)?.has('statuses')).toBe(false);
    answer({ [BACKTEST_PATHS.issues]: { body: issuePage([]) } });
    const search = page.getByRole('searchbox', { name: 'Search issues' });
    await search.fill('zzz');
    await search.press('Enter');
    await page.getByRole('heading', { name: 'No issues found' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Initial review', selected: true }).waitFor();
    await context.close();
  });

  it('say what could not be loaded, and what is not there', async () => {
    for (const [answers, words] of [
      [
        { [BACKTEST_PATHS.changes]: failure(422, 'INVALID_INPUT', 'No') },
        'Failed to load issue matches. Please try again.',
      ],
      [{ [BACKTEST_PATHS.one]: failure(404, 'NOT_FOUND', 'No') }, 'Backtest Not Found'],
      [{ [BACKTEST_PATHS.one]: failure(403, 'FORBIDDEN', 'No') }, 'Project Access Denied'],
    ] as const) {
      const { page, context } = await open('/backtests/5', answers);
      await page.getByRole('heading', { name: words }).waitFor();
      await context.close();
    }
  });

  it('state their recall, and take reviews of the sample', async () => {
    const path = 'GET /change-order-matching-jobs/5/recall';
    const { page, context, answer } = await open('/backtests/5?tab=recall', {
      [path]: { body: recall({ recall: null, reviewed_count: 0, missed_count: 0 }) },
      'PUT /change-order-matching-jobs/5/recall/1': { body: recall() },
    });
    await page.getByText('Recall not known yet').waitFor();
    answer({ [path]: { body: recall() } });
    await page
      .getByRole('radiogroup', { name: 'Does an issue belong to PCO-031?' })
      .getByRole('radio', { name: 'Yes, it was missed' })
      .click();
    await page.getByText('64% to 92%, 95% Wilson interval').waitFor();
    await context.close();
  });

  it('come with the notice on a small screen', async () => {
    const { page, context } = await open(
      '/backtests/5',
      {},
      { ...{ width: 400, height: 800, isNoticeSeen: false } },
    );
    await page.getByRole('heading', { name: 'Please Use a Larger Screen' }).waitFor();
    await page
      .getByText(
        'For the best experience, please access this application on a desktop or tablet device.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    await page.getByRole('heading', { name: 'Harbor Street, Line 2' }).waitFor();
    await context.close();
  });

  it('give their report as a file, and say when that failed', async () => {
    const { page, context, answer } = await open('/backtests/5?tab=results', {
      'GET /change-order-matching-jobs/5/report/xlsx': failure(409, 'CONFLICT', 'No'),
    });
    const choose = async (form: string) => {
      await page.getByRole('button', { name: 'Download report' }).click();
      await page.getByRole('menuitem', { name: form }).click();
    };
    await choose('Spreadsheet (XLSX)');
    await page.getByText('Failed to export the report. Please try again.').waitFor();
    answer({
      'GET /change-order-matching-jobs/5/report/xlsx': (route) =>
        route.fulfill({
          body: 'a spreadsheet',
          headers: { 'content-disposition': 'attachment; filename="backtest.xlsx"' },
        }),
    });
    const spreadsheet = 'Spreadsheet (XLSX)';
    const [saved] = await Promise.all([page.waitForEvent('download'), choose(spreadsheet)]);
    expect(saved.suggestedFilename()).toBe('backtest.xlsx');
    await page.getByText('Report exported as backtest.xlsx').waitFor();
    answer({
      'GET /change-order-matching-jobs/5/report/pdf': (route) => route.fulfill({ body: 'a PDF' }),
    });
    const [asPdf] = await Promise.all([page.waitForEvent('download'), choose('PDF')]);
    expect(asPdf.suggestedFilename()).toBe('backtest-5.pdf');
    await context.close();
  });

  it('are led to from their batch, with its ids in the address', async () => {
    const { page, context } = await open('/change-orders/7', {
      [BATCH_PATHS.one]: { body: batch({ matching_jobs: [{ id: 5, project_id: 1 }] }) },
      'GET /change-order-document-batches/7/matching-jobs/latest': { body: backtest() },
    });
    await page.getByRole('tab', { name: /CO extractions/, selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Backtest' }).click();
    await page.getByText('A backtest already exists for this CO extraction').waitFor();
    await page.getByRole('link', { name: 'View most recent backtest' }).click();
    await page.waitForURL('**/backtests/5');
    await page.goBack();
    await page.getByRole('tab', { name: 'Backtest' }).click();
    await page.getByRole('link', { name: 'Connect to project' }).click();
    await page.waitForURL(/\/backtests\?/);
    const search = Object.fromEntries(new URL(page.url()).searchParams);
    expect(search).toEqual({ projectId: '1', changeOrderBatchId: '7' });
    await page.getByRole('dialog', { name: 'Create backtest' }).waitFor();
    await context.close();
  });

  it('are for looking only where the person may not decide', async () => {
    const { page, context } = await open('/backtests/5?tab=results', {
      'GET /users/me': { body: { ...ME, user_type_id: 2, can_create_projects: false } },
      [BACKTEST_PATHS.one]: { body: backtest({ can_delete: false }) },
    });
    await openMatches(page, 'PCO-031');
    await card(page, 'PW-2 is rated 2 A').waitFor();
    for (const name of ['Approve', 'Reject', 'Add matched issue', 'Delete backtest']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await context.close();
  });
});

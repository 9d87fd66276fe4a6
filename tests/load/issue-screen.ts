/** The list of issues on screen: how soon it shows what a filter found, and how it scrolls. */
import type { Browser, Page } from 'playwright-core';
import {
  contents,
  document as listedDocument,
  issue,
  issuePage,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Issue } from '../../contract/src/issues/schema.ts';
import { timeRow } from './measuring.ts';
import type { Measure } from './measuring.ts';
import { onScreen, processorTime } from './on-screen.ts';

const SEARCHES = 40;
const ROWS = 10_000;
const SCROLLS = 20;
const FRAMES = 60;
/** Of 60 frames a second, with what clocks differ by. */
const FRAME_MS = 17.5;
const PLANS = listedDocument(10);

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_none, at) => issue(at + 1, { summary: `${name} ${at + 1}` }));

/** The full list of a project. Its issues are made of the words that are searched for. */
async function openList(
  browser: Browser,
  origin: string,
  listed: (words: string) => Issue[],
): Promise<Page> {
  const { page } = await openSignedIn(
    browser,
    origin,
    '/projects/1?documentId=10&tab=markups-list',
    {
      ...{ width: 1440, height: 900 },
      answers: {
        'GET /projects/1': { body: project([PLANS]) },
        'GET /projects/1/tasks': { body: { data: [task(PLANS.file.file_key, 'issues_created')] } },
        'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
        'GET /projects/1/counts': { body: { issues_count: ROWS } },
        'GET /projects/1/issues': async (route) => {
          const words = new URL(route.request().url()).searchParams.get('q') ?? 'Issue';
          await route.fulfill({ json: issuePage(listed(words), ROWS) });
        },
      },
    },
  );
  // The panel beside it would have the same issues, without a limit: it has pages of ten.
  await page.evaluate(() => localStorage.setItem('pinbar:issue-list/1', '{"tab":"open"}'));
  await page.reload();
  await page
    .getByRole('dialog', { name: 'Issues' })
    .getByText('Issue 1', { exact: true })
    .waitFor();
  return page;
}

/** From the end of the response until the frame with this text in the list is painted. */
const paintedAfterResponse = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        performance.clearResourceTimings();
        const observer = new MutationObserver(() => {
          const grid = document.querySelector('[role=dialog] [role=grid]');
          if (grid?.textContent.includes(wanted) !== true) return;
          observer.disconnect();
          const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const answered =
            asked.findLast(({ name }) => name.includes('/issues?'))?.responseEnd ?? 0;
          requestAnimationFrame(() => {
            // A message from within a frame arrives when the frame is painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - answered));
            port1.start();
            port2.postMessage(null);
          });
        });
        const whole = { subtree: true, childList: true, characterData: true };
        observer.observe(document.body, whole);
      }),
    text,
  );

const searching: Measure = () =>
  onScreen(async (browser, origin) => {
    const page = await openList(browser, origin, (words) => named(10, words));
    const box = page.getByRole('dialog', { name: 'Issues' }).getByRole('searchbox');
    const processed = await processorTime(page);
    const [times, work]: [number[], number[]] = [[], []];
    for (let round = 0; round < SEARCHES; round += 1) {
      // Words that were not searched for before, so that the list has to be asked for.
      const words = `door ${round}`;
      const painted = paintedAfterResponse(page, `${words} 10`);
      await box.fill(words);
      const before = await processed();
      await box.press('Enter');
      times.push(await painted);
      work.push((await processed()) - before);
    }
    const limit = { share: 0.95, limitMs: 100 };
    const what = 'a filter of the list of issues';
    return [
      timeRow(`${what}, response until painted`, times, limit),
      timeRow(`${what}, processor time of the page from Enter on`, work, limit),
    ];
  });

/** The times between frames while the list is scrolled by three rows a frame, as by a quick turn of the wheel. */
const scrolled = (page: Page) =>
  page.evaluate((frames) => {
    const parts = [...document.querySelectorAll<HTMLElement>('[role=dialog] *')];
    const list = parts.find(
      (part) => part.scrollHeight > 100_000 && /auto|scroll/.test(getComputedStyle(part).overflowY),
    );
    if (list === undefined) throw new Error('Nothing scrolls');
    return new Promise<number[]>((resolve) => {
      const times: number[] = [];
      let last = 0;
      const step = (now: number) => {
        if (last > 0) times.push(now - last);
        last = now;
        list.scrollTop += 200;
        if (times.length < frames) requestAnimationFrame(step);
        else resolve(times);
      };
      requestAnimationFrame(step);
    });
  }, FRAMES);

const scrolling: Measure = () =>
  onScreen(async (browser, origin) => {
    const all = named(ROWS, 'Issue');
    const page = await openList(browser, origin, () => all);
    const processed = await processorTime(page);
    const [times, work]: [number[], number[]] = [[], []];
    await scrolled(page);
    for (let round = 0; round < SCROLLS; round += 1) {
      const before = await processed();
      times.push(...(await scrolled(page)));
      work.push(((await processed()) - before) / FRAMES);
    }
    const limit = { share: 0.95, limitMs: FRAME_MS };
    const what = `list of ${ROWS.toLocaleString('en-US')} issues scrolled by three rows a frame`;
    return [
      timeRow(`${what}, between frames`, times, limit),
      timeRow(`${what}, processor time of the page for a frame`, work, limit),
    ];
  });

export const issueScreen: Measure = async (measuring) => [
  ...(await searching(measuring)),
  ...(await scrolling(measuring)),
];

/** What WCAG 2.2 asks for and axe cannot see, on the main screens. `docs/accessibility.md` lists every criterion. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { heading, text } from '../support/accessible.ts';
import { sidewaysExcess } from '../support/axe.ts';
import { BACKTEST_ANSWERS } from '../support/backtest-page.ts';
import { BATCH_ANSWERS } from '../support/change-order-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { issue, issuePage, ME, openSignedIn, summary } from '../support/mocked-api.ts';
import type { Answers, MockedPage } from '../support/mocked-api.ts';
import { WORKSPACE } from '../support/workspace-answers.ts';

type Screen = {
  name: string;
  path: string;
  title: string | RegExp;
  answers: Answers;
  until: (page: Page) => Promise<void>;
};

const SCREENS: readonly Screen[] = [
  {
    name: 'projects',
    path: '/',
    title: 'All Projects · Pinbar',
    answers: { 'GET /users/me/projects': { body: { data: [summary(1), summary(2)] } } },
    until: text('Project 1'),
  },
  {
    name: 'a project with issues',
    path: '/projects/1?documentId=10',
    title: 'Project 1 · Pinbar',
    answers: {
      ...WORKSPACE,
      'GET /projects/1/issues': { body: issuePage([issue(118), issue(119)]) },
      'GET /projects/1/counts': { body: { issues_count: 2 } },
    },
    until: (page) => page.getByRole('treeitem', { name: /A-101/ }).waitFor(),
  },
  {
    name: 'the review of sheets',
    path: '/projects/1/sheets',
    title: 'Sheet review · Project 1',
    answers: WORKSPACE,
    until: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'change orders',
    path: '/change-orders/7',
    title: /^.+ · Pinbar$/,
    answers: BATCH_ANSWERS,
    until: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'a backtest',
    path: '/backtests/5',
    title: /, backtest · Pinbar$/,
    answers: BACKTEST_ANSWERS,
    until: text('Initial review'),
  },
  {
    name: 'administration',
    path: '/admin/move-project',
    title: 'Move project · Pinbar',
    answers: { 'GET /users/me': { body: { ...ME, is_admin: true } } },
    until: heading('Move project'),
  },
  {
    name: 'comparing two files',
    path: '/compare',
    title: 'Compare drawings · Pinbar',
    answers: {},
    until: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open({ path, answers, until }: Screen): Promise<MockedPage> {
  const opened = await openSignedIn(browser, inject('baseUrl'), path, {
    ...{ answers, width: 1280, height: 800 },
  });
  await until(opened.page);
  return opened;
}

/** What is cut off or covers other words, one line each. */
function cutWords(): string[] {
  const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, th, p, a')]
    .filter(
      (node) => isShown(node) && node.closest('[aria-hidden="true"], .visually-hidden') === null,
    )
    .filter((node) => {
      const { overflowX, textOverflow } = getComputedStyle(node);
      const isDotted = overflowX !== 'visible' && textOverflow === 'ellipsis';
      return !isDotted && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    })
    .map((node) => `${node.tagName} ${node.className}: ${node.textContent?.slice(0, 60)}`);
}

/** How the element with the focus is shown, and whether something else covers all of it. */
function focusedNow(): { name: string; isRinged: boolean; isCovered: boolean } | null {
  const node = document.activeElement;
  if (!(node instanceof HTMLElement) || node === document.body) return null;
  const ringed = [
    node,
    node.closest('label'),
    node.parentElement,
    node.parentElement?.parentElement,
  ]
    .filter((each) => each instanceof HTMLElement)
    .some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  const active = node.getAttribute('aria-activedescendant');
  const { x, y, width, height } = node.getBoundingClientRect();
  const isSeen = [0.5, 0.1, 0.9].some((part) => {
    const on = document.elementFromPoint(x + width * part, y + height * part);
    return on !== null && (node.contains(on) || on.contains(node));
  });
  return {
    name: `${node.tagName} ${node.className} ${node.getAttribute('aria-label') ?? node.textContent?.slice(0, 40)}`,
    isRinged: ringed || active !== null,
    isCovered: !isSeen,
  };
}

/** Elements that still move. */
function moving(): string[] {
  const lasts = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0.01);
  return [...document.querySelectorAll('*')].flatMap((node) => {
    const { animationName, animationDuration, transitionDuration, transitionProperty } =
      getComputedStyle(node);
    const isAnimated = animationName !== 'none' && lasts(animationDuration);
    const slides =
      /transform|left|right|top|bottom|width|height|all/.test(transitionProperty) &&
      lasts(transitionDuration);
    return isAnimated || slides ? [`${node.tagName} ${node.className}`] : [];
  });
}

describe.each(SCREENS)('$name', (screen) => {
  it('says its language and its title, and its words have room when they are spaced out', async () => {
    const { page, context } = await open(screen);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await expect.poll(() => page.title()).toMatch(screen.title);
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(spaced);
    });
    expect(await page.evaluate(cutWords)).toEqual([]);
    expect(await sidewaysExcess(page)).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('shows where the focus is at every stop of Tab, never covers it, and lets it out again', async () => {
    const { page, context } = await open(screen);
    const first = await page.evaluate(() => document.activeElement === document.body);
    const bad: string[] = [];
    let stops = 0;
    for (; stops < 150; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(focusedNow);
      if (stop === null) break;
      if (!stop.isRinged) bad.push(`no ring: ${stop.name}`);
      if (stop.isCovered) bad.push(`covered: ${stop.name}`);
    }
    expect(bad).toEqual([]);
    expect(stops, first ? 'from the top' : 'from the heading').toBeLessThan(150);
    await context.close();
  });

  it('moves nothing for people who ask for less motion', async () => {
    const { page, context } = await open(screen);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(moving)).toEqual([]);
    await context.close();
  });
});

describe('a button', () => {
  const [, project] = SCREENS;
  if (project === undefined) throw new Error('There is no second screen.');

  it('does nothing when the pointer leaves it before it is let go', async () => {
    const { page, context } = await open(project);
    const box = await page.getByRole('button', { name: 'Hide contents' }).boundingBox();
    if (box === null) throw new Error('The button has no box.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(640, 700);
    await page.mouse.up();
    await page.keyboard.press('Tab');
    expect(await page.getByRole('tree').count()).toBe(1);
    await context.close();
  });

  it('shows its name beside it while it has the focus or the pointer, until Escape', async () => {
    const { page, context } = await open(project);
    const button = page.getByRole('button', { name: 'Hide contents' });
    await page.keyboard.press('Tab');
    await button.focus();
    const tip = page.getByRole('tooltip');
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    // Only a pointer that moves counts as one.
    await page.mouse.move(640, 700);
    await button.hover();
    await tip.waitFor();
    await tip.hover();
    expect(await tip.count()).toBe(1);
    await context.close();
  });
});

/** Checks a page that shows a state, in several sizes and both themes. */
import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { sidewaysExcess, violations } from './axe.ts';
import { faultsOfThePage, openSignedIn } from './mocked-api.ts';
import type { Answers, MockedPage } from './mocked-api.ts';

export type Look = { theme: 'light' | 'dark'; width: number };

/** Wide, of a tablet, and at 400 % zoom. */
export const LOOKS: readonly [wide: Look, tablet: Look, narrow: Look] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 320 },
];
const PHONE_WIDTH = 768;

const heightFor = (width: number): number => (width < PHONE_WIDTH ? 844 : 900);

type Reached = {
  /** Something that is visible once the state is reached. */
  until: (page: Page) => Promise<void>;
  /** What a narrower window collapses and this state needs. */
  afterResize?: ((page: Page) => Promise<void>) | undefined;
};

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).waitFor();
export const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

/** Resizes the same window from look to look, as a person does. */
export async function expectAccessible(
  page: Page,
  { until, afterResize }: Reached,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  // The tooltip of a button that was clicked is no part of the state.
  await page.mouse.move(0, 0);
  for (const { theme, width } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: heightFor(width) });
    await afterResize?.(page);
    await until(page);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysExcess(page), `${width} px wide`).toBeLessThanOrEqual(0);
  }
}

export async function closeWithoutFaults({ faults, context }: MockedPage): Promise<void> {
  expect(faultsOfThePage(faults)).toEqual([]);
  await context.close();
}

export type ScreenState = Reached & {
  name: string;
  path: string;
  answers?: Answers;
  act?: (page: Page) => Promise<void>;
  /** The layout for small windows begins without it. */
  endsWhenNarrow?: true;
};

async function check(
  browser: Browser,
  state: ScreenState,
  looks: readonly [Look, ...Look[]],
): Promise<void> {
  const { path, answers = {}, act } = state;
  const [{ theme, width }] = looks;
  const options = { answers, theme, width, height: heightFor(width) };
  const opened = await openSignedIn(browser, inject('baseUrl'), path, options);
  await act?.(opened.page);
  await expectAccessible(opened.page, state, looks);
  await closeWithoutFaults(opened);
}

/** Opens the state in a wide window. Where the layout for small windows begins without it, it is opened once more there. */
export async function expectAccessibleState(browser: Browser, state: ScreenState): Promise<void> {
  const [wide, tablet, narrow] = LOOKS;
  await check(browser, state, state.endsWhenNarrow ? [wide, tablet] : LOOKS);
  if (state.endsWhenNarrow) await check(browser, state, [narrow]);
}

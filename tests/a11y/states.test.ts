/** axe on every state of the compare screen, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidewaysExcess, violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';
import type { OpenOptions } from '../support/compare-page.ts';
import { serveHarness } from '../support/harness/serve.ts';

const PDF = Buffer.from('%PDF-1.7');

type State = {
  name: string;
  files?: readonly [string, string];
  options?: OpenOptions;
  act?: (page: Page) => Promise<void>;
  /** What is announced when the state is reached. */
  until?: RegExp;
};

const READY = /Overlay ready/;
const COMPARED = ['old.pdf', 'new.pdf'] as const;

const STATES: readonly State[] = [
  { name: 'start' },
  { name: 'refused and locked', files: ['not-pdf.pdf', 'locked.pdf'], until: /locked.pdf/ },
  { name: 'overlay', files: COMPARED, until: READY },
  {
    name: 'a sheet that cannot be shown',
    files: ['complex.pdf', 'new.pdf'],
    until: /could not be shown/,
  },
  {
    name: 'no differences, perhaps not aligned',
    files: COMPARED,
    options: { harness: { differences: 0, status: 'uncertain' } },
    until: READY,
  },
  {
    name: 'not aligned, not compared',
    files: COMPARED,
    options: { harness: { status: 'failed' } },
    until: /Not compared/,
  },
  {
    name: 'a difference open, a question asked',
    files: COMPARED,
    until: READY,
    act: async (page) => {
      await page.locator('[data-pane]').first().focus();
      await page.keyboard.press('n');
      await page.keyboard.press('q');
      await page.getByLabel('Question', { exact: true }).waitFor();
    },
  },
  {
    name: 'a thousand differences',
    files: COMPARED,
    options: { harness: { differences: 1000 } },
    until: READY,
  },
  {
    name: 'side by side with sheets',
    files: COMPARED,
    until: READY,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Side by side' }).click();
      await page.getByRole('button', { name: 'Sheets' }).click();
    },
  },
  {
    name: 'swipe',
    files: COMPARED,
    until: READY,
    act: (page) => page.getByRole('radio', { name: 'Swipe' }).click(),
  },
  {
    name: 'rotated swipe',
    files: COMPARED,
    until: READY,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Swipe' }).click();
      await page.getByRole('button', { name: 'Rotate view clockwise' }).click();
      await page.getByRole('slider', { name: /drawing A above/ }).waitFor();
    },
  },
  {
    name: 'color picker',
    files: COMPARED,
    until: READY,
    act: (page) => page.getByRole('button', { name: /^Color of drawing A/ }).click(),
  },
  {
    name: 'zoom menu',
    files: COMPARED,
    until: READY,
    act: (page) => page.getByRole('button', { name: /^Zoom, / }).click(),
  },
  {
    name: 'export menu',
    files: COMPARED,
    until: READY,
    act: (page) => page.getByRole('button', { name: 'Export' }).click(),
  },
  {
    name: 'shortcuts',
    files: COMPARED,
    until: READY,
    act: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
  },
  {
    name: 'PDF layers',
    files: ['layered.pdf', 'layered again.pdf'],
    until: READY,
    act: async (page) => {
      await page.getByRole('button', { name: /^PDF layers/ }).click();
      await page.getByRole('treeitem', { name: 'A-NOTE' }).click();
      await page.getByText('4 of 5 layers shown').first().waitFor();
    },
  },
  {
    name: 'realign with guesses',
    files: COMPARED,
    options: { harness: { status: 'uncertain' } },
    until: READY,
    act: async (page) => {
      await page.getByRole('button', { name: 'Realign' }).click();
      await page.getByText('0 of 3 points, 3 guesses').first().waitFor();
    },
  },
  {
    name: 'realign with a disagreeing point',
    files: COMPARED,
    until: READY,
    act: async (page) => {
      await page.getByRole('button', { name: 'Realign' }).click();
      await page.getByRole('button', { name: 'Suggest points' }).click();
      await page.locator('.status', { hasText: 'The three points do not fit together.' }).waitFor();
    },
  },
];

const SIZES = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  // A window of 1280 × 1024 at 200 and at 400 %.
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const;

let browser: Browser;
let harness: Awaited<ReturnType<typeof serveHarness>>;

beforeAll(async () => {
  [browser, harness] = await Promise.all([launchBrowser(), serveHarness()]);
});

afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

async function reach(state: State, options: OpenOptions): Promise<Page> {
  const { page } = await openPage(browser, `${harness.url}/compare`, {
    ...state.options,
    ...options,
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [a, b] = state.files ?? [];
  if (a !== undefined && b !== undefined) {
    await chooseFile(page, 'A', { name: a, buffer: PDF });
    await chooseFile(page, 'B', { name: b, buffer: PDF });
  }
  if (state.until !== undefined) await waitForSpeech(page, state.until, 20_000);
  await state.act?.(page);
  return page;
}

describe('in light, then in dark', () => {
  it.each(STATES)('has no violations: $name', async (state) => {
    const page = await reach(state, { theme: 'light' });
    try {
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page)).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
});

describe('at every size', () => {
  it.each(['start', 'overlay'])(
    'shows %s without violations and without scrolling sideways',
    async (name) => {
      const state = STATES.find((s) => s.name === name) ?? { name };
      const page = await reach(state, SIZES[0]);
      try {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const at = `${size.width} × ${size.height}`;
          expect(await violations(page), at).toEqual([]);
          expect(await sidewaysExcess(page), at).toBeLessThanOrEqual(0);
        }
      } finally {
        await page.context().close();
      }
    },
  );
});

describe('realigning', () => {
  async function openDialog(realign: 'straight' | 'fails') {
    const page = await reach(
      { name: 'realign', files: COMPARED, until: READY },
      { harness: { status: 'uncertain', realign } },
    );
    await page.getByRole('button', { name: 'Realign' }).click();
    await page.getByRole('button', { name: 'Suggest points' }).click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    const submit = dialog.getByRole('button', { name: 'Realign overlay' });
    return { page, status: dialog.locator('.status'), submit };
  }

  it('says when it failed, and keeps the points for another try', async () => {
    const { page, status, submit } = await openDialog('fails');
    await status.getByText('Three points selected', { exact: true }).waitFor();
    await submit.click();
    await page.getByText('Error Creating Overlay', { exact: true }).first().waitFor();
    await status.getByText('Three points selected', { exact: true }).waitFor();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await page.context().close();
  });

  it('is refused with the reason for points on one line', async () => {
    const { page, status, submit } = await openDialog('straight');
    await status.getByText('The points lie nearly on one line. Pick one further away.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await page.context().close();
  });
});

describe('targets', () => {
  it('are at least 24 by 24 px', async () => {
    const page = await reach({ name: 'overlay', files: COMPARED, until: READY }, {});
    try {
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, [role="slider"], [role="radio"], select, summary',
          ),
        ]
          .filter((node) => node.offsetParent !== null && node.closest('.visually-hidden') === null)
          .map((node) => ({
            box: node.getBoundingClientRect(),
            name: node.getAttribute('aria-label') ?? node.textContent,
          }))
          .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
          .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
});

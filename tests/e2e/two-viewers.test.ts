/**
 * Two viewers in the whole product: a project with two issuances, opened side by side, restored, stepped through, overlaid.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { forgetSpeech, tabTo, waitForSpeech } from '../support/compare-page.ts';
import { makeProject } from '../support/project-by-api.ts';

const SHEETS_IN_SAMPLE = 18;
const BOARDS = ['01-v1-02-34p.pdf', '02-rev-b1-32p.pdf'].map((name) =>
  fileURLToPath(
    new URL(`../../../shared/corpus/revisions/beaglebone-ai64/${name}`, import.meta.url),
  ),
);
const hasCorpus = BOARDS.every((file) => existsSync(file));
if (!hasCorpus)
  process.stdout.write('Skipped: two viewers on 60 sheets, for want of ../shared/corpus.\n');

let product: BrowsedProduct;
let clinic: Awaited<ReturnType<typeof makeProject>>;

/** A page of text with this heading, as a file. */
async function bookPdf(heading: string): Promise<string> {
  const made = await PDFDocument.create();
  made.addPage([612, 792]).drawText(heading, { x: 72, y: 700 });
  const file = path.join(product.folder, `${heading.replaceAll(/\W/g, '')}.pdf`);
  writeFileSync(file, await made.save());
  return file;
}

const project = (name: string, files: readonly string[], sheets: number) =>
  makeProject(product, {
    name,
    files: files.map((file) => ({ path: file, type: 2 as const })),
    sheets,
  });

beforeAll(async () => {
  product = await startBrowsedProduct();
  clinic = await project('Clinic', [sampleFile(1), sampleFile(2)], SHEETS_IN_SAMPLE);
});
afterAll(() => product.close());

const paper = (page: Page, viewer: 1 | 2, name: RegExp) =>
  page.getByRole('region', { name: `Viewer ${viewer}` }).getByRole('group', { name });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const pick = async (page: Page, words: string, option: RegExp) => {
  await page.getByRole('button', { name: /^Select a page to compare/ }).click();
  await page.getByRole('combobox', { name: /CSI code/ }).fill(words);
  await page.getByRole('option', { name: option }).click();
};

describe('a project of two issues', () => {
  it('opens two sheets side by side, comes back after a reload, and steps back and forward', async () => {
    const { projectId, documentIds } = clinic;
    const [first = 0, second = 0] = documentIds;
    const { page, context, faults } = await product.openSignedIn(`/projects/${projectId}`);
    // The contents then list only the later one of the two.
    await page.getByRole('button', { name: 'Issuances 2' }).waitFor();
    await page.getByRole('treeitem', { name: /A-102/ }).click();
    await page.getByRole('group', { name: /^A-102/ }).waitFor();
    await page.getByRole('button', { name: 'Compare two pages' }).click();
    await page.getByText('Pick a page to compare above.').waitFor();
    expect(params(page)).toMatchObject({ documentId: String(second), split: '50' });
    // The same sheet of the other issuance is offered before anything is typed.
    await page.getByRole('button', { name: 'A-102 in issue-1.pdf' }).click();
    await paper(page, 2, /^A-102/).waitFor();
    expect(params(page)).toMatchObject({ document2Id: String(first) });
    const pair = page.url();
    await pick(page, 's-102', /^S-102.*issue-2/);
    await paper(page, 2, /^S-102/).waitFor();
    const address = page.url();
    await page.reload();
    await paper(page, 1, /^A-102/).waitFor();
    await paper(page, 2, /^S-102/).waitFor();
    expect(page.url()).toBe(address);
    // One reads each file, one shows both.
    expect(page.workers()).toHaveLength(3);

    await page.goBack();
    await paper(page, 2, /^A-102/).waitFor();
    expect(page.url()).toBe(pair);
    await page.goBack();
    await page.getByText('Pick a page to compare above.').waitFor();
    await page.goForward();
    await page.goForward();
    await paper(page, 2, /^S-102/).waitFor();
    expect(await page.locator('[data-pane]').count()).toBe(2);

    await page.getByRole('button', { name: 'Close compare window' }).click();
    await page.getByRole('region', { name: 'Document' }).waitFor();
    expect(Object.keys(params(page)).filter((name) => /2|split/.test(name))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('gives the viewers five sizes, by arrows, by buttons, and back from nothing', async () => {
    const [first, second] = ['document2Id=2', 'documentId=1'];
    const { page, context } = await product.openSignedIn(`/projects/1?${second}&${first}`);
    const separator = page.getByRole('separator', { name: 'Viewer sizes' });
    await separator.focus();
    for (const share of ['75', '100']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => separator.getAttribute('aria-valuenow')).toBe(share);
    }
    await expect.poll(() => params(page)).toMatchObject({ split: '100', document2Id: '2' });
    await page.getByRole('button', { name: 'Expand viewer 2' }).click();
    await paper(page, 2, /^A-101/).waitFor();
    await page.getByRole('button', { name: 'Collapse viewer 1' }).click();
    await expect
      .poll(() => separator.getAttribute('aria-valuetext'))
      .toBe('Viewer 1 0 percent, viewer 2 100 percent');
    await page.getByRole('button', { name: /^Viewer sizes/ }).click();
    await page.getByRole('menuitem', { name: '25% and 75%' }).click();
    const shareOfFirst = async () => {
      const [one = 0, two = 1] = await page
        .locator('.viewer')
        .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().width));
      return one / (one + two);
    };
    await expect.poll(shareOfFirst).toBeCloseTo(0.25, 1);
    await context.close();
  });

  it('K4: is compared by keyboard alone, and laid over each other', async () => {
    const { page, context } = await product.openSignedIn('/projects/1?documentId=1&pageNumber=1');
    const sheet = page.getByRole('group', { name: /^A-101/ });
    await sheet.waitFor();
    await sheet.focus();
    await page.keyboard.press('Shift+C');
    await page.getByText('Pick a page to compare above.').waitFor();
    await tabTo(page, /^Select a page to compare/);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^A-101.*issue-2/ }).waitFor();
    await page.keyboard.type('a-103');
    await waitForSpeech(page, /^2 results$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await paper(page, 2, /^A-103/).waitFor();
    // From the picker, which has the focus again, the next region is the first viewer.
    await paper(page, 1, /^A-101/).focus();
    await page.keyboard.press('Shift+PageDown');
    await paper(page, 1, /^A-102/).waitFor();
    await waitForSpeech(page, /^Sheet A-102/);
    await page.goto(
      `${product.origin}/projects/1?documentId=1&pageNumber=1&document2Id=2&page2Number=1`,
    );
    await paper(page, 2, /^A-101/).waitFor();
    await page.locator('button:enabled', { hasText: 'Compare as overlay' }).waitFor();
    await tabTo(page, /^Compare as overlay$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\?from=project-1-1-2&pageA=1&pageB=1/);
    await waitForSpeech(page, /^Aligned/);
    // Chromium drops the history state of an address that is written while a reload is under way.
    await page.waitForURL(/&zoom=/);
    await page.reload();
    await waitForSpeech(page, /^Aligned/);
    expect(params(page)).toMatchObject({ from: 'project-1-1-2', pageA: '1', pageB: '1' });
    await page.goBack();
    await paper(page, 2, /^A-101/).waitFor();
    // What was said before this screen must not pass for its own announcement.
    await forgetSpeech(page);
    await page.goForward();
    await waitForSpeech(page, /^Aligned/);
    await page.getByRole('link', { name: 'Back to Clinic' }).waitFor();
    await tabTo(page, /^Back to Clinic$/);
    await page.keyboard.press('Enter');
    await paper(page, 2, /^A-101/).waitFor();
    expect(params(page)).toEqual({
      documentId: '1',
      pageNumber: '1',
      document2Id: '2',
      page2Number: '1',
    });
    expect(await page.evaluate(() => globalThis.document.activeElement?.textContent)).toBe(
      'Clinic',
    );
    await context.close();
  });

  it('overlays two of its sheets, which the server checks, and shows them again after a reload', async () => {
    const { page, context, faults } = await product.openSignedIn(`/projects/${clinic.projectId}`);
    const menu = page.getByRole('dialog', { name: 'Overlays' });
    const overlays = page.getByRole('button', { name: 'Overlays', exact: true });
    await page.getByRole('treeitem', { name: /A-102/ }).first().click();
    await page.getByRole('group', { name: /^A-102/ }).waitFor();
    await overlays.click();
    await menu.getByRole('searchbox').fill('A-102');
    const sheets = menu.getByRole('treeitem', { name: /^A-102/ });
    await expect.poll(() => sheets.count()).toBe(2);
    // In the other order they are an overlay already, which the issuances were compared with.
    await sheets.nth(1).click();
    await sheets.first().click();
    await menu.getByRole('button', { name: 'View overlay' }).click();
    const overlay = page.locator('[data-pane="overlay"]');
    await overlay.waitFor();
    // On a busy machine all comes at once, and of a burst only the last messages are spoken.
    await waitForSpeech(page, /Difference 1 of/);
    expect(params(page)).toHaveProperty('overlayExecutionId');
    await page.reload();
    await overlay.waitFor();
    await waitForSpeech(page, /Overlay ready/);
    await overlays.click();
    await menu
      .getByRole('button', { name: /A-102.* with A-102/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is compared at an address that somebody sent, from which a link leads to both pages', async () => {
    const { page, context } = await product.openSignedIn('/projects/1?documentId=1&pageNumber=1');
    await page.getByRole('group', { name: /^A-101/ }).waitFor();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/documents/*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${product.origin}/compare?from=project-1-1-2&pageA=2&pageB=2`);
    await page.getByRole('link', { name: 'Back to Clinic' }).waitFor();
    await tabTo(page, /^Back to Clinic$/);
    release();
    await waitForSpeech(page, /^Aligned/);
    // The overlay has replaced the start screen, but not the link that is about to be pressed.
    await page.keyboard.press('Enter');
    await paper(page, 2, /^A-102/).waitFor();
    expect(params(page)).toEqual({
      documentId: '1',
      pageNumber: '2',
      document2Id: '2',
      page2Number: '2',
      split: '50',
    });
    await context.close();
  });
});

describe('a project of drawings, a specification book and a checklist', () => {
  it('opens each of them in the viewer, and offers whole sheets and overlays of drawings only', async () => {
    const book = await bookPdf('SECTION 08 11 13');
    const checklist = await bookPdf('1. EGRESS');
    const types = [2, 1, 3] as const;
    const files = [sampleFile(1), book, checklist].map((file, index) => ({
      path: file,
      type: types[index] ?? 2,
    }));
    const three = { name: 'Three kinds', files, sheets: 1 };
    const { projectId, documentIds } = await makeProject(product, three);
    const { page, context, faults } = await product.openSignedIn(`/projects/${projectId}`);
    await page.locator('[data-pane="1"]').waitFor();
    for (const id of documentIds) {
      await page.goto(`${product.origin}/projects/${projectId}?documentId=${id}&pageNumber=1`);
      await page.locator('[data-pane="1"] canvas.shown').waitFor();
      expect(await page.locator('.view-message').count()).toBe(0);
      const isDrawing = id === documentIds[0];
      const isOffered = (name: string) => page.getByRole('button', { name }).isVisible();
      const offers = await Promise.all(
        ['Fit sheet', 'Compare as overlay', 'Fit width'].map(isOffered),
      );
      expect(offers).toEqual([isDrawing, isDrawing, true]);
      // Its key is offered where its button is.
      const zoom = () => page.getByRole('button', { name: /^Zoom, / }).getAttribute('aria-label');
      await page.locator('[data-pane="1"]').focus();
      await page.keyboard.press('+');
      const near = await zoom();
      await page.keyboard.press('0');
      expect((await zoom()) === near).toBe(!isDrawing);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe.skipIf(!hasCorpus)('a real set of more than 30 sheets', () => {
  it('opens its pages in two viewers and comes back after a reload', async () => {
    const { projectId, contents } = await project('Board', BOARDS, 60);
    const sheets = contents.drawings.sheet_sets.flatMap((set) => set.sheets);
    const [early, late] = [sheets[20], sheets.at(-3)];
    if (early === undefined || late === undefined) throw new Error('Too few sheets');
    const address = `/projects/${projectId}?sheetId=${early.id}&sheet2Id=${late.id}`;
    const { page, context, faults } = await product.openSignedIn(address);
    const shown = async () => {
      await page.locator('[data-pane="1"] canvas.shown').waitFor();
      await page.locator('[data-pane="2"] canvas.shown').waitFor();
    };
    await shown();
    await page.reload();
    await shown();
    const pages = page.getByRole('textbox', { name: 'Page' });
    expect(await pages.first().inputValue()).toBe(String(early.page_number));
    expect(await pages.last().inputValue()).toBe(String(late.page_number));
    expect(faults).toEqual([]);
    await context.close();
  });
});

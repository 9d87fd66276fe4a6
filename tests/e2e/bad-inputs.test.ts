/** Every input that cannot be shown says so, says what to do, and leaves the other side alone. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';

let browser: Browser;
const url = `${inject('baseUrl')}/compare`;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

async function drawing(width = 400, height = 300): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  for (let x = 40; x < width - 40; x += 40) {
    page.drawLine({ start: { x, y: 30 }, end: { x, y: height - 30 - x / 8 }, thickness: 1 });
  }
  return document;
}

const bytes = async (document: PDFDocument) => Buffer.from(await document.save());

const NO_PAGES = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

describe('a file that cannot be compared', () => {
  it.each([
    { name: 'photos.zip', content: 'PK\u0003\u0004 not a drawing', says: /Not a PDF/ },
    { name: 'nothing.pdf', content: '', says: /Not a PDF|damaged|no pages/ },
    { name: 'pages.pdf', content: NO_PAGES, says: /no pages|damaged/ },
    {
      name: 'cut.pdf',
      content: '%PDF-1.7\n1 0 obj<</Type/Cata',
      says: /damaged|no pages|Not a PDF/,
    },
  ])('is refused in words: $name', async ({ name, content, says }) => {
    const { page, context } = await openPage(browser, url);
    await chooseFile(page, 'A', { name, buffer: Buffer.from(content) });
    const region = page.getByRole('region', { name: 'Drawing A' });
    const alert = region.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(says);
    // The other side opens as if nothing had happened.
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: await bytes(await drawing()) });
    await page
      .getByRole('region', { name: 'Drawing B' })
      .getByText(/good.pdf.*1 sheet/)
      .waitFor();
    await context.close();
  });
});

describe('a protected file', () => {
  it('asks for its password, says when it is wrong, and opens with the right one', async () => {
    const locked = await drawing();
    locked.encrypt({ userPassword: 'plumb', ownerPassword: 'bob' });
    const { page, context } = await openPage(browser, url);
    await chooseFile(page, 'A', { name: 'locked.pdf', buffer: await bytes(locked) });
    const region = page.getByRole('region', { name: 'Drawing A' });
    const field = region.getByLabel('This file asks for a password');
    await field.fill('wrong');
    await field.press('Enter');
    await region.getByText('That password does not open this file').waitFor();
    await field.fill('plumb');
    await field.press('Enter');
    await region.getByText(/locked.pdf.*1 sheet/).waitFor();
    await context.close();
  });
});

describe('two sheets that have nothing in common', () => {
  it('are never called aligned', async () => {
    const other = await PDFDocument.create();
    const page2 = other.addPage([612, 792]);
    for (let i = 0; i < 30; i += 1) {
      page2.drawEllipse({
        x: 60 + ((i * 137) % 480),
        y: 60 + ((i * 211) % 660),
        xScale: 8 + i,
        yScale: 20,
      });
    }
    const { page, context } = await openPage(browser, url);
    await chooseFile(page, 'A', { name: 'lines.pdf', buffer: await bytes(await drawing()) });
    await chooseFile(page, 'B', { name: 'ellipses.pdf', buffer: await bytes(other) });
    await waitForSpeech(page, /Check alignment|Pick three points to align/);
    await context.close();
  });
});

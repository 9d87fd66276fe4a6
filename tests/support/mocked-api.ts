/** A signed-in page with an API mocked by the test, for states that a real server rarely reaches. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { issuePage, ME } from './answers.ts';
import { checkAnswer, checkedRoute } from './checked-answers.ts';
import { openPage } from './compare-page.ts';
import type { OpenedPage, OpenOptions } from './compare-page.ts';

export * from './answers.ts';

const AUTHORITY = 'https://issuer.example';
const CLIENT_ID = 'pinbar';
/** What the page requests before anyone is signed in. */
export const SIGN_IN_SETTINGS = {
  authority: AUTHORITY,
  client_id: CLIENT_ID,
  audience: 'https://pinbar.example/v1',
};

/** The answer to a call: a body, an error, or whatever the function does with the route. */
export type Answer =
  /** `isBroken`: the test wants an answer that the contract does not know. */
  { status?: number; body?: object; isBroken?: true } | ((route: Route) => Promise<void>);
/** By method and path, without /v1: `GET /users/me`. */
export type Answers = Readonly<Record<string, Answer>>;

export function failure(status: number, code: string, detail: string): Answer {
  return { status, body: { detail, code } };
}

export const WITHOUT_ORGANIZATION = failure(
  401,
  'NO_ORGANIZATION',
  'User is not associated with any organization',
);

export type MockedPage = OpenedPage & {
  /** Method and path of every call so far, without /v1. */
  calls: string[];
  /**
   * Advances the page's clock by this many seconds, in steps of 5 by default, and after each step waits until all requests
   * are answered. Only for a page opened with `clock`.
   */
  pass: (seconds: number, step?: number) => Promise<void>;
  /** Replaces earlier answers from now on. */
  answer: (answers: Answers) => void;
};

async function signInBeforehand(context: BrowserContext, isNoticeSeen: boolean): Promise<void> {
  await context.addInitScript(
    ([key, user, isSeen]) => {
      sessionStorage.setItem(key, user);
      if (isSeen) sessionStorage.setItem('pinbar:small-screen', '1');
    },
    [
      `oidc.user:${AUTHORITY}:${CLIENT_ID}`,
      JSON.stringify({
        access_token: 'token',
        token_type: 'Bearer',
        scope: 'openid profile email',
        expires_at: 4_102_444_800,
        profile: { sub: '1', name: ME.full_name, email: ME.email },
      }),
      isNoticeSeen,
    ] as const,
  );
}

/** Runs in the page before its scripts: counts calls whose responses have not completely arrived. */
function countPending(): void {
  const counted = Object.assign(window, { pendingCalls: 0 });
  const ask = window.fetch.bind(window);
  window.fetch = async (...input) => {
    counted.pendingCalls += 1;
    try {
      const answer = await ask(...input);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      counted.pendingCalls -= 1;
    }
  };
}

async function passTime(page: Page, seconds: number, step: number): Promise<void> {
  // The page's clock also advances by itself; on a busy machine that must not count twice.
  const now = () => page.evaluate(() => Date.now());
  const end = (await now()) + seconds * 1000;
  for (let left = seconds * 1000; left > 0; left = end - (await now())) {
    await page.clock.runFor(Math.min(left, step * 1000));
    const isAnswered = () => (window as unknown as { pendingCalls: number }).pendingCalls === 0;
    await page.waitForFunction(isAnswered, undefined, { polling: 10 });
  }
}

/** A project without issues, whose tab opens with every project. */
const WITHOUT_ISSUES: Answers = {
  'GET /projects/1/issues': { body: issuePage([]) },
  'GET /projects/1/counts': { body: { issues_count: 0 } },
  'GET /projects/1/issue-views': { body: { data: [] } },
  'GET /projects/1/collaborators': { body: { data: [] } },
  'GET /projects/1/themes': { body: { data: [] } },
  ...Object.fromEntries(
    ['priorities', 'statuses', 'disciplines', 'scopes'].map((list) => [
      `GET /issues/${list}`,
      { body: { data: [] } },
    ]),
  ),
};

type SignedInOptions = OpenOptions & {
  answers?: Answers;
  /** The test controls the page's clock. */
  clock?: boolean;
  /** "Continue anyway" was pressed before on a small screen. */
  isNoticeSeen?: boolean;
};

function checkAnswers(answers: Answers): void {
  for (const [key, answer] of Object.entries(answers)) {
    if (typeof answer !== 'function' && !answer.isBroken)
      checkAnswer(key, answer.status ?? 200, answer.body);
  }
}

/** Opens `path` as a signed-in person. Calls without a mocked answer get 404. Throws if the contract knows no such answer. */
export async function openSignedIn(
  browser: Browser,
  baseUrl: string,
  path: string,
  { answers = {}, clock = false, isNoticeSeen = true, ...options }: SignedInOptions = {},
): Promise<MockedPage> {
  const calls: string[] = [];
  checkAnswers(answers);
  let known: Answers = {
    'GET /sign-in-settings': { body: SIGN_IN_SETTINGS },
    'GET /users/me': { body: ME },
    ...WITHOUT_ISSUES,
    'GET /projects/1/issuances': { body: { issuances: [], sheets: [], is_arranging: false } },
    'GET /users/me/inbox': { body: { data: [], unread_count: 0 } },
    'GET /users/me/inbox-settings': { body: { email: 'off', can_send_email: false } },
    ...answers,
  };
  const opened = await openPage(browser, new URL('/icon.svg', baseUrl).href, options);
  await signInBeforehand(opened.context, isNoticeSeen);
  if (clock) {
    await opened.page.clock.install();
    await opened.page.addInitScript(countPending);
  }
  await opened.page.route('**/v1/**', async (route) => {
    const request = route.request();
    const key = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/v1/, '')}`;
    if (key !== 'GET /sign-in-settings') calls.push(key);
    const answer = known[key] ?? failure(404, 'NOT_FOUND', 'Not found');
    if (typeof answer === 'function') await answer(checkedRoute(key, route));
    else if (answer.body === undefined) await route.fulfill({ status: answer.status ?? 204 });
    else await route.fulfill({ status: answer.status ?? 200, json: answer.body });
  });
  await opened.page.goto(new URL(path, baseUrl).href);
  const answer = (next: Answers) => {
    checkAnswers(next);
    known = { ...known, ...next };
  };
  const pass = (seconds: number, step = 5) => passTime(opened.page, seconds, step);
  return { ...opened, calls, answer, pass };
}

/** Removes errors that the browser reports for deliberate error responses of the test. */
export function faultsOfThePage(faults: readonly string[]): string[] {
  return faults.filter((fault) => !/Failed to load resource/.test(fault));
}

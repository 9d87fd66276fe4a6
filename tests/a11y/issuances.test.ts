/** axe on issuances and on what they changed, in both themes and at several widths. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { SignOff } from '../../contract/src/issuances/changes.ts';
import type { IssuedSet } from '../../contract/src/issuances/schema.ts';
import { expectAccessibleState, heading, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { change, changedSheet, locationStep } from '../support/issuances.ts';
import { contents, sheet } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';
import { PLANS, WORKSPACE } from '../support/workspace-answers.ts';

const facts = { is_proposed: true, sheets_count: 1 };
const place = { paired_by: null, removed_in: null };
const SET: IssuedSet = {
  issuances: [
    {
      ...{ id: 1, name: 'Permit', kind: 'permit', issued_on: '2026-01-15' },
      ...{ ...facts, is_whole_set: true, document_ids: [10] },
    },
    {
      ...{ id: 2, name: 'Bulletin 3 of the contractor', kind: 'bulletin', issued_on: null },
      ...{ ...facts, is_whole_set: false, document_ids: [20] },
    },
  ],
  sheets: [
    { ...place, sheet_id: 1, issuance_id: 1, earlier_sheet_id: null, later_sheet_id: 2 },
    { ...place, sheet_id: 2, issuance_id: 2, earlier_sheet_id: 1, later_sheet_id: null },
  ],
  is_arranging: false,
};
const ISSUED: Answers = {
  ...WORKSPACE,
  'GET /projects/1/issuances': { body: SET },
  'GET /projects/1/table-of-contents': {
    body: contents([sheet(1), sheet(2, { document_id: 20, document_name: 'Set 20.pdf' })]),
  },
};
const ADA = { id: 1, full_name: 'Ada Lovelace' };
const SIGNED: SignOff = {
  ...{ signed_by: ADA, signed_at: '2026-03-02T16:18:00.000Z', stale_since: 'new-issuance' },
  unseen: [{ sheet_num: 'A-101', sheet_title: 'PLAN', count: 7 }],
};
const CHANGES: Answers = {
  ...ISSUED,
  'GET /projects/1/issuances/2/changes': {
    body: {
      ...{ issuance_id: 2, compared_count: 2, pairs_count: 3, sign_off: SIGNED },
      summary: {
        ...{ model: 'small', host: 'llm.example' },
        sentences: [{ text: 'Door 110A was added on the plan.', sheet_ids: [1, 4] }],
      },
      changes: [
        change('A-101', {
          ...{ differences_count: 12, reviewed_count: 5, area_share: 0.04, reviewer: ADA },
          largest: { kind: 'moved', areaSquareInches: 2.3 },
        }),
        change('A-402', {
          ...{ state: 'renumbered', earlier: changedSheet('A-401', { id: 3 }) },
          sheet: changedSheet('A-402', {
            id: 4,
            sheet_title: 'Enlarged plans of the toilet rooms',
          }),
        }),
        change('A-103', { state: 'not-aligned', reason: 'The sheets have nothing in common.' }),
        change('S-101', { state: 'waiting', overlay_id: null, overlay_execution_id: null }),
        change('S-102', { state: 'removed', sheet: null }),
        change('S-103', { state: 'added', earlier: null }),
      ],
    },
  },
};

const HISTORY: Answers = {
  ...ISSUED,
  // There are places to pick only on a page that is shown.
  'POST /storage/presigned-url': (route) =>
    route.fulfill({
      json: {
        file_key: PLANS,
        signed_url: new URL('/sample/issue-1.pdf', route.request().url()).href,
      },
    }),
  'GET /drawing-sheets/1/location-history': {
    body: {
      steps: [
        locationStep('Bulletin 3', {
          state: 'changed',
          differences: [{ id: 'door', kind: 'moved', group: 'drawing', move: [36, 0] }],
        }),
        locationStep('Bulletin 2'),
        locationStep('Bulletin 1', {
          ...{ state: 'not-followed', reason: 'The sheets have nothing in common.' },
        }),
      ],
    },
  },
};

const STATES: readonly ScreenState[] = [
  {
    name: 'what an issuance changed, while pairs are compared',
    path: '/projects/1/changes',
    answers: CHANGES,
    act: (page) => page.getByText('Door 110A was added on the plan.').waitFor(),
    until: text('2 of 3 pairs compared'),
  },
  {
    name: 'a pair to be corrected',
    path: '/projects/1/changes',
    answers: CHANGES,
    act: (page) => page.getByRole('button', { name: 'Correct the pair of A-101' }).click(),
    until: heading('Earlier version of A-101'),
  },
  {
    name: 'a review that is signed off',
    path: '/projects/1/changes',
    answers: {
      ...CHANGES,
      'GET /projects/1/issuances/2/changes': {
        body: {
          ...{ issuance_id: 2, compared_count: 1, pairs_count: 1, sign_off: SIGNED },
          summary: null,
          changes: [change('A-101', { differences_count: 12, reviewed_count: 5, reviewer: ADA })],
        },
      },
    },
    act: (page) => page.getByRole('button', { name: 'Sign off again' }).click(),
    until: heading('Sign off the review'),
  },
  {
    name: 'nothing to compare yet',
    path: '/projects/1/changes',
    answers: WORKSPACE,
    until: heading('There is nothing to compare yet'),
  },
  {
    name: 'the files of the project',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: ISSUED,
    act: (page) => page.getByRole('button', { name: /^Files \d/ }).click(),
    until: heading('Files'),
  },
  {
    name: 'a superseded sheet, and the issuances of the project',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: ISSUED,
    act: (page) => page.getByRole('button', { name: 'Issuances 2' }).click(),
    until: heading('Issuances'),
  },
  {
    name: 'the history of a place',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: HISTORY,
    act: async (page) => {
      await page.getByRole('button', { name: 'History of a location' }).click();
      await page.getByRole('application', { name: 'History of a location tool' }).focus();
      await page.keyboard.press('Enter');
    },
    until: text('Last moved 0.5 in in Bulletin 3, as far as it could be followed.'),
  },
  {
    name: 'files to be added as a new issuance',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: ISSUED,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add files' }).click();
      await page.getByRole('button', { name: /Issuance of the drawings/ }).click();
      await page.getByRole('option', { name: 'A new issuance' }).click();
    },
    until: text('It has the whole set: sheets that it lacks were removed'),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('issuances have no accessibility violations', () => {
  it.each(STATES)('$name', (state) => expectAccessibleState(browser, state));
});

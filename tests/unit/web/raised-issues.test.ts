/** Where an issue is raised, its Ref #, and the call that adds it. */
import { describe, expect, it } from 'vitest';
import {
  placeOfOverlay,
  placeOfPage,
} from '../../../web/src/features/add-issue/model/issue-place.ts';
import { readKept } from '../../../web/src/features/add-issue/model/kept-issue.ts';
import {
  bodyOf,
  firstValues,
  isTyped,
} from '../../../web/src/features/add-issue/model/new-issue.ts';
import { contents, document, sheet } from '../../support/answers.ts';
import {
  overlay,
  overlayDrawing,
  overlayExecution,
  overlayExecutionDetail,
} from '../../support/overlay-answers.ts';

const section = (id: number, csi_code: string, starting_page_number: number) => ({
  ...{ id, csi_code, csi_code_title: `Section ${id}`, document_id: 20, starting_page_number },
  document_name: 'Book.pdf',
});
const CONTENTS = contents([sheet(1), sheet(2, { sheet_num: '' })], {
  specs: { sections: [section(1, '260519', 4), section(2, '2629', 4), section(3, '03300013', 9)] },
});
const SET = document(10);
const BOOK = document(20, { document_type_id: 1 });
const CHECKLIST = document(30, { document_type_id: 3 });

const refOn = (of: typeof SET, pageNumber: number) =>
  placeOfPage(CONTENTS, { document: of, pageNumber }).refNumber;

describe('the Ref # of an issue', () => {
  it('is the sheet number of the page, or the page of a sheet without a number', () => {
    expect(placeOfPage(CONTENTS, { document: SET, pageNumber: 1 })).toEqual({
      refNumber: 'A-101',
      hint: 'The sheet on this page',
      named: { drawing_sheet_id: 1 },
    });
    expect(refOn(SET, 2)).toBe('Page 2');
  });

  it('is the code of the section that starts on the page, the first of several, in pairs', () => {
    expect(refOn(BOOK, 4)).toBe('26 05 19');
    expect(placeOfPage(CONTENTS, { document: BOOK, pageNumber: 9 })).toMatchObject({
      refNumber: '03 30 00 13',
      named: { csi_code: '03300013' },
    });
  });

  it('is 00 00 00 where no section starts and no sheet was found', () => {
    expect(placeOfPage(CONTENTS, { document: BOOK, pageNumber: 5 })).toEqual({
      refNumber: '00 00 00',
      hint: 'No section starts on this page',
      named: { csi_code: '000000' },
    });
    expect(refOn(CHECKLIST, 1)).toBe('00 00 00');
    expect(placeOfPage(CONTENTS, { document: SET, pageNumber: 3 }).hint).toBe(
      'No sheet was found on this page',
    );
  });

  it('is the sheet numbers of an overlay, joined by commas, each once', () => {
    const { sheet: second } = overlayDrawing(2);
    const with2nd = (sheet_num: string) =>
      placeOfOverlay(
        overlayExecutionDetail(
          overlayExecution(10),
          overlay(1, { drawing_2: overlayDrawing(2, { sheet: { ...second, sheet_num } }) }),
        ),
      );
    expect(with2nd('S-101')).toEqual({
      refNumber: 'A-101, S-101',
      hint: 'The sheets of this overlay',
      named: { overlay_execution_id: 10 },
    });
    expect(with2nd('A-101').refNumber).toBe('A-101');
  });
});

describe('the call that adds an issue', () => {
  const values = { ...firstValues('', 3), summary: 'No drain', full_text: 'At B-3.' };
  const from = { documentId: 20, pageNumber: 4 };
  const place = placeOfPage(CONTENTS, { document: BOOK, pageNumber: 4 });

  it('names the document, the page, the markup, and exactly one place', () => {
    const body = bodyOf({ values, place, from, xfdf: '<xfdf/>' });
    expect(body).toEqual({
      ...{ summary: 'No drain', full_text: 'At B-3.', priority_id: 3, discipline_id: 0 },
      ...{ assignee_id: null, status_id: 1, document_id: 20, page_number: 4 },
      ...{ csi_code: '260519', xfdf: '<xfdf/>' },
    });
    expect(bodyOf({ values, place, from: { ...from, guid: 'a' }, xfdf: null })).toMatchObject({
      guid: 'a',
    });
    const onSheet = placeOfPage(CONTENTS, { document: SET, pageNumber: 1 });
    const other = bodyOf({ values, place: onSheet, from, xfdf: null });
    expect(other).toMatchObject({ drawing_sheet_id: 1 });
    expect(Object.keys(other)).not.toContain('csi_code');
    expect(Object.keys(other)).not.toContain('xfdf');
  });
});

describe('a form that was not sent', () => {
  const from = { documentId: 10, pageNumber: 1, markupKey: '10/cloud', words: '', isDrawn: true };
  const values = { ...firstValues('', null), summary: 'No drain', ref_number: 'A-101' };

  it('is read as it was kept; anything else is none', () => {
    expect(readKept(JSON.parse(JSON.stringify({ from, values })))).toEqual({ from, values });
    const overlaid = { executionId: 10, differenceId: 'r1' };
    const again = { from: { ...from, guid: 'a', summary: 'Moved', overlay: overlaid }, values };
    expect(readKept(again)).toEqual(again);
    for (const other of [
      ...[null, 'text', {}, { from }, { from, values: { ...values, summary: 3 } }],
      { from: { ...from, markupKey: 7 }, values },
      { from: { ...from, guid: 7 }, values },
      { from: { ...from, overlay: { executionId: 'x', differenceId: 'r1' } }, values },
    ]) {
      expect(readKept(other)).toBeNull();
    }
  });

  it('has something to lose once something is typed, not by what it began with', () => {
    const begun = { summary: '', full_text: 'Distance: 3′' };
    expect(isTyped(firstValues('Distance: 3′', 2), begun)).toBe(false);
    expect(isTyped({ ...values, full_text: 'Distance: 3′' }, begun)).toBe(true);
    expect(isTyped(firstValues('', 2), begun)).toBe(true);
  });
});

/** A later issue arrives: the earlier one's markups are carried to it, and those on changes are reviewed by keyboard. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Annotation } from '../../contract/src/annotations/schema.ts';
import { readXfdf } from '../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { markup } from '../support/markups.ts';
import { makeProject } from '../support/project-by-api.ts';
import { signIn } from '../support/sign-in.ts';

const SHEETS_IN_SAMPLE = 9;
/** A-102, 36 × 24 in, printed at half the size in the later issue. */
const PAGE = 2;
const FRAME = { cropBox: [0, 0, 2592, 1728] as const, rotation: 0, userUnit: 1 };

const at = (name: string, x: number, y: number) =>
  markup({
    ...{ name, subject: name, kind: 'cloud', pageNumber: PAGE },
    shape: { form: 'box', box: [x - 72, y - 36, x + 72, y + 36], turned: 0 },
  });
/** The copier moves, and the rack gets another place; nothing changes at the entry. */
const MARKUPS = [at('Entry', 300, 300), at('Copier', 1611, 490), at('Rack', 1220, 907)];

let product: BrowsedProduct;

beforeEach(async () => {
  product = await startBrowsedProduct();
});
afterEach(() => product.close());

it('carries markups to a later issue, where what changed is reviewed', async () => {
  const earlier = await makeProject(product, {
    ...{ name: 'Clinic', files: [{ path: sampleFile(1), type: 2 }], sheets: SHEETS_IN_SAMPLE },
  });
  const { projectId } = earlier;
  const { accessToken } = await signIn(product.origin, product.email, product.password);
  const annotations = new URL(`/v1/projects/${projectId}/annotations`, product.origin);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const body = {
    document_id: earlier.documentIds[0],
    annotations: MARKUPS.map((one) => ({ xfdf: writeXfdf([one], () => FRAME) })),
  };
  await fetch(annotations, { method: 'POST', headers, body: JSON.stringify(body) });
  const later = await makeProject(product, {
    ...{ name: '', files: [{ path: sampleFile(2), type: 2 }], sheets: 2 * SHEETS_IN_SAMPLE },
    projectId,
  });
  const documentId = later.documentIds[0] ?? 0;

  const address = `/projects/${projectId}?documentId=${documentId}&pageNumber=${PAGE}&tab=markups-list`;
  const { page } = await product.openSignedIn(address);
  // The job may still be at work: they arrive live then.
  await page.getByText('2 carried markups to review').waitFor({ timeout: 120_000 });
  await page.getByRole('row', { name: /Copier/ }).focus();
  // Clouds of the automatic check arrive above it meanwhile.
  await page.keyboard.press('Enter');
  await page.getByText(/Carried from A-102, 2026-03-02\. Aligned within 0\.00\d in\./).waitFor();
  await page.getByText('This sheet is printed at 50% of that size.').waitFor();
  await page.getByText('The drawing changed here.').waitFor();
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Accepted\. 1 markup left to review\.$/);
  await page.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Discarded\. Nothing left to review\.$/);

  annotations.searchParams.set('document_id', String(documentId));
  const stored = async () => {
    const answer = await fetch(annotations, { headers });
    const { annotations: rows } = (await answer.json()) as { annotations: Annotation[] };
    const own = MARKUPS.map(({ name }) => name);
    const all = rows.flatMap(({ xfdf }) => readXfdf(xfdf, () => FRAME).markups);
    return all.filter(({ name }) => own.includes(name));
  };
  await expect
    .poll(async () => (await stored()).map(({ name, carried }) => [name, carried?.review]))
    .toEqual([
      ['Entry', null],
      ['Copier', null],
    ]);
});

/** What a search found in an issue, as lists and cards show it. */
import { expect, it } from 'vitest';
import type { IssueMatch } from '../../contract/src/issues/schema.ts';
import { FoundElsewhere, FoundField } from '../../web/src/parts/issues/found-in.tsx';
import { render } from './render.ts';

const MATCHES: readonly IssueMatch[] = [
  { field: 'id', text: '#12', ranges: [[0, 3]] },
  { field: 'summary', text: 'Door 110A is too narrow', ranges: [[0, 4]] },
  { field: 'comment', text: '…ask the door supplier…', ranges: [[9, 13]] },
];

it('an issue shows the found words in its fields, and where else they are', async () => {
  const place = render(
    <>
      <p>
        <FoundField field="summary" text="Door 110A is too narrow" matches={MATCHES} />
      </p>
      <FoundElsewhere matches={MATCHES} />
    </>,
  );
  await expect.element(place.getByText('Door', { exact: true })).toBeVisible();
  const marked = [...place.element().querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marked).toEqual(['Door', '#12', 'door']);
  await expect.element(place.getByText('Number: #12')).toBeVisible();
  await expect.element(place.getByText('Comment: …ask the door supplier…')).toBeVisible();
});

it('marks nothing in a field that changed after the search, and shows nothing without one', () => {
  const place = render(
    <p>
      <FoundField field="summary" text="Door 110A is fine" matches={MATCHES} />
      <FoundElsewhere />
    </p>,
  );
  expect(place.element().querySelectorAll('mark')).toHaveLength(0);
});

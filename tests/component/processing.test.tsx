/** The states of the processing view and of the tab of errors. */
import { describe, expect, it, vi } from 'vitest';
import { processingErrors } from '../../web/src/domain/processing-errors.ts';
import { processingCards } from '../../web/src/domain/processing.ts';
import { ErrorsPanel } from '../../web/src/parts/processing/errors-panel.tsx';
import { ProcessingPanel } from '../../web/src/features/processing/processing-panel.tsx';
import type { RightPanel } from '../../web/src/host/feature.ts';
import { RightSide } from '../../web/src/screens/workspace/right-side.tsx';
import { document, task } from '../support/answers.ts';
import { render } from './render.ts';

const DOCUMENTS = [
  document(10),
  document(20, { document_type_id: 1 }),
  document(30, { document_type_id: 3 }),
];
const [PLANS = '', BOOK = '', LIST = ''] = DOCUMENTS.map(({ file }) => file.file_key);
const FAILED = [
  task(PLANS, 'issues_created'),
  task(BOOK, 'issues_created'),
  task(LIST, 'toc_created', { error: 'No items' }, true),
];

describe('the processing view', () => {
  const show = (cards: ReturnType<typeof processingCards>, onClose = vi.fn()) => {
    const panel: RightPanel = {
      side: 'right',
      id: 'processing',
      label: 'Processing',
      tab: 'Processing',
      heading: 'Processing documents',
      button: null,
      closeLabel: 'Hide processing',
      content: <ProcessingPanel cards={cards} isReading checkedAt={null} />,
    };
    return render(<RightSide panels={[panel]} shown={panel} onShow={vi.fn()} onClose={onClose} />);
  };

  it('has a card for each file, with its type, its steps and how many are done', async () => {
    const tasks = [
      task(PLANS, 'files_stored'),
      task(PLANS, 'toc_created', { drawings_created: 126 }),
      task(BOOK, 'files_stored'),
      task(BOOK, 'toc_created', {}, true),
    ];
    const panel = show(processingCards(DOCUMENTS, tasks));
    const cards = panel.getByRole('article');
    await expect.element(cards.first()).toBeVisible();
    expect(cards.elements().map((one) => one.ariaLabel)).toEqual([
      'Drawings, Set 10.pdf',
      'Specifications, Set 20.pdf',
      'Checklist, Set 30.pdf',
    ]);
    await expect.element(cards.nth(0).getByText('2 of 6 steps')).toBeVisible();
    const created = cards.nth(0).getByText('Created summary data for 126 sheets');
    await expect.element(created).toBeVisible();
    await expect.element(cards.nth(0).getByText('In progress')).toBeVisible();
    await expect.element(cards.nth(1).getByText('1 of 3 steps')).toBeVisible();
    const failed = cards
      .nth(1)
      .getByRole('listitem')
      .filter({ hasText: 'Reviewing specification' });
    await expect.element(failed.getByText('Error', { exact: true })).toBeVisible();
    await expect.element(cards.nth(2).getByText('0 of 3 steps')).toBeVisible();
    await expect.element(cards.nth(2).getByText('Pending').first()).toBeVisible();
  });

  it('has a next step, but none in progress, after an error', async () => {
    const tasks = [task(PLANS, 'files_stored'), task(PLANS, 'toc_created', {}, true)];
    const panel = show(processingCards(DOCUMENTS, tasks));
    const card = panel.getByRole('article', { name: 'Drawings, Set 10.pdf' });
    const steps = card.getByRole('listitem');
    await expect.element(steps.nth(1).getByText('Error', { exact: true })).toBeVisible();
    await expect.element(steps.nth(2).getByText('Next', { exact: true })).toBeVisible();
    expect(card.getByText('In progress').elements()).toEqual([]);
  });

  it('is closed by its button', async () => {
    const onClose = vi.fn();
    await show([], onClose).getByRole('button', { name: 'Hide processing' }).click();
    expect(onClose).toHaveBeenCalledExactlyOnceWith('processing');
  });
});

describe('the tab of errors', () => {
  const show = (areDetailsShown: boolean) =>
    render(
      <ErrorsPanel
        errors={processingErrors(DOCUMENTS, FAILED)}
        areDetailsShown={areDetailsShown}
      />,
    );

  it('shows each error to administrators, in its columns', async () => {
    const table = show(true).getByRole('table');
    await expect.element(table.getByRole('cell', { name: 'Set 30.pdf' })).toBeVisible();
    await expect.element(table.getByRole('cell', { name: / No items$/ })).toBeVisible();
    const headers = table.getByRole('columnheader').elements();
    expect(headers.map((header) => header.textContent)).toEqual([
      'Document',
      'Doc Type',
      'Event Type',
      'Details',
    ]);
  });

  it('tells others only that there are some', async () => {
    const panel = show(false);
    await expect.element(panel.getByText(/^Processing completed with some issues\./)).toBeVisible();
    expect(panel.getByRole('table').elements()).toEqual([]);
  });
});

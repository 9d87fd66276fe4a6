/** Photos and PDFs on an issue's card: what it shows, how files are added, and what people are told. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Attachment } from '../../contract/src/attachments/schema.ts';
import { issueQuery } from '../../web/src/api/issues.ts';
import { useIssueLookups } from '../../web/src/api/lookups.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { UploadInterrupted } from '../../web/src/lib/send-file.ts';
import type { SendOptions } from '../../web/src/lib/send-file.ts';
import { IssueCard } from '../../web/src/parts/issues/issue-card.tsx';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { attachment, issue } from '../support/answers.ts';
import { IssueServer } from '../support/issue-server.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
const network = vi.hoisted(() => ({
  send: (_options: SendOptions): Promise<void> => Promise.resolve(),
}));
vi.mock('../../web/src/lib/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: (options: SendOptions) => network.send(options),
}));

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  network.send = () => Promise.resolve();
  vi.unstubAllGlobals();
});

function Shown({ id, isRestricted }: { id: number; isRestricted: boolean }) {
  const { data } = useQuery(issueQuery(id));
  const lookups = useIssueLookups(1);
  if (data === undefined || lookups.statuses.length === 0) return null;
  const nothing = () => undefined;
  return (
    <IssueCard
      {...{ issue: data, lookups, isRestricted, isSelected: true, isExpanded: true }}
      {...{ onExpand: nothing, onOpen: nothing, onEdit: nothing }}
    />
  );
}

async function show(attachments: readonly Attachment[] = [], isRestricted = false) {
  const server = new IssueServer(issue(300, { attachments_count: attachments.length }));
  server.attachments = [...attachments];
  vi.stubGlobal('fetch', server.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = render(
    <QueryClientProvider client={client}>
      <Shown id={300} isRestricted={isRestricted} />
      <Toasts />
    </QueryClientProvider>,
  );
  const card = place.getByRole('article');
  await expect.element(card).toBeVisible();
  const area = card.getByRole('group', { name: 'Attachments' });
  return { server, card, area, button: (name: string) => card.getByRole('button', { name }) };
}

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
const HEIC = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0');
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);

/** Drops files on the card. */
function drop(card: Element, ...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  card.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

const spoken = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

describe('the attachments of a card', () => {
  it('are pictures with names, who added them and when; PDFs are downloaded', async () => {
    const pdf = { name: 'RFI 7.pdf', media_type: 'application/pdf', can_remove: false } as const;
    const { card, area } = await show([
      attachment(1),
      attachment(2, pdf),
      attachment(3, { name: 'New.jpg', thumbnail: null, is_new: true }),
      attachment(4, { name: 'Damaged.jpg', thumbnail: null }),
    ]);
    await expect.element(card.getByTitle('4 attachments')).toBeVisible();
    const photo = area.getByRole('button', { name: /^Door 1\.jpg, added by Ada Lovelace, \d/ });
    await expect.element(photo).toBeVisible();
    for (const name of ['RFI 7.pdf', 'New.jpg', 'Damaged.jpg']) {
      const link = area.getByRole('link', {
        name: new RegExp(`^Download ${name}, 2.4 MB, added by`),
      });
      await expect.element(link).toHaveAttribute('download', name);
    }
    await expect.element(area.getByText('Preparing…')).toBeVisible();
    await expect
      .element(area.getByRole('button', { name: 'Remove RFI 7.pdf' }))
      .not.toBeInTheDocument();
  });

  it('are not there for viewers of an issue without any, who cannot add one either', async () => {
    const { area } = await show([], true);
    await expect.element(area).not.toBeInTheDocument();
    const { card, button } = await show([attachment(1)], true);
    await expect.element(card.getByRole('list', { name: 'Photos and PDFs' })).toBeVisible();
    await expect.element(button('Add photo or PDF')).not.toBeInTheDocument();
  });

  it('say their limits before anything is sent, and when the issue is full', async () => {
    const { area, button } = await show();
    await expect
      .element(area.getByText(/^JPEG, PNG, WebP or PDF, up to 20 files of 50 MB/))
      .toBeVisible();
    await expect.element(button('Add photo or PDF')).toBeVisible();
    const full = await show(Array.from({ length: 20 }, (_, at) => attachment(at + 1)));
    await expect.element(full.area.getByText('An issue has at most 20 attachments.')).toBeVisible();
  });
});

describe('a file that is added', () => {
  it('shows how much has arrived, and then its picture', async () => {
    let arrive = (): void => undefined;
    network.send = ({ file, onProgress }) => {
      onProgress(file.size / 2);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    };
    const { server, card, area } = await show();
    drop(card.element(), fileOf(JPEG, 'door.jpg'));
    const bar = area.getByRole('progressbar', { name: 'Adding door.jpg' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
    arrive();
    await expect.element(area.getByRole('button', { name: /^door\.jpg, added by/ })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(spoken).toBe('door.jpg added');
    expect(server.writes.map(({ call }) => call)).toEqual([
      'POST /v1/issues/300/attachments/upload-url',
      'POST /v1/issues/300/attachments',
    ]);
  });

  it('may come from the clipboard, with a name that says when', async () => {
    const { server, card } = await show();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(fileOf(JPEG, 'image.png'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    card.element().dispatchEvent(paste);
    const name = /^Pasted picture \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/;
    await expect.poll(() => String(server.writes[0]?.body['name'])).toMatch(name);
  });

  it('is not the picture that a spreadsheet copies beside its text, in a text field', async () => {
    const { server, card, button } = await show();
    await button('Add a comment').click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Door 214');
    clipboardData.setData('text/html', '<table><tr><td>Door 214</td></tr></table>');
    clipboardData.items.add(fileOf(JPEG, 'image.png'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    card.getByRole('textbox').element().dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(false);
    // Elsewhere on the card there is nowhere for the text.
    card.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.poll(() => server.writes.length).toBeGreaterThan(0);
    expect(server.writes.filter(({ call }) => call.endsWith('upload-url'))).toHaveLength(1);
  });

  it('is refused with what to do, and stays in sight until it is dismissed', async () => {
    const { server, card, area, button } = await show();
    drop(card.element(), fileOf(HEIC, 'IMG_1.heic'), fileOf(new Uint8Array(), 'empty.pdf'));
    await expect.element(area.getByText(/Save it as JPEG and add it again/)).toBeVisible();
    await expect.element(area.getByText('The file is empty.')).toBeVisible();
    await button('Dismiss IMG_1.heic').click();
    await expect.element(area.getByText(/Save it as JPEG/)).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });

  it('waits for a lost network, can be tried again, and is not lost', async () => {
    network.send = ({ onState }) => {
      onState('waiting-for-network');
      return Promise.reject(new UploadInterrupted('The server is not responding.'));
    };
    const { card, area, button } = await show();
    drop(card.element(), fileOf(JPEG, 'door.jpg'));
    await expect.element(area.getByText(/The connection was lost/)).toBeVisible();
    network.send = () => Promise.resolve();
    await button('Try door.jpg again').click();
    await expect.element(area.getByRole('button', { name: /^door\.jpg, added by/ })).toBeVisible();
  });

  it('goes on by itself when the network is back', async () => {
    network.send = () => Promise.reject(new UploadInterrupted('The network is offline.'));
    const { card, area } = await show();
    drop(card.element(), fileOf(JPEG, 'door.jpg'));
    await expect.element(area.getByText(/The connection was lost/)).toBeVisible();
    network.send = () => Promise.resolve();
    dispatchEvent(new Event('online'));
    await expect.element(area.getByRole('button', { name: /^door\.jpg, added by/ })).toBeVisible();
  });

  it('can be canceled while it is sent', async () => {
    const signals: AbortSignal[] = [];
    network.send = ({ signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    };
    const { card, area, button } = await show();
    drop(card.element(), fileOf(JPEG, 'door.jpg'));
    await button('Cancel door.jpg').click();
    await expect.element(area.getByText('door.jpg')).not.toBeInTheDocument();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe('the viewer', () => {
  it('shows one photo after the other by keys, zooms, and offers the original', async () => {
    const pdf = attachment(2, { name: 'RFI 7.pdf', media_type: 'application/pdf' });
    const { area } = await show([attachment(1), pdf, attachment(3)]);
    await area.getByRole('button', { name: /^Door 1\.jpg, added/ }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('heading', { name: 'Door 1.jpg' })).toBeVisible();
    await expect.element(dialog.getByText('1 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByRole('heading', { name: 'Door 3.jpg' })).toBeVisible();
    await userEvent.keyboard('++');
    await expect.element(dialog.getByText('200%', { exact: true })).toBeVisible();
    await userEvent.keyboard('0');
    await expect.element(dialog.getByText('100%', { exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByText('2 of 2')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Download' });
    await expect.element(link).toHaveAttribute('download', 'Door 3.jpg');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('removes a photo after a question, and goes with the last one', async () => {
    const { server, card, area } = await show([attachment(1)]);
    await area.getByRole('button', { name: /^Door 1\.jpg, added/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Door 1.jpg?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(server.attachments).toHaveLength(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect
      .element(card.getByRole('list', { name: 'Photos and PDFs' }))
      .not.toBeInTheDocument();
    const focused = () => document.activeElement?.textContent;
    await expect.poll(focused).toContain('Add photo or PDF');
    expect(server.writes.at(-1)?.call).toBe('DELETE /v1/issues/300/attachments/1');
  });

  it('says if the server refuses, and keeps the photo', async () => {
    const { server, area, button } = await show([attachment(1)]);
    const body = { detail: 'Only administrators can do this.', code: 'FORBIDDEN' };
    server.refusals.set('1', { status: 403, body });
    await button('Remove Door 1.jpg').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Door 1.jpg was not removed')).toBeVisible();
    await expect.element(area.getByRole('button', { name: /^Door 1\.jpg, added/ })).toBeVisible();
  });
});

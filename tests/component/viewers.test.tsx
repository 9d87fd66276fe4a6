/** The viewers of a project: their documents, and what they say when a worker is given up. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import type { DocumentEvents, OpenSheet, PdfDocument } from '../../workers/protocol/document.ts';
import type { Engine } from '../../workers/protocol/engine.ts';
import type { PaneEntity } from '../../web/src/domain/panes.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { ActiveTool } from '../../web/src/paper/active-tool.ts';
import { PanesArea } from '../../web/src/parts/panes/panes-area.tsx';
import { PaperPartsContext } from '../../web/src/host/paper-parts.ts';
import { document as stored } from '../support/answers.ts';
import { render } from './render.ts';

const SHEET: OpenSheet = {
  page: 0,
  widthPoints: 2592,
  heightPoints: 1728,
  frame: { cropBox: [0, 0, 2592, 1728], rotation: 0, userUnit: 1 },
  way: 'vectors',
  items: 1,
  notices: [],
  layers: [],
};

/** Documents that show a page at once, as far as a viewer can tell. */
function quietEngine() {
  const events: DocumentEvents[] = [];
  const disposed = vi.fn<() => void>();
  const document: Partial<PdfDocument> = {
    open: async (_, name) => ({
      name,
      bytes: 1,
      sha256: null,
      pageCount: 3,
      damage: null,
      pageLabels: null,
    }),
    showPage: async () => SHEET,
    thumbnail: () => new Promise(() => undefined),
    attach: () => ({
      setSize: () => undefined,
      setPort: () => undefined,
      setStyle: () => undefined,
      settled: async () => undefined,
      dispose: () => undefined,
    }),
    dispose: disposed,
  };
  const engine: Pick<Engine, 'createDocument'> = {
    createDocument: (given = {}) => {
      events.push(given);
      return document as PdfDocument;
    },
  };
  return { engine: engine as Engine, events, disposed };
}

function entity(id: number): PaneEntity {
  return { kind: 'page', document: stored(id), pageNumber: 1, sheet: null };
}

function viewers(engine: Engine, beside: ReactNode = null) {
  const parts = { activeTool: new ActiveTool(), features: [] };
  return (
    <QueryClientProvider client={new QueryClient()}>
      <PaperPartsContext value={parts}>
        <div style={{ display: 'flex', height: 600 }}>
          <Suspense fallback="Loading">
            <PanesArea
              engine={engine}
              projectId={1}
              panes={{ first: entity(10), second: entity(20), split: 50 }}
              contents={undefined}
              box={null}
              matches={[]}
              onAction={() => undefined}
              onOpen={() => undefined}
            />
            {beside}
          </Suspense>
        </div>
      </PaperPartsContext>
    </QueryClientProvider>
  );
}

// Narrow screens show one viewer.
beforeAll(() => page.viewport(1280, 800));

describe('the viewers of a project', () => {
  it('create a document each once they are mounted, not in renders that React discards', async () => {
    const { engine, events, disposed } = quietEngine();
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    const Part = () => {
      use(loading);
      return <p>Loaded</p>;
    };
    const place = render(viewers(engine, <Part />));
    await expect.element(place.getByText('Loading')).toBeVisible();
    expect(events).toHaveLength(0);
    load();
    await expect.element(place.getByRole('group', { name: 'Page 1' }).nth(1)).toBeVisible();
    expect(events).toHaveLength(2);
    expect(disposed).not.toHaveBeenCalled();
  });

  it('say in each of them that the worker which shows pages is given up, with a way out', async () => {
    mountAnnouncer(document.body);
    const { engine, events } = quietEngine();
    const place = render(viewers(engine));
    const papers = place.getByRole('group', { name: 'Page 1' });
    await expect.element(papers.nth(1)).toBeVisible();
    (papers.nth(1).element() as HTMLElement).focus();
    const said = vi.fn<(text: string | null) => void>();
    const voice = document.querySelector('[data-announcer="assertive"]');
    new MutationObserver(() => said(voice?.textContent ?? null)).observe(voice ?? document, {
      childList: true,
    });
    for (const { onGone } of events) onGone?.({ code: 'WORKER_GONE', message: 'It stopped.' });
    for (const name of ['Viewer 1', 'Viewer 2']) {
      const viewer = place.getByRole('region', { name });
      await expect.element(viewer.getByText('Page 1 could not be shown.')).toBeVisible();
      await expect
        .element(viewer.getByText('Pinbar keeps stopping. Reload the page. Your review is saved.'))
        .toBeVisible();
      await expect.element(viewer.getByRole('button', { name: 'Reload the page' })).toBeVisible();
      expect(viewer.getByRole('button', { name: 'Retry' }).all()).toEqual([]);
    }
    await expect
      .poll(() => said.mock.calls.flat().join())
      .toContain('Page 1 could not be shown. Pinbar keeps stopping.');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Viewer 2');
  });
});

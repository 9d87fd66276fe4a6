/** The screen's comparison, its view state, and the URL that stores both. */
import { useQueryClient } from '@tanstack/react-query';
import { OWN_REVIEW } from '../../domain/review.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { detailOf } from '../../api/api-error.ts';
import { Camera } from '../../domain/camera.ts';
import { shownError } from '../../domain/error-messages.ts';
import { readComparisonName } from '../../domain/project-comparison.ts';
import type { ProjectComparison } from '../../domain/project-comparison.ts';
import { searchFromView, viewFromSearch } from '../../domain/url-state.ts';
import type { CompareSearch, ViewState } from '../../domain/url-state.ts';
import { PX_PER_POINT } from '../../domain/units.ts';
import { reopen } from '../../lib/file-picking.ts';
import { listRecent } from '../../lib/recent.ts';
import type { Recent } from '../../lib/recent.ts';
import { createStore } from '../../lib/store.ts';
import { Comparison } from '../../host/comparison/comparison.ts';
import { ComparedSheets } from '../../host/comparison/compared-sheets.ts';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';
import { projectSources } from '../../host/comparison/project-sources.ts';
import { SAMPLE, SAMPLE_SWAPPED } from '../../host/comparison/recent-of.ts';

export type ScreenModel = ComparisonModel<ComparedSheets>;

/** Compared before files are chosen, so that the core is compiled by then. */
const WARM_UP_URL = '/sample/warm-up.pdf';

/** Delay before the URL is updated. */
const ADDRESS_REST_MS = 300;

/**
 * The screen's model; null until the screen is mounted. A model starts workers, and React may discard a first render and
 * begin again.
 */
export function useScreenModel(engine: Engine, search: CompareSearch): ScreenModel | null {
  const [model, setModel] = useState<ScreenModel | null>(null);
  const create = useEffectEvent(() => createModel(engine, search));
  useLayoutEffect(() => {
    const created = create();
    // oxlint-disable-next-line react/set-state-in-effect -- the next render comes before anything is painted
    setModel(created);
    return () => created.comparison.dispose();
  }, [engine]);
  return model;
}

function createModel(engine: Engine, search: CompareSearch): ScreenModel {
  const view = createStore<ViewState>(viewFromSearch(search));
  const tolerance = () => view.get().toleranceInches;
  const comparison = new Comparison(engine, {
    results: (host) => new ComparedSheets({ ...host, tolerance }),
    warmUpUrl: WARM_UP_URL,
  });
  comparison.wantPages(
    search.pageA === undefined ? null : search.pageA - 1,
    search.pageB === undefined ? null : search.pageB - 1,
  );
  return {
    comparison,
    view,
    cameras: { a: new Camera(), b: new Camera() },
    setView: (change) => view.set({ ...view.get(), ...change }),
    mayChoose: true,
    review: OWN_REVIEW,
  };
}

/** Updates the URL after changes, and restores its view once the sheet is shown. */
export function useAddress(
  model: ScreenModel,
  search: CompareSearch,
  onSearch: (search: CompareSearch) => void,
): void {
  const writeUrl = useEffectEvent(onSearch);
  const [first] = useState(search);
  useEffect(() => {
    const { comparison, view, cameras } = model;
    let timer = 0;
    let isPlaced = first.zoom === undefined;
    const write = () => {
      const state = comparison.store.get();
      const camera = cameras.a;
      if (state.a.file !== 'open' || state.b.file !== 'open') return;
      const center = camera.isReady ? camera.center : null;
      writeUrl(
        searchFromView(view.get(), {
          from: state.from,
          pageA: state.a.page + 1,
          pageB: state.b.page + 1,
          place:
            center === null || !isPlaced
              ? null
              : { zoomPercent: camera.zoom * 100, x: center.x, y: center.y },
        }),
      );
    };
    const schedule = () => {
      if (!isPlaced && model.cameras.a.isReady) {
        isPlaced = true;
        const { zoom = 100, x, y } = first;
        const { page } = cameras.a;
        const center = { x: x ?? (page?.width ?? 0) / 2, y: y ?? (page?.height ?? 0) / 2 };
        cameras.a.moveTo(cameras.a.viewAt(center, (zoom / 100) * PX_PER_POINT));
      }
      clearTimeout(timer);
      timer = window.setTimeout(write, ADDRESS_REST_MS);
    };
    const stops = [
      comparison.store.subscribe(schedule),
      view.subscribe(schedule),
      cameras.a.subscribe(schedule),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [model, first]);
}

export type Opening = {
  isSampleLoading: boolean;
  openingError: string | null;
  missing: Recent | null;
  openSample: (isSwapped: boolean) => Promise<void>;
  openRecent: (recent: Recent, mayAsk: boolean) => Promise<void>;
};

const SAMPLE_FILES = ['issue-1.pdf', 'issue-2.pdf'] as const;

/** The sample and recent comparisons. Opens what the URL names. */
export function useOpening(model: ScreenModel, search: CompareSearch): Opening {
  const [isSampleLoading, setSampleLoading] = useState(false);
  const [openingError, setOpeningError] = useState<string | null>(null);
  const client = useQueryClient();
  const [missing, setMissing] = useState<Recent | null>(null);
  const actions = useMemo(() => {
    const openSample = async (isSwapped: boolean) => {
      setSampleLoading(true);
      setOpeningError(null);
      try {
        const names = isSwapped ? SAMPLE_FILES.toReversed() : [...SAMPLE_FILES];
        const sources = await Promise.all(
          names.map(async (name) => {
            const file = await fetchSample(name);
            return { file, bytes: file.size, name, handle: null };
          }),
        );
        const [a, b] = sources;
        if (a === undefined || b === undefined) return;
        model.comparison.setFrom(isSwapped ? SAMPLE_SWAPPED : SAMPLE);
        await model.comparison.openPair(a, b);
      } catch (error) {
        setOpeningError(`The sample could not be loaded. ${shownError(error).detail} Try again.`);
      } finally {
        setSampleLoading(false);
      }
    };
    const openRecent = async (recent: Recent, mayAsk: boolean) => {
      const { a, b } = recent;
      const files = await Promise.all(
        [a, b].map((each) =>
          each.handle === null ? Promise.resolve(null) : reopen(each.handle, mayAsk),
        ),
      );
      const [fileA, fileB] = files;
      model.comparison.wantPages(a.page, b.page);
      if (fileA === null || fileA === undefined || fileB === null || fileB === undefined) {
        setMissing(recent);
        return;
      }
      setMissing(null);
      await model.comparison.openPair(
        { file: fileA, bytes: fileA.size, name: a.name, handle: a.handle },
        { file: fileB, bytes: fileB.size, name: b.name, handle: b.handle },
      );
    };
    const openProject = async (from: string, project: ProjectComparison) => {
      setOpeningError(null);
      try {
        const [a, b] = await projectSources(client, project);
        model.comparison.setFrom(from);
        await model.comparison.openPair(a, b);
      } catch (error) {
        const detail = detailOf(error);
        setOpeningError(`The project’s drawings could not be opened. ${detail}`);
      }
    };
    return { openSample, openRecent, openProject };
  }, [model, client]);
  const [from] = useState(search.from);
  useEffect(() => {
    if (from === undefined) return;
    if (from === SAMPLE || from === SAMPLE_SWAPPED) {
      actions.openSample(from === SAMPLE_SWAPPED).catch(reportError);
      return;
    }
    const project = readComparisonName(from);
    if (project !== null) {
      actions.openProject(from, project).catch(reportError);
      return;
    }
    listRecent()
      .then(async (all) => {
        const recent = all.find((each) => each.id === from);
        if (recent !== undefined) await actions.openRecent(recent, false);
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException)) reportError(error);
      });
  }, [from, actions]);
  return { isSampleLoading, openingError, missing, ...actions };
}

async function fetchSample(name: string): Promise<Blob> {
  const response = await fetch(`/sample/${name}`);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('html')) throw new Error(`${name} is not on the server.`);
  return response.blob();
}

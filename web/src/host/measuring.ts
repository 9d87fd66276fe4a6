/** How new measurements on a page are measured: scale and unit, for whatever draws them. */
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { LENGTH_UNITS } from '../../../markups/src/model.ts';
import type { LengthUnit } from '../../../markups/src/model.ts';
import { pageScalesQuery } from '../api/scales.ts';
import type { PageScales } from '../domain/page-scales.ts';
import type { PageEntity } from '../domain/panes.ts';
import { readLocal, writeLocal } from '../lib/local-store.ts';
import { createStore } from '../lib/store.ts';

const MEMORY_KEY = 'measure-unit';

function rememberedUnit(): LengthUnit {
  const remembered = readLocal(MEMORY_KEY);
  return LENGTH_UNITS.find((unit) => unit === remembered) ?? 'feet-inches';
}

/** The unit of new measurements. */
export const measureUnitStore = createStore<LengthUnit>(rememberedUnit());

export function chooseMeasureUnit(unit: LengthUnit): void {
  measureUnitStore.set(unit);
  writeLocal(MEMORY_KEY, unit);
}

function useScalesQuery(page: PageEntity | null) {
  return useQuery({
    ...pageScalesQuery(page?.document.id ?? 0, page?.pageNumber ?? 1),
    enabled: page !== null,
  });
}

/** Null until they are known; `page` is null while no page is shown. */
export function usePageScales(page: PageEntity | null): PageScales | null {
  const { data: regions } = useScalesQuery(page);
  return regions === undefined ? null : { regions, drawings: page?.sheet?.drawings ?? [] };
}

/** Whether the scales of a page could not be read, and how to read them again. */
export function useLostScales(page: PageEntity | null): { isLost: boolean; retry: () => void } {
  const { isError, data, refetch } = useScalesQuery(page);
  return { isLost: isError && data === undefined, retry: () => void refetch() };
}

/** Waits for the scales of a page, so that a measurement drawn early still gets one. Null if they cannot be loaded. */
export async function scalesInTime(
  client: QueryClient,
  { document, pageNumber, sheet }: PageEntity,
): Promise<PageScales | null> {
  try {
    const regions = await client.fetchQuery(pageScalesQuery(document.id, pageNumber));
    return { regions, drawings: sheet?.drawings ?? [] };
  } catch {
    return null;
  }
}

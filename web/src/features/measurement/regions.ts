/** What can have a scale: the sheets on screen, and the drawings on them. */
import { entityName } from '../../domain/panes.ts';
import type { PageEntity, Panes } from '../../domain/panes.ts';
import { pageKey } from './calibration.ts';

export type ScaledRegion = {
  readonly id: string;
  readonly label: string;
  readonly page: PageEntity;
  /** Null: the sheet itself. */
  readonly drawingId: number | null;
};

/** Each sheet on screen followed by its drawings; a page in both viewers once. */
export function scaledRegions({ first, second }: Panes): ScaledRegion[] {
  const pages = [first, second].filter((entity) => entity?.kind === 'page');
  const shown = new Map(pages.map((page) => [pageKey(page), page]));
  return [...shown].flatMap(([key, page]) => [
    { id: key, label: entityName(page), page, drawingId: null },
    ...(page.sheet?.drawings ?? []).map(({ id, title }) => ({
      ...{ id: `${key} ${id}`, label: title, page, drawingId: id },
    })),
  ]);
}

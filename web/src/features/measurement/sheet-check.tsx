/** What the dimensions say about the scales of a sheet, in the panel of its measurements. */
import { useEffect } from 'react';
import type { RegionScale } from '../../../../contract/src/scales/schema.ts';
import type { PageEntity } from '../../domain/panes.ts';
import { checkWords } from '../../domain/scale-check-words.ts';
import { plural } from '../../domain/units.ts';
import { usePageScales } from '../../host/measuring.ts';
import { announce } from '../../lib/announcer.ts';
import { ScaleCheckNote } from './scale-check.tsx';

/** More drawings that disagree are counted only. */
const MOST_NAMED = 4;

const isWarned = ({ check }: RegionScale) => check?.verdict === 'disagrees';

/** The region that speaks for the sheet: the sheet itself, else its first drawing with a warning. */
export function tellingRegion(regions: readonly RegionScale[]): RegionScale | null {
  const sheet = regions.find(({ drawing_id }) => drawing_id === null);
  return sheet?.check ? sheet : (regions.find(isWarned) ?? null);
}

/** Says once for each page on screen that its scale disagrees with its dimensions. */
export function useScaleWarning(page: PageEntity | null): void {
  const scales = usePageScales(page);
  const region = scales === null ? null : tellingRegion(scales.regions);
  const words = region === null ? null : checkWords(region);
  const warning = words?.isWarning === true ? `${words.title}. ${words.text}` : null;
  const key = page === null ? '' : `${page.document.id} ${page.pageNumber}`;
  useEffect(() => {
    if (warning !== null) announce(`Scale warning. ${warning}`);
  }, [key, warning]);
}

export function SheetCheck({ page, canSet }: { page: PageEntity; canSet: boolean }) {
  const scales = usePageScales(page);
  if (scales === null) return null;
  const { regions, drawings } = scales;
  const sheet = regions.find(({ drawing_id }) => drawing_id === null);
  if (sheet?.check) {
    return <ScaleCheckNote page={page} region={sheet} regions={regions} canSet={canSet} />;
  }
  const warned = regions.filter(isWarned);
  const checked = regions.filter(({ check }) => check?.verdict === 'agrees');
  const nameOf = (id: number | null) => drawings.find((one) => one.id === id)?.title ?? null;
  const dimensions = checked.reduce((sum, { check }) => sum + (check?.dimension_count ?? 0), 0);
  return (
    <>
      {warned.slice(0, MOST_NAMED).map((region) => (
        <ScaleCheckNote
          key={region.drawing_id}
          page={page}
          region={region}
          regions={[region]}
          canSet={canSet}
          name={nameOf(region.drawing_id)}
        />
      ))}
      {warned.length > MOST_NAMED ? (
        <p className="side-note t2 f12">
          {plural(warned.length - MOST_NAMED, 'more drawing')} with a scale that disagrees.
        </p>
      ) : null}
      {warned.length === 0 && checked.length > 0 ? (
        <p className="side-note t2 f12">
          Scales of {plural(checked.length, 'drawing')} checked against{' '}
          {plural(dimensions, 'dimension')}.
        </p>
      ) : null}
    </>
  );
}

/** The measurements of a document as a list: each with its label, kind, scale and value. */
import { POINTS_PER_INCH } from '../../../../../markups/src/measure/scales.ts';
import { measuredMarkup } from '../../../../../markups/src/measure/totals.ts';
import type { MeasuredMarkup, TotalKind } from '../../../../../markups/src/measure/totals.ts';
import { pathLength, slopeOf } from '../../../../../markups/src/measure/outlines.ts';
import { isExactly } from '../../../../../markups/src/measure/pointing.ts';
import {
  paperText,
  quantityText,
  segmentTexts,
  uncertaintyText,
  valueText,
} from '../../../../../markups/src/measure/value-text.ts';
import type { PointSnap } from '../../../../../markups/src/model.ts';
import type { DocumentState, MarkupKey } from '../../../host/markups/document-markups.ts';
import { SOURCE_WORDS } from '../../../domain/measured-columns.ts';
import { snapWords } from '../../../domain/snap-names.ts';
import { fixed, POINTS_PER_UNIT } from '../../../domain/units.ts';

export type MeasurementRow = MeasuredMarkup & {
  readonly key: MarkupKey;
  readonly page: number;
  readonly label: string;
  /** `Distance, 1/4″ = 1′` */
  readonly note: string;
  readonly value: string;
  readonly canEdit: boolean;
};

export const KIND_NAMES: Readonly<Record<TotalKind | 'angle', string>> = {
  distance: 'Distance',
  perimeter: 'Perimeter',
  area: 'Area',
  volume: 'Volume',
  angle: 'Angle',
  count: 'Count',
};

export const TOTAL_NAMES: Readonly<Record<TotalKind, string>> = {
  distance: 'Distances',
  perimeter: 'Perimeters',
  area: 'Areas',
  volume: 'Volumes',
  count: 'Counts',
};

/** By page, in the order in which they are painted. */
export function measurementRows(pages: DocumentState['pages']): MeasurementRow[] {
  return [...pages]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([page, shown]) =>
      shown.flatMap(({ key, markup, canEdit }) => {
        const measured = measuredMarkup(markup);
        if (measured === null || markup.repliesTo !== null) return [];
        const { kind, found, unit } = measured;
        const name = KIND_NAMES[found.quantity === 'volume' ? 'volume' : kind];
        const hasScale = found.quantity !== 'angle' && found.quantity !== 'count';
        const scale = hasScale ? (markup.measurement?.scale?.label ?? 'no scale') : null;
        return [
          {
            ...measured,
            ...{ key, page, canEdit: canEdit && !markup.isLocked },
            label: markup.subject.trim() || name,
            note: scale === null ? name : `${name}, ${scale}`,
            value: valueText(found, unit),
          },
        ];
      }),
    );
}

export type Fact = { readonly name: string; readonly text: string };

/** What is known of a measurement, for its details and tables. */
export function factsOf({ markup, kind, found, unit }: MeasuredMarkup): Fact[] {
  const { shape, measurement } = markup;
  const points = shape.form === 'points' ? shape.points : [];
  const errors = measurement?.pointErrors ?? [];
  const snaps = measurement?.pointSnaps ?? [];
  const facts: Fact[] = [];
  const add = (name: string, text: string | null) => {
    if (text !== null && text !== '') facts.push({ name, text });
  };
  if (kind === 'distance' || kind === 'perimeter') {
    const [from, to] = [points[0], points.at(-1)];
    const ends = [
      ['From', from, 0],
      ['To', to, points.length - 1],
    ] as const;
    for (const [name, point, index] of kind === 'distance' ? ends : []) {
      const place = point && `x ${units(point.x)}, y ${units(point.y)}`;
      const on = placedOn(errors[index], snaps[index]);
      add(name, place === undefined ? null : [place, ...on].join(', '));
    }
    if (!found.isOnPaper) add('On paper', paperText(pathLength(points) / POINTS_PER_INCH));
    if (found.segments.length > 1) {
      add('Segments', segmentTexts(found, unit).join(', '));
    } else if (from !== undefined && to !== undefined) {
      add('Angle', `${fixed(slopeOf(from, to), 1)}°`);
    }
  }
  if (found.base !== null) add('Area', quantityText('area', found.base, unit));
  if (kind !== 'distance') add('Points', snapCounts(snaps));
  add('Uncertainty', uncertaintyText(found, unit));
  const scale = measurement?.scale ?? null;
  if (found.quantity !== 'angle' && found.quantity !== 'count') {
    add('Scale', scale === null ? 'None' : `${scale.label}, ${SOURCE_WORDS[scale.source]}`);
  }
  if (found.crossesItself) add('Outline', 'Crosses itself; each part counts once');
  return facts;
}

/** What a point was placed on, as far as it is known. */
function placedOn(error: number | undefined, snap: PointSnap | undefined): string[] {
  if (snap !== undefined) return [snapWords(snap)];
  return error !== undefined && isExactly(error) ? ['on a line'] : [];
}

/** `3 × line end, 1 × free point`; empty if nothing is known. */
function snapCounts(snaps: readonly PointSnap[]): string {
  const counts = new Map<PointSnap, number>();
  for (const snap of snaps) counts.set(snap, (counts.get(snap) ?? 0) + 1);
  return [...counts].map(([snap, count]) => `${count} × ${snapWords(snap)}`).join(', ');
}

/** Drawing units with one digit: `1,250.0`. */
function units(points: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (points / POINTS_PER_UNIT).toLocaleString('en-US', digits);
}

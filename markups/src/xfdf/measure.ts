/**
 * Scales of measurements. Other programs read the `measure` child: the ratio as words (`rateValue`) and number formats as in
 * a PDF's /Measure: what one point of the file is worth, and in which unit. What they do not know (where the scale came
 * from, its error, depths) is in our extras, which count only while they agree with `measure`.
 */
import { LENGTH_UNITS, SNAP_KINDS } from '../model.ts';
import type { KeptElement, LengthUnit, Measurement, MeasureScale, PointSnap } from '../model.ts';
import { onPageGrid, readNumber, readNumbersIfAny, writeNumber } from './numbers.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';
import { escapeAttribute, writeElement } from './xml-text.ts';

const INCHES: ReadonlyMap<string, number> = new Map([
  ['in', 1],
  ['inch', 1],
  ['inches', 1],
  ['"', 1],
  ['ft', 12],
  ['feet', 12],
  ['foot', 12],
  ["'", 12],
  ['ft-in', 12],
  ['yd', 36],
  ['mi', 63_360],
  ['pt', 1 / 72],
  ['mm', 1 / 25.4],
  ['cm', 10 / 25.4],
  ['m', 1000 / 25.4],
  ['km', 1_000_000 / 25.4],
]);

const UNITS: Readonly<Record<LengthUnit, { name: string; area: string }>> = {
  'feet-inches': { name: 'ft', area: 'sq ft' },
  feet: { name: 'ft', area: 'sq ft' },
  inches: { name: 'in', area: 'sq in' },
  meters: { name: 'm', area: 'sq m' },
  millimeters: { name: 'mm', area: 'sq mm' },
};

const SOURCES: readonly MeasureScale['source'][] = [
  ...(['chosen', 'typed', 'calibrated', 'dimensions'] as const),
  ...(['viewport', 'view-title', 'title-block', 'file'] as const),
];

const UNMEASURED: Measurement = { scale: null, unit: 'feet-inches', depth: null, pointErrors: [] };

/** A point is at most so many units, so many inches: far beyond any map. */
const MOST_FACTOR = 1e9;
const MOST_INCHES = 1e15;

type FileScale = {
  readonly inchesPerFilePoint: number;
  readonly unit: LengthUnit;
  readonly label: string;
};

function unitOf(name: string, hasInches: boolean): LengthUnit {
  if (name === 'mm') return 'millimeters';
  if (name === 'm' || name === 'cm' || name === 'km') return 'meters';
  if (name === 'in' || name === 'inch' || name === 'inches' || name === '"') return 'inches';
  return hasInches ? 'feet-inches' : 'feet';
}

const local = (name: string) => name.toLowerCase();

function childrenOf(element: KeptElement | undefined, ...names: string[]): KeptElement[] {
  return (element?.children ?? []).flatMap((child) =>
    typeof child !== 'string' && names.includes(local(child.name)) ? [child] : [],
  );
}

/** Unit and factor of a number format, under the names of PDF and those of XML exporters. */
function formatOf(format: KeptElement | undefined): { unit: string; factor: number } | null {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(format?.attributes ?? {}))
    found[`_${local(name)}`] = value;
  const unit = found['_u'] ?? found['_unit'] ?? found['_unitlabel'] ?? found['_label'];
  const factor = readNumber(
    found['_c'] ?? found['_factor'] ?? found['_conversionfactor'],
    MOST_FACTOR,
  );
  return unit === undefined || factor === null || factor <= 0
    ? null
    : { unit: unit.trim(), factor };
}

const isWorth = (inches: number) => inches > 0 && inches <= MOST_INCHES;

/** What a `measure` child says; null if it says nothing that can be used. */
function readFileScale(measure: KeptElement): FileScale | null {
  const label = measure.attributes['rateValue'] ?? '';
  const [across] = childrenOf(measure, 'axis', 'x');
  const axis = formatOf(childrenOf(across, 'numberformat')[0]);
  const distances = childrenOf(childrenOf(measure, 'distance', 'd')[0], 'numberformat').map(
    formatOf,
  );
  const hasInches = distances.length > 1;
  const axisInches = axis === null ? 0 : axis.factor * (INCHES.get(local(axis.unit)) ?? 0);
  if (axis !== null && isWorth(axisInches)) {
    const unit = unitOf(local(distances[0]?.unit ?? axis.unit), hasInches);
    return { inchesPerFilePoint: axisInches, unit, label };
  }
  const ratio = /^\s*([\d.]+)\s*([a-z"'-]+)\s*=\s*([\d.]+)\s*([a-z"'-]+)\s*$/i.exec(label);
  if (ratio === null) return null;
  const [, paper, paperUnit = '', real, realUnit = ''] = ratio;
  const paperInches = Number(paper) * (INCHES.get(local(paperUnit)) ?? 0);
  const realInches = Number(real) * (INCHES.get(local(realUnit)) ?? 0);
  const inchesPerFilePoint = realInches / paperInches / 72;
  if (!isWorth(inchesPerFilePoint)) return null;
  return { inchesPerFilePoint, unit: unitOf(local(realUnit), hasInches), label };
}

const agree = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.abs(b);

/** Our own record of the scale, if it is still the one that `measure` states. */
function ownScale({ extras }: Source, stated: FileScale, unit: number): MeasureScale | null {
  const inches = readNumber(extras['inches-per-point'], MOST_INCHES);
  if (inches === null || !agree(inches, stated.inchesPerFilePoint)) return null;
  const error = readNumber(extras['relative-error']);
  return {
    inchesPerPoint: inches / unit,
    label: extras['scale'] ?? stated.label,
    source: SOURCES.find((each) => each === extras['scale-from']) ?? 'file',
    relativeError: error !== null && error >= 0 ? error : 0,
  };
}

const isUnit = (name: string | undefined): name is LengthUnit =>
  (LENGTH_UNITS as readonly (string | undefined)[]).includes(name);

const POINT_SNAPS: readonly PointSnap[] = ['free', ...SNAP_KINDS];

/** What points were placed on; nothing if a word is unknown. */
function readSnaps(text: string | undefined): Pick<Measurement, 'pointSnaps'> {
  const words = text === undefined || text === '' ? [] : text.split(',');
  const snaps = words.flatMap((word) => POINT_SNAPS.filter((snap) => snap === word));
  return snaps.length === 0 || snaps.length < words.length ? {} : { pointSnaps: snaps };
}

export function readMeasurement(source: Source, isMeasured: boolean): Measurement | null {
  const { extras, frame } = source;
  const child = source.child('measure');
  const stated = child === undefined ? null : readFileScale(child);
  const own = stated === null ? null : ownScale(source, stated, frame.unit);
  const ownUnit =
    isUnit(extras['unit']) && (own !== null || stated === null) ? extras['unit'] : null;
  if (child !== undefined) {
    const inchesPerFilePoint = own === null ? 0 : own.inchesPerPoint * frame.unit;
    const isOurs =
      ownUnit !== null && writeElement(child) === measureChild(inchesPerFilePoint, ownUnit);
    if (!isOurs) source.keepChild(child);
  }
  if (stated === null && ownUnit === null) return isMeasured ? UNMEASURED : null;
  const read: MeasureScale | null = stated && {
    inchesPerPoint: stated.inchesPerFilePoint / frame.unit,
    label: stated.label,
    source: 'file',
    relativeError: 0,
  };
  return {
    scale: own ?? read,
    unit: ownUnit ?? stated?.unit ?? UNMEASURED.unit,
    depth: readNumber(extras['depth']),
    pointErrors: readNumbersIfAny(extras['point-errors']).map((each) =>
      onPageGrid(each * frame.unit),
    ),
    ...readSnaps(extras['point-snaps']),
  };
}

/** Digits enough for a millionth of any length on a sheet. */
const tidy = (value: number) => writeNumber(Number(value.toPrecision(10)));

function measureChild(inchesPerFilePoint: number, unit: LengthUnit): string {
  const { name, area } = UNITS[unit];
  const inches = INCHES.get(name) ?? 1;
  const format = (label: string, factor: string, fraction: string) =>
    `<numberformat u="${label}" c="${factor}" ${fraction}/>`;
  const decimals = 'f="D" d="100"';
  const distance =
    unit === 'feet-inches'
      ? `${format('ft', '1', 'f="T" d="1"')}${format('in', '12', 'f="F" d="16"')}`
      : format(name, '1', decimals);
  const rate = `1 in = ${tidy((inchesPerFilePoint * 72) / inches)} ${name}`;
  return (
    `<measure rateValue="${escapeAttribute(rate)}">` +
    `<axis>${format(name, tidy(inchesPerFilePoint / inches), decimals)}</axis>` +
    `<distance>${distance}</distance><area>${format(area, '1', decimals)}</area></measure>`
  );
}

export function writeMeasurement(sink: Sink, measurement: Measurement | null): void {
  if (measurement === null) return;
  const { scale, unit, depth, pointErrors, pointSnaps = [] } = measurement;
  const perUnit = sink.frame.unit;
  const isKnown = writeScale(sink, measurement);
  if (!isKnown) {
    if (scale !== null) {
      sink.extra('inches-per-point', writeNumber(scale.inchesPerPoint * perUnit));
      sink.extra('scale', scale.label);
      sink.extra('scale-from', scale.source);
      if (scale.relativeError !== 0) sink.extra('relative-error', writeNumber(scale.relativeError));
    }
    sink.extra('unit', unit);
  }
  if (depth !== null) sink.extra('depth', writeNumber(depth));
  if (pointErrors.length > 0) {
    const errors = pointErrors.map((each) => writeNumber(onPageGrid(each / perUnit)));
    sink.extra('point-errors', errors.join(','));
  }
  if (pointSnaps.length > 0) sink.extra('point-snaps', pointSnaps.join(','));
}

/** Writes the `measure` child. Answers whether it came from another program and says all there is to say. */
function writeScale(sink: Sink, { scale, unit }: Measurement): boolean {
  const came = sink.keptChild('measure');
  const stated = came === undefined ? null : readFileScale(came);
  if (scale === null) {
    if (came !== undefined && stated === null) sink.xml(writeElement(came));
    return false;
  }
  const inchesPerFilePoint = scale.inchesPerPoint * sink.frame.unit;
  const isAsItCame =
    stated !== null && agree(stated.inchesPerFilePoint, inchesPerFilePoint) && stated.unit === unit;
  if (came === undefined || !isAsItCame) {
    sink.xml(measureChild(inchesPerFilePoint, unit));
    return false;
  }
  sink.xml(writeElement(came));
  return scale.source === 'file' && scale.relativeError === 0 && scale.label === stated.label;
}

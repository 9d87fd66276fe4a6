/** Color, fill, line and size of text ⇄ attributes. Lengths of the file times its unit are page points. */
import { LINE_ENDINGS } from '../model.ts';
import type { LineEnding, MarkupStyle } from '../model.ts';
import { fillColor, lineColor, lineEnding, lineWidth, opacity } from './attributes.ts';
import { readTextLook, writeTextLook } from './free-text.ts';
import { onPageGrid, readNumber, readNumbersIfAny, writeNumber } from './numbers.ts';
import type { Row } from './row.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';

export const STYLE_ATTRIBUTES = [
  ...[
    'color',
    'interior-color',
    'opacity',
    'width',
    'style',
    'dashes',
    'intensity',
    'head',
    'tail',
  ],
] as const;

/** Points of the file. */
const DEFAULT_FONT_SIZE = 12;
const DEFAULT_DASH = '3';
const SOLID: readonly number[] = [];
const NO_ENDINGS: MarkupStyle['endings'] = ['none', 'none'];

function readDash(source: Source, row: Row): readonly number[] {
  const { unit } = source.frame;
  const style = source.attribute('style');
  const dashes = source.attribute('dashes');
  const intensity = source.attribute('intensity');
  if (intensity !== undefined && !(row.isCloudy && intensity === '1')) {
    source.keepAttribute('intensity', intensity);
  }
  if (row.isCloudy && source.extras['dash'] === undefined) return SOLID;
  if (row.isCloudy) return readNumbersIfAny(source.extras['dash']).map((each) => each * unit);
  const isDashed = style === 'dash';
  if (style !== undefined && !isDashed) source.keepAttribute('style', style);
  if (!isDashed) {
    if (dashes !== undefined) source.keepAttribute('dashes', dashes);
    return SOLID;
  }
  const all = readNumbersIfAny(dashes ?? DEFAULT_DASH).map((each) => onPageGrid(each * unit));
  return all.every((each) => each >= 0) && all.some((each) => each > 0) ? all : [];
}

function writeDash(sink: Sink, row: Row, dash: readonly number[]): void {
  const numbers = dash.map((each) => onPageGrid(each / sink.frame.unit));
  const intensity = sink.keptAttribute('intensity');
  if (row.isCloudy) {
    sink.attribute('style', 'cloudy');
    sink.attribute('intensity', intensity ?? '1');
    if (dash.length > 0) sink.extra('dash', numbers.map(writeNumber).join(','));
    return;
  }
  if (intensity !== undefined) sink.attribute('intensity', intensity);
  const [style, dashes] = [sink.keptAttribute('style'), sink.keptAttribute('dashes')];
  if (dash.length > 0) {
    sink.attribute('style', 'dash');
    sink.numbers('dashes', numbers);
  } else {
    if (style !== undefined) sink.attribute('style', style);
    if (dashes !== undefined) sink.attribute('dashes', dashes);
  }
}

const isEnding = (name: string): name is LineEnding =>
  (LINE_ENDINGS as readonly string[]).includes(name);

function readEndings(source: Source, { endings }: Row): readonly [LineEnding, LineEnding] {
  const own = source.extras['endings']?.split(' ').filter(isEnding);
  if (endings === 0 && own === undefined) return NO_ENDINGS;
  const head = endings === 0 ? 'none' : source.value('head', lineEnding);
  const tail = endings < 2 ? 'none' : source.value('tail', lineEnding);
  return [endings > 0 ? head : (own?.[0] ?? 'none'), endings > 1 ? tail : (own?.[1] ?? 'none')];
}

function writeEndings(sink: Sink, { endings }: Row, [head, tail]: MarkupStyle['endings']): void {
  if (endings > 0) sink.value('head', lineEnding, head);
  if (endings > 1) sink.value('tail', lineEnding, tail);
  const isMore = (endings < 1 && head !== 'none') || (endings < 2 && tail !== 'none');
  if (isMore) sink.extra('endings', `${head} ${tail}`);
}

export function readStyle(source: Source, row: Row): MarkupStyle {
  const { unit } = source.frame;
  source.lineWidth = source.value('width', lineWidth);
  const dash = readDash(source, row);
  const endings = readEndings(source, row);
  const isWithoutLine = source.extras['color'] === 'none';
  const width = isWithoutLine
    ? Math.abs(readNumber(source.extras['width'], 1000) ?? 0)
    : source.lineWidth;
  const shared = {
    opacity: source.value('opacity', opacity),
    width: onPageGrid(width * unit),
    dash,
    endings,
  };
  if (row.isText) {
    const look = readTextLook(source);
    // The background of text is what XFDF calls its color.
    const fill = source.value('color', fillColor);
    const color = isWithoutLine ? null : look.color;
    const inside = source.attribute('interior-color');
    if (inside !== undefined) source.keepAttribute('interior-color', inside);
    return { ...shared, color, fill, fontSize: look.size };
  }
  const isUncolored = source.attribute('color') === undefined;
  // Black by default, but it stays unsaid.
  if (isUncolored && !isWithoutLine) source.keepAttribute('color', '');
  const size = readNumber(source.extras['font-size'], 1000) ?? DEFAULT_FONT_SIZE;
  const fontSize = size > 0 ? size : DEFAULT_FONT_SIZE;
  return {
    ...shared,
    color: isUncolored && isWithoutLine ? null : source.value('color', lineColor),
    fill: source.value('interior-color', fillColor),
    fontSize: onPageGrid(fontSize * unit),
  };
}

export function writeStyle(sink: Sink, row: Row, style: MarkupStyle): void {
  const { unit } = sink.frame;
  const { color, fill, fontSize } = style;
  const width = onPageGrid(style.width / unit);
  sink.lineWidth = color === null ? 0 : width;
  if (color === null) {
    sink.extra('color', 'none');
    if (width !== 0) sink.extra('width', writeNumber(width));
  }
  if (row.isText) {
    writeTextLook(sink, { color: color ?? lineColor.read(undefined), size: fontSize });
    sink.value('color', fillColor, fill);
    const inside = sink.keptAttribute('interior-color');
    if (inside !== undefined) sink.attribute('interior-color', inside);
  } else {
    if (color !== null) sink.value('color', lineColor, color);
    sink.value('interior-color', fillColor, fill);
    const size = onPageGrid(fontSize / unit);
    if (size !== DEFAULT_FONT_SIZE) sink.extra('font-size', writeNumber(size));
  }
  sink.value('width', lineWidth, sink.lineWidth);
  sink.value('opacity', opacity, style.opacity);
  writeDash(sink, row, style.dash);
  writeEndings(sink, row, style.endings);
}

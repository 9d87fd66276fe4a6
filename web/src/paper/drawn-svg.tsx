/** Drawing steps of a markup as SVG, in page points: for what is being drawn or changed, before the worker paints it. */
import type { Drawn, DrawnPath, DrawnText, Segment } from '../../../markups/src/drawn.ts';

/** Lines of text are that far apart, in sizes. */
const LINE_HEIGHT = 1.2;

function dataOf(segments: readonly Segment[]): string {
  return segments.map(([letter, ...numbers]) => `${letter}${numbers.join(' ')}`).join('');
}

function PathSvg({ segments, stroke, fill, opacity, blend }: DrawnPath) {
  return (
    <path
      d={dataOf(segments)}
      fill={fill?.color ?? 'none'}
      fillRule={fill?.rule ?? 'nonzero'}
      opacity={opacity}
      style={{ mixBlendMode: blend }}
      {...(stroke !== null && {
        stroke: stroke.color,
        strokeWidth: stroke.width,
        strokeDasharray: stroke.dash.join(' '),
        strokeLinecap: stroke.cap,
        strokeLinejoin: 'round',
      })}
    />
  );
}

function TextSvg({ at, lines, size, align, color, turned, opacity }: DrawnText) {
  return (
    <text
      transform={`translate(${at.x} ${at.y}) rotate(${turned})`}
      fontFamily="IBM Plex Sans Variable, sans-serif"
      fontWeight={500}
      fontSize={size}
      fill={color}
      opacity={opacity}
      textAnchor={align === 'middle' ? 'middle' : 'start'}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <tspan key={index} x={0} y={index * LINE_HEIGHT * size}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Inside an `svg` in page points. */
export function DrawnSvg({ drawn }: { drawn: readonly Drawn[] }) {
  return drawn.map((step, index) =>
    step.type === 'path' ? (
      // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
      <PathSvg key={index} {...step} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
      <TextSvg key={index} {...step} />
    ),
  );
}

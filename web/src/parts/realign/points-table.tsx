/** Coordinates, residuals, and how each point was picked. */
import { Hand, Magnet, Trash2, WandSparkles } from 'lucide-react';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';
import { IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RESIDUAL_WARNING_INCHES } from './messages.ts';
import { PIN_COLORS, PIN_SHAPES } from './pin.tsx';
import type { PickedBy, RealignState } from './realign-state.ts';

type PointsTableProps = {
  state: RealignState;
  pages: Record<Side, Size>;
  /** What is written beside each point. */
  names: readonly (string | null)[];
  residualInches: readonly number[];
  onSet: (side: Side, index: number, point: { x: number; y: number }) => void;
  onActivate: (side: Side, index: number) => void;
  onRemove: (index: number) => void;
};

const BY: Readonly<Record<PickedBy, { words: string; icon: typeof Hand }>> = {
  hand: { words: 'Manual', icon: Hand },
  number: { words: 'Typed', icon: Hand },
  snap: { words: 'Snapped', icon: Magnet },
  suggestion: { words: 'Suggested', icon: WandSparkles },
};

export function PointsTable(props: PointsTableProps) {
  const { state, residualInches } = props;
  return (
    <table className="points">
      <caption className="visually-hidden">Points in drawing units (1/100 in)</caption>
      <thead>
        <tr>
          <th scope="col">Point</th>
          <th scope="col">Place</th>
          <th scope="col">A, x y</th>
          <th scope="col">B, x y</th>
          <th scope="col" className="num">
            Residual, in
          </th>
          <th scope="col">Picked</th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {[0, 1, 2].map((index) => {
          const residual = residualInches[index];
          const isBad = residual !== undefined && residual > RESIDUAL_WARNING_INCHES;
          const picked = (['b', 'a'] as const).flatMap((side) => state[side][index]?.by ?? []);
          // A point that was moved on one drawing is no suggestion any more.
          const by = picked.find((each) => each !== 'suggestion') ?? picked[0] ?? null;
          const How = by === null ? null : BY[by];
          return (
            <tr key={index} className={isBad ? 'bad' : index === state.index ? 'active' : ''}>
              <th scope="row">
                <button
                  type="button"
                  className="point-number"
                  aria-label={`Point ${index + 1}, ${PIN_SHAPES[index] ?? ''}`}
                  aria-pressed={index === state.index}
                  style={{ background: PIN_COLORS[index] }}
                  onClick={() => props.onActivate(state.side, index)}
                >
                  {index + 1}
                </button>
              </th>
              <td className="place" title={props.names[index] ?? ''}>
                <span className="clip">{props.names[index] ?? '–'}</span>
              </td>
              {(['a', 'b'] as const).map((side) => (
                <td key={side}>
                  <Coordinates {...props} side={side} index={index} />
                </td>
              ))}
              <td className="num m">{residual === undefined ? '–' : residual.toFixed(3)}</td>
              <td className="f12 t2 nb">
                {How === null ? (
                  '–'
                ) : (
                  <span className="row g6">
                    <How.icon size={14} aria-hidden />
                    {How.words}
                  </span>
                )}
              </td>
              <td>
                <IconButton
                  label={`Remove point ${index + 1}`}
                  isSmall
                  isDisabled={by === null}
                  onPress={() => props.onRemove(index)}
                >
                  <Trash2 size={14} />
                </IconButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Coordinates({
  state,
  pages,
  side,
  index,
  onSet,
}: PointsTableProps & { side: Side; index: number }) {
  const point = state[side][index]?.point;
  const letter = side === 'a' ? 'A' : 'B';
  const page = pages[side];
  const units = (points: number) => Math.round(points / POINTS_PER_UNIT);
  const set = (axis: 'x' | 'y', value: number) => {
    const from = point ?? { x: page.width / 2, y: page.height / 2 };
    onSet(side, index, { ...from, [axis]: value * POINTS_PER_UNIT });
  };
  return (
    <span className="row g4">
      {(['x', 'y'] as const).map((axis) => (
        <NumberField
          key={axis}
          label={`Point ${index + 1}, drawing ${letter}, ${axis}`}
          value={point === undefined ? Number.NaN : units(point[axis])}
          min={0}
          max={Math.floor((axis === 'x' ? page.width : page.height) / POINTS_PER_UNIT)}
          width={62}
          onChange={(value) => set(axis, value)}
        />
      ))}
    </span>
  );
}

/** Place, size and turn of a markup in numbers: the way without dragging. */
import type { Markup } from '../../../../markups/src/model.ts';
import { placedBox } from '../../../../markups/src/transform.ts';
import type { Placement } from '../../../../markups/src/transform.ts';
import { POINTS_PER_INCH } from '../../domain/units.ts';
import { NumberField } from '../../ui/number-field.tsx';

type PlaceFieldsProps = { markup: Markup; onChange: (placement: Placement) => void };

export function PlaceFields({ markup, onChange }: PlaceFieldsProps) {
  const box = placedBox(markup);
  if (box === null) return null;
  const [x0, y0, x1, y1] = box;
  const fields = [
    { id: 'x', label: 'Left, in', points: x0 },
    { id: 'y', label: 'Top, in', points: y0 },
    { id: 'width', label: 'Width, in', points: x1 - x0 },
    { id: 'height', label: 'Height, in', points: y1 - y0 },
  ] as const;
  return (
    <div className="markup-place">
      {fields.map(({ id, label, points }) => (
        <NumberField
          key={id}
          label={label}
          isLabelShown
          width={88}
          value={points / POINTS_PER_INCH}
          min={0}
          step={0.01}
          format={{ maximumFractionDigits: 3 }}
          onChange={(inches) => onChange({ [id]: inches * POINTS_PER_INCH })}
        />
      ))}
      {markup.shape.form === 'box' ? (
        <NumberField
          label="Rotation, °"
          isLabelShown
          width={88}
          value={markup.shape.turned}
          min={-360}
          max={360}
          step={1}
          format={{ maximumFractionDigits: 1 }}
          onChange={(turned) => onChange({ turned })}
        />
      ) : null}
    </div>
  );
}

/** Color, fill, line and opacity of selected markups. Where they differ, the first one's are shown. */
import { Check } from 'lucide-react';
import { isMeasuredKind } from '../../../../markups/src/measure/measured.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { colorName, COLOR_PRESETS } from '../../domain/colors.ts';
import { dashOf, LINE_STYLES, lineOf } from '../../domain/line-styles.ts';
import { Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { MarkupEditing } from './markup-editing.ts';

type StyleFieldsProps = {
  editing: MarkupEditing;
  markups: readonly Markup[];
  /** They have the colors of their priorities (AN-012). */
  areOfIssues: boolean;
};

const FIRST_FILL = '#ffff00';

/** Fill has a meaning for what surrounds an area. */
function canFill({ kind }: Markup): boolean {
  return ['rectangle', 'ellipse', 'cloud', 'polygon', 'text', 'callout', 'area'].includes(kind);
}

/** Size of words, of a label, of a count's numbers, or of a note's icon. */
function hasTextSize({ kind }: Markup): boolean {
  return ['text', 'callout', 'note'].includes(kind) || isMeasuredKind(kind);
}

type ColorFieldProps = { label: string; color: string; onChange: (color: string) => void };

function ColorField({ label, color, onChange }: ColorFieldProps) {
  return (
    <div className="markup-color">
      <div className="row f12 t2">
        <span className="grow">{label}</span>
        {colorName(color)}
      </div>
      <Segmented
        label={label}
        className="presets"
        value={COLOR_PRESETS.find(({ hex }) => hex === color)?.hex ?? null}
        choices={COLOR_PRESETS.map((preset) => ({
          value: preset.hex,
          label: preset.name,
          content: (
            <span className="preset" style={{ background: preset.hex }}>
              {preset.hex === color ? <Check size={14} strokeWidth={3} aria-hidden /> : null}
            </span>
          ),
        }))}
        onChange={onChange}
      />
      <label className="own f12">
        Custom {label.toLowerCase()}
        <input type="color" value={color} onChange={(event) => onChange(event.target.value)} />
      </label>
    </div>
  );
}

export function StyleFields({ editing, markups, areOfIssues }: StyleFieldsProps) {
  const [first] = markups;
  if (first === undefined) return null;
  const { style } = first;
  const hasFill = markups.some(canFill);
  const hasText = markups.some(hasTextSize);
  return (
    <div className="markup-style">
      {areOfIssues ? (
        <p className="f12 t2">
          {markups.length === 1 ? 'Its issue’s priority' : 'The priority of each issue'} sets the
          color.
        </p>
      ) : (
        <ColorField
          label="Color"
          color={style.color ?? '#000000'}
          onChange={(color) => editing.restyle({ color })}
        />
      )}
      {hasFill ? (
        <Checkbox
          isSelected={style.fill !== null}
          onChange={(isFilled) => editing.restyle({ fill: isFilled ? FIRST_FILL : null })}
        >
          Fill
        </Checkbox>
      ) : null}
      {hasFill && style.fill !== null && !areOfIssues ? (
        <ColorField
          label="Fill color"
          color={style.fill}
          onChange={(fill) => editing.restyle({ fill })}
        />
      ) : null}
      <div className="markup-line">
        <NumberField
          label="Width, pt"
          isLabelShown
          width={64}
          value={style.width}
          min={0.25}
          max={72}
          step={0.25}
          format={{ maximumFractionDigits: 2 }}
          onChange={(width) => editing.restyle({ width })}
        />
        <NumberField
          label="Opacity, %"
          isLabelShown
          width={64}
          value={Math.round(style.opacity * 100)}
          min={1}
          max={100}
          step={5}
          onChange={(percent) => editing.restyle({ opacity: percent / 100 })}
        />
        {hasText ? (
          <NumberField
            label="Text, pt"
            isLabelShown
            width={64}
            value={style.fontSize}
            min={4}
            max={144}
            step={1}
            onChange={(fontSize) => editing.restyle({ fontSize })}
          />
        ) : null}
      </div>
      <Select
        label="Line"
        options={LINE_STYLES}
        value={lineOf(style.dash)}
        placeholder="Other"
        onChange={(id) => {
          const chosen = LINE_STYLES.find((each) => each.id === id);
          if (chosen === undefined) return;
          editing.restyle({ dash: dashOf(chosen.id, style.width) });
        }}
      />
    </div>
  );
}

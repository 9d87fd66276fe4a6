/** Color picker: 13 presets and a custom color. */
import { Check } from 'lucide-react';
import { colorName, COLOR_PRESETS, parseHex } from '../../domain/colors.ts';
import { HARD_TO_TELL_APART, smallestDistance } from './model/color-vision.ts';
import { Button, Segmented } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Swatch } from './swatch.tsx';

type ColorPickerProps = {
  label: string;
  letter: string;
  color: string;
  /** The color as it appears on paper. */
  seen: string;
  /** The other layer's color, to warn of similar pairs. */
  opposite: string;
  onChange: (hex: string) => void;
};

export function ColorPicker(props: ColorPickerProps) {
  const isHard =
    smallestDistance(parseHex(props.color), parseHex(props.opposite)) < HARD_TO_TELL_APART;
  return (
    <Popover
      label={props.label}
      width={234}
      trigger={
        <Button
          variant="quiet"
          className="swatch-button"
          label={`${props.label}, ${colorName(props.color)}`}
        >
          <Swatch color={props.seen} letter={props.letter} />
        </Button>
      }
    >
      <div className="row f12 t2 picker-head">
        <span className="grow">Color</span>
        {colorName(props.color)}
      </div>
      <Segmented
        label="Presets"
        className="presets"
        value={COLOR_PRESETS.find((p) => p.hex === props.color)?.hex ?? null}
        choices={COLOR_PRESETS.map((preset) => ({
          value: preset.hex,
          label: preset.name,
          content: (
            <span className="preset" style={{ background: preset.hex }}>
              {preset.hex === props.color ? <Check size={14} strokeWidth={3} aria-hidden /> : null}
            </span>
          ),
        }))}
        onChange={props.onChange}
      />
      <label className="own f12">
        Custom color
        <input
          type="color"
          value={props.color}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </label>
      {isHard ? (
        <p className="f12 warn-text">
          Too close to the other color for people with color blindness.
        </p>
      ) : null}
    </Popover>
  );
}

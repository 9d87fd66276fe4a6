/** Color picker: 13 presets and a custom color. */
import { Check } from 'lucide-react';
import { colourName, COLOUR_PRESETS, parseHex } from '../../domain/colours.ts';
import { HARD_TO_TELL_APART, smallestDistance } from '../../domain/colour-vision.ts';
import { Button, Segmented } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Swatch } from './swatch.tsx';

type ColourPickerProps = {
  label: string;
  letter: string;
  colour: string;
  /** The color as it appears on paper. */
  seen: string;
  /** The other layer's color, to warn of similar pairs. */
  opposite: string;
  onChange: (hex: string) => void;
};

export function ColourPicker(props: ColourPickerProps) {
  const isHard =
    smallestDistance(parseHex(props.colour), parseHex(props.opposite)) < HARD_TO_TELL_APART;
  return (
    <Popover
      label={props.label}
      width={234}
      trigger={
        <Button
          variant="quiet"
          className="swatch-button"
          label={`${props.label}, ${colourName(props.colour)}`}
        >
          <Swatch colour={props.seen} letter={props.letter} />
        </Button>
      }
    >
      <div className="row f12 t2 picker-head">
        <span className="grow">Color</span>
        {colourName(props.colour)}
      </div>
      <Segmented
        label="Presets"
        className="presets"
        value={COLOUR_PRESETS.find((p) => p.hex === props.colour)?.hex ?? null}
        choices={COLOUR_PRESETS.map((preset) => ({
          value: preset.hex,
          label: preset.name,
          content: (
            <span className="preset" style={{ background: preset.hex }}>
              {preset.hex === props.colour ? <Check size={14} strokeWidth={3} aria-hidden /> : null}
            </span>
          ),
        }))}
        onChange={props.onChange}
      />
      <label className="own f12">
        Custom color
        <input
          type="color"
          value={props.colour}
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

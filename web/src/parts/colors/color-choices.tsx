/** The 13 color presets, and a color of one's own. */
import { Check } from 'lucide-react';
import { HARD_TO_TELL_APART, smallestDistance } from '../../domain/color-vision.ts';
import { colorName, COLOR_PRESETS, parseHex } from '../../domain/colors.ts';
import { Segmented } from '../../ui/button.tsx';

type ColorChoicesProps = {
  color: string;
  /** The other drawing's color, to warn of similar pairs; null without another one. */
  opposite: string | null;
  onChange: (hex: string) => void;
};

export function ColorChoices({ color, opposite, onChange }: ColorChoicesProps) {
  const isHard =
    opposite !== null && smallestDistance(parseHex(color), parseHex(opposite)) < HARD_TO_TELL_APART;
  return (
    <>
      <div className="row f12 t2 picker-head">
        <span className="grow">Color</span>
        {colorName(color)}
      </div>
      <Segmented
        label="Presets"
        className="presets"
        value={COLOR_PRESETS.find((p) => p.hex === color)?.hex ?? null}
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
        Custom color
        <input type="color" value={color} onChange={(event) => onChange(event.target.value)} />
      </label>
      {isHard ? (
        <p className="f12 warn-text">
          Too close to the other color for people with color blindness.
        </p>
      ) : null}
    </>
  );
}

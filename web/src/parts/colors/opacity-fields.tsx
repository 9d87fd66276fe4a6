/** How opaque a drawing is shown: a slider in steps of 5, and a whole number from 1 to 100 (OV-011, OV-012). */
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';

/** "75%". */
const PERCENT = { style: 'unit', unit: 'percent' } as const;

type OpacityFieldsProps = {
  label: string;
  percent: number;
  /** Of the slider's track. */
  color: string;
  onChange: (percent: number) => void;
};

export function OpacityFields({ label, percent, color, onChange }: OpacityFieldsProps) {
  const change = (value: number) => onChange(Math.min(100, Math.max(1, Math.round(value))));
  return (
    <>
      <Slider
        label={label}
        value={percent}
        // Starts at 0 so that the steps are 5, 10, …; 0 itself becomes 1.
        min={0}
        max={100}
        step={5}
        color={color}
        onChange={change}
      />
      <NumberField
        label={`${label}, percent`}
        value={percent}
        min={1}
        max={100}
        format={PERCENT}
        onChange={change}
      />
    </>
  );
}

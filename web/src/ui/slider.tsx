/** A slider; its track may have a color. */
import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  color?: string;
  onChange: (value: number) => void;
};

export function Slider(props: SliderProps) {
  const share = ((props.value - props.min) / (props.max - props.min)) * 100;
  return (
    <AriaSlider
      className="slider"
      aria-label={props.label}
      value={props.value}
      minValue={props.min}
      maxValue={props.max}
      step={props.step}
      onChange={(value) => props.onChange(Array.isArray(value) ? (value[0] ?? props.min) : value)}
      style={
        {
          '--v': `${share}%`,
          ...(props.color === undefined ? {} : { '--sc': props.color }),
        } as Record<string, string>
      }
    >
      <SliderTrack className="track">
        <SliderThumb className="knob" aria-label={props.label} />
      </SliderTrack>
    </AriaSlider>
  );
}

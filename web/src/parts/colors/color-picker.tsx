/** A button with a color, which opens its choices. */
import { colorName } from '../../domain/colors.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ColorChoices } from './color-choices.tsx';
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
      <ColorChoices color={props.color} opposite={props.opposite} onChange={props.onChange} />
    </Popover>
  );
}

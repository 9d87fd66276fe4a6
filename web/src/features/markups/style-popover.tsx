/** Color, fill, line, text size and opacity of what is drawn next. */
import { SlidersHorizontal } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { setSnapping, snappingStore } from '../../paper/snapping.ts';
import { IconButton, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import { COLORS, LEAST_FONT, MOST_FONT, THICKNESSES } from './model/drawing-style.ts';
import { LINE_STYLES } from '../../domain/line-styles.ts';
import { sizesOn } from '../../domain/page-sizes.ts';

export function StylePopover({ drawing }: { drawing: DrawingTools }) {
  return (
    <Popover
      label="Style of new markups"
      width={320}
      trigger={
        <IconButton label="Style of new markups">
          <SlidersHorizontal size={16} />
        </IconButton>
      }
    >
      <StyleFields drawing={drawing} />
    </Popover>
  );
}

function StyleFields({ drawing }: { drawing: DrawingTools }) {
  const { style, page } = useStore(drawing.store);
  const isSnapping = useStore(snappingStore);
  const suited = sizesOn(page);
  const opacity = Math.round(style.opacity * 100);
  const thickness = THICKNESSES.find(({ width }) => width === style.thickness) ?? null;
  return (
    <div className="style-fields">
      <p className="label">Color</p>
      <Segmented
        label="Color"
        className="style-colors"
        isIconOnly
        value={COLORS.find(({ color }) => color === style.color)?.color ?? null}
        choices={COLORS.map(({ color, label }) => ({
          value: color,
          label,
          content: <i className="drawing-swatch" style={{ background: color }} />,
        }))}
        onChange={(color) => drawing.setStyle({ color })}
      />
      <Checkbox isSelected={style.isFilled} onChange={(isFilled) => drawing.setStyle({ isFilled })}>
        Fill
      </Checkbox>
      <div className="style-sizes">
        <NumberField
          label="Line width, points"
          isLabelShown
          value={style.width ?? suited.line}
          min={0.25}
          max={24}
          step={0.25}
          width={72}
          onChange={(width) => drawing.setStyle({ width })}
        />
        <NumberField
          label="Text size, points"
          isLabelShown
          value={style.fontSize ?? suited.text}
          min={LEAST_FONT}
          max={MOST_FONT}
          step={1}
          width={72}
          onChange={(fontSize) => drawing.setStyle({ fontSize })}
        />
      </div>
      <Checkbox
        isSelected={style.width === null && style.fontSize === null}
        onChange={(isSuited) =>
          drawing.setStyle(
            isSuited
              ? { width: null, fontSize: null }
              : {
                  width: style.width ?? suited.line,
                  fontSize: style.fontSize ?? suited.text,
                },
          )
        }
      >
        Sizes that suit the page
      </Checkbox>
      <p className="label">Line</p>
      <Segmented
        label="Line"
        value={style.line}
        choices={LINE_STYLES.map(({ id, label }) => ({ value: id, label }))}
        onChange={(line) => drawing.setStyle({ line })}
      />
      <p className="label">Opacity, {opacity}%</p>
      <Slider
        label="Opacity"
        value={opacity}
        min={5}
        max={100}
        step={5}
        onChange={(percent) => drawing.setStyle({ opacity: percent / 100 })}
      />
      <p className="label">Freehand thickness</p>
      <Segmented
        label="Freehand thickness"
        value={thickness?.label ?? null}
        choices={THICKNESSES.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => {
          const chosen = THICKNESSES.find((each) => each.label === label);
          if (chosen !== undefined) drawing.setStyle({ thickness: chosen.width });
        }}
      />
      <Checkbox isSelected={isSnapping} onChange={setSnapping}>
        Snap to lines (Shift S)
      </Checkbox>
    </div>
  );
}

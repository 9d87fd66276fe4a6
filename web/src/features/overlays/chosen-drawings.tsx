/** The chosen drawings with their colors and opacities (OV-006 to OV-013). */
import { ArrowDownUp, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { colorName, isFaintOnWhite, seenOnWhite, toHex } from '../../domain/colors.ts';
import { ColorChoices } from '../../parts/colors/color-choices.tsx';
import { OpacityFields } from '../../parts/colors/opacity-fields.tsx';
import { Swatch } from '../../parts/colors/swatch.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { MOST_DRAWINGS, swapped, withLook } from './model/chosen-drawings.ts';
import type { ChosenDrawing } from './model/chosen-drawings.ts';

type ChosenDrawingsProps = {
  chosen: readonly ChosenDrawing[];
  onChange: (chosen: readonly ChosenDrawing[]) => void;
};

export function ChosenDrawings({ chosen, onChange }: ChosenDrawingsProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  return (
    <section aria-label="Chosen drawings" className="overlay-menu-chosen">
      <header className="row g8">
        <h3 className="grow f12 m">Chosen drawings</h3>
        <span className="f12 t2">
          {chosen.length} of {MOST_DRAWINGS}
        </span>
        <IconButton
          label="Swap A and B"
          isSmall
          isDisabled={chosen.length < MOST_DRAWINGS}
          onPress={() => onChange(swapped(chosen))}
        >
          <ArrowDownUp size={14} />
        </IconButton>
      </header>
      {chosen.length === 0 ? (
        <p className="f12 t2">Choose two sheets or drawings. The first one stays where it is.</p>
      ) : null}
      {chosen.map((drawing, index) => (
        <Chosen
          key={drawing.key}
          drawing={drawing}
          letter={index === 0 ? 'A' : 'B'}
          opposite={chosen[1 - index]?.color ?? null}
          isOpen={openKey === drawing.key}
          onOpen={(isOpen) => setOpenKey(isOpen ? drawing.key : null)}
          onLook={(look) => onChange(withLook(chosen, drawing.key, look))}
          onRemove={() => onChange(chosen.filter(({ key }) => key !== drawing.key))}
        />
      ))}
    </section>
  );
}

type ChosenProps = {
  drawing: ChosenDrawing;
  letter: 'A' | 'B';
  opposite: string | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onLook: (look: Partial<Pick<ChosenDrawing, 'color' | 'opacityPercent'>>) => void;
  onRemove: () => void;
};

function Chosen({ drawing, letter, isOpen, ...props }: ChosenProps) {
  const { title, place, color, opacityPercent } = drawing;
  const seen = toHex(seenOnWhite(color, opacityPercent));
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className="overlay-menu-one">
      <div className="row g8">
        <Swatch color={seen} letter={letter} />
        <span className="grow col">
          <span className="m clip" title={title}>
            {title}
          </span>
          <span className="f12 t2 clip" title={place}>
            {place}
          </span>
        </span>
        <Button
          variant="quiet"
          isSmall
          className="tight"
          isExpanded={isOpen}
          label={`Color and opacity of drawing ${letter}, ${colorName(color)}, ${opacityPercent} percent`}
          onPress={() => props.onOpen(!isOpen)}
        >
          <span className="overlay-menu-color" style={{ background: color }} aria-hidden="true" />
          {opacityPercent}%
          <Arrow size={13} aria-hidden />
        </Button>
        <IconButton label={`Remove drawing ${letter}`} isSmall onPress={props.onRemove}>
          <X size={15} />
        </IconButton>
      </div>
      {isOpen ? (
        <div className="overlay-menu-look">
          <ColorChoices
            color={color}
            opposite={props.opposite}
            onChange={(next) => props.onLook({ color: next })}
          />
          <div className="row g8 f12 t2">
            <span className="grow">Opacity</span>
            {isFaintOnWhite(color, opacityPercent) ? 'Faint on white' : '1 to 100'}
          </div>
          <div className="opacity overlay-menu-opacity">
            <OpacityFields
              label={`Opacity of drawing ${letter}`}
              percent={opacityPercent}
              color={seen}
              onChange={(percent) => props.onLook({ opacityPercent: percent })}
            />
          </div>
        </div>
      ) : null}
    </div>
  );
}

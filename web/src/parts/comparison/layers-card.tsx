/** Colors, opacities and shown drawings. */
import { ArrowDownUp, ChevronDown, ChevronUp, Eye, EyeOff, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  COLOR_PAIRS,
  pairOf,
  isFaintOnWhite,
  seenOnWhite,
  seenTogether,
  toHex,
} from '../../domain/colors.ts';
import { seenOf } from '../../domain/url-state.ts';
import type { Shown, ViewState } from '../../domain/url-state.ts';
import { Button, IconButton, IconToggle, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ColorPicker } from '../colors/color-picker.tsx';
import { OpacityFields } from '../colors/opacity-fields.tsx';
import { Swatch } from '../colors/swatch.tsx';

export type LayerName = { title: string; detail: string };

type LayersCardProps = {
  view: ViewState;
  names: { a: LayerName; b: LayerName };
  isFlickering: boolean;
  isDimmed: boolean;
  /** False for pages that are painted as pixels: what covers them is not known. */
  hasAreas: boolean;
  /** Whether lines can be matched: the drawings are aligned, and their differences known. */
  canMatch: boolean;
  /** Starts collapsed if it would cover too much paper. */
  startsOpen: boolean;
  onView: (change: Partial<ViewState>) => void;
  onFlicker: () => void;
  onDim: (isDimmed: boolean) => void;
  /** Null where the drawings keep their order. */
  onSwap: (() => void) | null;
  /** What the files' own layers add; absent where they have none. */
  children?: ReactNode;
};

export function LayersCard(props: LayersCardProps) {
  const { view, onView } = props;
  const [isOpen, setOpen] = useState(props.startsOpen);
  const pair = pairOf(view);
  const isOverlaid = view.layout === 'overlay' && view.shown === 'both' && view.paint === 'tint';
  const both = toHex(
    seenTogether(
      seenOnWhite(view.colorA, view.opacityAPercent),
      seenOnWhite(view.colorB, view.opacityBPercent),
    ),
  );
  return (
    <section className={isOpen ? 'float layers' : 'float layers closed'} aria-label="Layers">
      <header>
        <h2 className="grow">Layers</h2>
        {isOpen ? (
          <>
            <Menu
              label="Color pair"
              heading="Colors of A and B"
              trigger={
                <Button variant="quiet" isSmall className="tight">
                  {view.paint === 'tint'
                    ? (pair?.name ?? 'Custom colors')
                    : view.paint === 'gray'
                      ? 'Gray'
                      : 'Original colors'}
                  <ChevronDown size={13} aria-hidden />
                </Button>
              }
              entries={[
                ...COLOR_PAIRS.map((p) => ({
                  id: p.id,
                  label: p.name,
                  note: p.note,
                  isChosen: view.paint === 'tint' && p.id === pair?.id,
                  icon: (
                    <span className="row g2" aria-hidden="true">
                      <Swatch color={toHex(seenOnWhite(p.a, p.opacityPercent))} letter="A" />
                      <Swatch color={toHex(seenOnWhite(p.b, p.opacityPercent))} letter="B" />
                    </span>
                  ),
                })),
                {
                  id: 'gray',
                  label: 'Gray',
                  note: 'Both in gray',
                  isChosen: view.paint === 'gray',
                },
                {
                  id: 'full',
                  label: 'Original colors',
                  note: 'As drawn. Shows one drawing at a time',
                  isChosen: view.paint === 'full',
                },
              ]}
              onAction={(id) => {
                const chosen = COLOR_PAIRS.find((p) => p.id === id);
                if (chosen !== undefined) {
                  onView({
                    paint: 'tint',
                    colorA: chosen.a,
                    colorB: chosen.b,
                    opacityAPercent: chosen.opacityPercent,
                    opacityBPercent: chosen.opacityPercent,
                  });
                } else if (id === 'gray') onView({ paint: 'gray' });
                else onView({ paint: 'full' });
              }}
            />
            {props.onSwap === null ? null : (
              <IconButton label="Swap A and B" isSmall onPress={props.onSwap}>
                <ArrowDownUp size={14} />
              </IconButton>
            )}
          </>
        ) : null}
        <IconButton
          label={isOpen ? 'Collapse layers' : 'Expand layers'}
          isSmall
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
        </IconButton>
      </header>
      {isOpen ? (
        <>
          <Layer side="a" {...props} />
          <Layer side="b" {...props} />
          {view.paint === 'tint' && view.shown === 'both' ? (
            <div className="both">
              <Swatch color={both} letter="=" />
              In both drawings
            </div>
          ) : null}
          {props.children}
          <footer>
            <div className="row g4">
              <Segmented<Shown>
                label="Shown layers"
                value={props.isFlickering ? null : seenOf(view)}
                choices={[
                  { value: 'both', label: 'Both' },
                  { value: 'a', label: 'A', content: 'A' },
                  { value: 'b', label: 'B', content: 'B' },
                ]}
                onChange={(shown) => onView({ shown })}
              />
              <IconToggle
                label="Flicker"
                shortcut="K"
                isSelected={props.isFlickering}
                onChange={props.onFlicker}
                className="labeled"
              >
                <Repeat size={14} aria-hidden /> Flicker
              </IconToggle>
            </div>
            <Checkbox
              isSelected={view.isOnlyLinework}
              isDisabled={view.paint === 'full' || !props.hasAreas}
              onChange={(isOnlyLinework) => onView({ isOnlyLinework })}
            >
              Linework only
            </Checkbox>
            <Checkbox
              isSelected={view.isMatched}
              isDisabled={!props.canMatch || !isOverlaid}
              onChange={(isMatched) => onView({ isMatched })}
            >
              Match within tolerance
            </Checkbox>
            <Checkbox isSelected={view.isHatched} onChange={(isHatched) => onView({ isHatched })}>
              Hatch differences
            </Checkbox>
            <Checkbox isSelected={props.isDimmed} onChange={props.onDim}>
              Dim paper
            </Checkbox>
          </footer>
        </>
      ) : null}
    </section>
  );
}

function Layer({ side, view, names, onView }: LayersCardProps & { side: 'a' | 'b' }) {
  const letter = side === 'a' ? 'A' : 'B';
  const color = side === 'a' ? view.colorA : view.colorB;
  const opacity = side === 'a' ? view.opacityAPercent : view.opacityBPercent;
  const other = side === 'a' ? 'b' : 'a';
  const isHidden = seenOf(view) === other;
  const seen = toHex(seenOnWhite(color, opacity));
  return (
    <div className="layer">
      <ColorPicker
        label={`Color of drawing ${letter}`}
        letter={letter}
        color={color}
        seen={seen}
        opposite={side === 'a' ? view.colorB : view.colorA}
        onChange={(next) =>
          onView({ paint: 'tint', ...(side === 'a' ? { colorA: next } : { colorB: next }) })
        }
      />
      <span className="grow col">
        <span className="m clip" title={names[side].title}>
          {names[side].title}
        </span>
        <span className="f11 t3 clip" title={names[side].detail}>
          {names[side].detail}
        </span>
      </span>
      <IconButton
        label={isHidden ? `Show drawing ${letter}` : `Hide drawing ${letter}`}
        isSmall
        onPress={() => onView({ shown: isHidden ? 'both' : other })}
      >
        {isHidden ? <EyeOff size={15} /> : <Eye size={15} />}
      </IconButton>
      <span className="opacity">
        <OpacityFields
          label={`Opacity of drawing ${letter}`}
          percent={opacity}
          color={seen}
          onChange={(percent) =>
            onView(side === 'a' ? { opacityAPercent: percent } : { opacityBPercent: percent })
          }
        />
      </span>
      {isFaintOnWhite(color, opacity) && view.paint === 'tint' ? (
        <span className="faint f11">Faint on white</span>
      ) : null}
    </div>
  );
}

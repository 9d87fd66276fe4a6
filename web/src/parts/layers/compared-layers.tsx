/** The PDF layers of two compared drawings: of both at once, or of one. */
import { Layers2 } from 'lucide-react';
import { useState } from 'react';
import { SIDES } from '../../../../workers/protocol/comparison.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import { layerCount, layerCountWords } from '../../domain/pdf-layers.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import { Button, Segmented } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PdfLayers } from './pdf-layers.tsx';

type ComparedLayersProps = {
  state: Pick<ComparisonState, Side>;
  /** What hiding layers means for the differences. */
  note: string;
  onChoose: (choices: Partial<Record<Side, LayerChoices>>) => void;
};

/** Nothing unless one of the drawings has layers. */
export function ComparedLayers({ state: { a, b }, note, onChoose }: ComparedLayersProps) {
  const [chosen, setChosen] = useState<'both' | Side>('both');
  const of = {
    a: { layers: a.sheet?.layers ?? [], choices: a.layers },
    b: { layers: b.sheet?.layers ?? [], choices: b.layers },
  };
  const withLayers = SIDES.filter((side) => layerCount([of[side]]).total > 0);
  const seen = withLayers.filter(
    (side) => chosen === 'both' || withLayers.length === 1 || chosen === side,
  );
  if (withLayers.length === 0) return null;
  return (
    <div className="compared-layers">
      <Popover
        label="PDF layers"
        width={320}
        trigger={
          <Button variant="quiet" isSmall hasIcon>
            <Layers2 size={15} aria-hidden />
            PDF layers
            <span className="t3">{layerCountWords(withLayers.map((side) => of[side]))}</span>
          </Button>
        }
      >
        <PdfLayers
          sources={seen.map((side) => of[side])}
          onChoose={(choices) =>
            onChoose(Object.fromEntries(seen.map((side, at) => [side, choices[at]])))
          }
        >
          {withLayers.length === 1 ? null : (
            <Segmented<'both' | Side>
              label="Layers of"
              value={chosen}
              choices={[
                { value: 'both', label: 'Both drawings' },
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ]}
              onChange={setChosen}
            />
          )}
          <p className="t2 f12">{note}</p>
        </PdfLayers>
      </Popover>
    </div>
  );
}

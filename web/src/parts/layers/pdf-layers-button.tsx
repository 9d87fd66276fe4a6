/** The button of a viewer that opens the PDF layers of its page. */
import { Layers2 } from 'lucide-react';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import type { LayerSource } from '../../domain/pdf-layers.ts';
import { layerCount } from '../../domain/pdf-layers.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PdfLayers } from './pdf-layers.tsx';

const WIDTH_PX = 300;
/** Wider than phones are: as wide as the screen allows. */
const PHONE_PX = 480;

type PdfLayersButtonProps = LayerSource & { onChoose: (choices: LayerChoices) => void };

/** Nothing for a page without layers. */
export function PdfLayersButton({ layers, choices, onChoose }: PdfLayersButtonProps) {
  const source = { layers, choices };
  const { shown, total } = layerCount([source]);
  const isPhone = useMediaQuery('(max-width: 479px)');
  if (total === 0) return null;
  return (
    <Popover
      label="PDF layers"
      width={isPhone ? PHONE_PX : WIDTH_PX}
      trigger={
        <IconButton label={`PDF layers, ${shown} of ${total} shown`} className="page-layers">
          <Layers2 size={16} />
        </IconButton>
      }
    >
      <PdfLayers
        sources={[source]}
        onChoose={([chosen]) => {
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
    </Popover>
  );
}

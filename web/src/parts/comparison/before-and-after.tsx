/** The place of a difference in both drawings. */
import { useMemo } from 'react';
import type { Comparison, Difference } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import type { Size } from '../../domain/viewport.ts';
import { Crop } from './crop.tsx';

type BeforeAndAfterProps = {
  comparison: Comparison;
  difference: Difference;
  page: Size;
  style: OverlayStyle;
  version: string;
};

const WIDTH = 128;
const HEIGHT = 86;

export function BeforeAndAfter({ difference, style, ...props }: BeforeAndAfterProps) {
  const before = useMemo<OverlayStyle>(() => ({ ...style, mode: 'a' }), [style]);
  const after = useMemo<OverlayStyle>(() => ({ ...style, mode: 'b' }), [style]);
  const crop = { ...props, box: difference.box, width: WIDTH, height: HEIGHT };
  return (
    <div className="row g8 before-and-after">
      <figure>
        <Crop {...crop} style={before} />
        <figcaption className="f11 t2">A, before</figcaption>
      </figure>
      <figure>
        <Crop {...crop} style={after} />
        <figcaption className="f11 t2">B, after</figcaption>
      </figure>
    </div>
  );
}

/** The alignment from the three points, with a live preview. */
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Matrix, Point } from '../../../../contract/src/geometry/types.ts';
import type { Comparison, ThreePointFit } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle, OverlayView } from '../../../../workers/protocol/view.ts';
import { scaleText } from '../../../../contract/src/geometry/stretch.ts';
import { fixed, PX_PER_POINT } from '../../domain/units.ts';
import { attachCanvas } from '../../lib/attached-canvas.ts';
import type { AttachedCanvas } from '../../lib/attached-canvas.ts';
import { Segmented } from '../../ui/button.tsx';
import { RESIDUAL_WARNING_INCHES } from './messages.ts';

type FitCardProps = {
  comparison: Comparison;
  fit: ThreePointFit | null;
  /** Center of the preview, page points of A. */
  at: Point;
  style: OverlayStyle;
};

/** The preview shows paper at half size: two to four inches around the point. */
const PREVIEW_ZOOM = 0.5;

export function FitCard({ comparison, fit, at, style }: FitCardProps) {
  const [shown, setShown] = useState<'before' | 'after'>('after');
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<AttachedCanvas<OverlayStyle> | null>(null);
  const view = useRef<OverlayView | null>(null);
  const previewed = useRef<Matrix | null>(null);
  const [size, setSize] = useState({ width: 182, height: 140 });
  useEffect(() => {
    if (host.current === null) return undefined;
    const attach: Comparison['attach'] = (canvases) => {
      view.current = comparison.attach(canvases);
      view.current.preview(previewed.current);
      return view.current;
    };
    const attached = attachCanvas({ attach }, host.current, setSize);
    canvas.current = attached;
    return () => {
      canvas.current = null;
      attached.dispose();
    };
  }, [comparison]);
  useEffect(() => canvas.current?.style(style), [style, comparison]);
  useEffect(() => {
    const scale = PX_PER_POINT * PREVIEW_ZOOM;
    canvas.current?.look({
      scale,
      x: at.x - size.width / 2 / scale,
      y: at.y - size.height / 2 / scale,
    });
  }, [at, size, comparison]);
  const matrix = fit?.matrix ?? null;
  useEffect(() => {
    previewed.current = shown === 'after' ? matrix : null;
    view.current?.preview(previewed.current);
  }, [matrix, shown]);

  const done = fit?.done ?? null;
  const worst = Math.max(0, ...(fit?.residualInches ?? []));
  const isBad = worst > RESIDUAL_WARNING_INCHES;
  return (
    <div className="fit-card">
      <figure>
        <div
          ref={host}
          className="fit-view"
          role="img"
          aria-label={`Overlay ${shown} realignment`}
        />
        <figcaption>
          <Segmented
            label="Preview"
            value={shown}
            choices={[
              { value: 'before', label: 'Before' },
              { value: 'after', label: 'After' },
            ]}
            onChange={setShown}
          />
        </figcaption>
      </figure>
      {done === null ? (
        <p className="f12 t2 fit-empty">
          The alignment and its error appear after you pick three points on each drawing.
        </p>
      ) : (
        <dl>
          <dt>Scale, B to A</dt>
          <dd>{matrix === null ? done.scale.toFixed(4) : scaleText(matrix, 4)}</dd>
          <dt>Rotation</dt>
          <dd>{fixed(done.turnDegrees, 2)}°</dd>
          <dt>Shift right</dt>
          <dd>{fixed(done.shiftInches.x, 2)} in</dd>
          <dt>Shift down</dt>
          <dd>{fixed(done.shiftInches.y, 2)} in</dd>
          <dt>Largest residual</dt>
          <dd>
            <b className="sb">{worst.toFixed(3)} in</b>{' '}
            <span className={isBad ? 'tag warn' : 'tag ok'}>
              {isBad ? <TriangleAlert size={12} aria-hidden /> : <Check size={12} aria-hidden />}
              {isBad ? '> 0.050' : '≤ 0.050'}
            </span>
          </dd>
        </dl>
      )}
    </div>
  );
}

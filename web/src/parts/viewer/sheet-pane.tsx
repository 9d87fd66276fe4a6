/** One pane: the worker's canvas, the layers over it, and wheel, drag, pinch and keys. */
import type { ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef } from 'react';
import type { View, Viewable } from '../../../../workers/protocol/view.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import { useSheetCanvas } from '../../paper/sheet-canvas.ts';

type SheetPaneProps<Style> = {
  /** What it shows: a document's page or an overlay. */
  subject: Viewable<View<Style>>;
  /** The pane's name: keys and covers find it by `data-pane`. */
  pane: string;
  camera: Camera;
  /** The paper, page points; the background shows around it. */
  paper: Box;
  /** As it is by default, if absent. */
  style?: Style;
  label: string;
  description: string;
  isDimmed?: boolean;
  /** A click, page points; `slack` is the tolerance. */
  onTap?: ((at: Point, slack: number) => void) | undefined;
  /** Shown over the paper, inside the pane, so that gestures work on it. */
  layers?: ReactNode;
  children?: ReactNode;
};

/** Click tolerance, CSS px. */
const TAP_SLACK_PX = 6;

export function SheetPane<Style>(props: SheetPaneProps<Style>) {
  const { subject, camera, style, onTap } = props;
  const [x0, y0, x1, y1] = props.paper;
  const host = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const paper = useRef<HTMLDivElement>(null);

  useCamera(
    camera,
    useCallback(() => {
      if (paper.current === null) return;
      const [left, top, right, bottom] = camera.boxToPane([x0, y0, x1, y1]);
      Object.assign(paper.current.style, {
        transform: `translate(${left}px, ${top}px)`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    }, [camera, x0, y0, x1, y1]),
  );

  useSheetCanvas({
    host,
    subject,
    camera,
    style,
    onTap: (at) => {
      host.current?.focus({ preventScroll: true });
      onTap?.(camera.toPage(at), TAP_SLACK_PX / camera.viewport.scale);
    },
  });

  useEffect(() => {
    // The start screen's focus is gone; focus the pane so that keys work at once.
    if (document.activeElement === document.body) host.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="pane-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows pan the paper */}
      <div
        ref={host}
        className={props.isDimmed === true ? 'pane dimmed' : 'pane'}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={descriptionId}
        data-pane={props.pane}
      >
        <div className="sheet-edge" ref={paper} aria-hidden="true" />
        {props.layers}
      </div>
      <p id={descriptionId} className="visually-hidden">
        {props.description}
      </p>
      {props.children}
    </div>
  );
}

/** One pane: the worker's canvas, the marks over it, and wheel, drag, pinch and keys. */
import type { ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef } from 'react';
import type {
  CompareSession,
  OverlayStyle,
  ViewSubject,
} from '../../../../workers/protocol/session.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { smallestAt } from '../../domain/drawing-boxes.ts';
import { attachCanvas } from '../../lib/attached-canvas.ts';
import type { AttachedCanvas } from '../../lib/attached-canvas.ts';
import { listenToGestures } from '../../lib/gestures.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import type { Hatch, Mark } from './marks.tsx';
import { Marks } from './marks.tsx';

type SheetPaneProps = {
  session: CompareSession;
  subject: ViewSubject;
  /** The pane's name for keys and styles. It may show its drawing aligned to the other one. */
  pane: ViewSubject;
  camera: Camera;
  /** The paper, page points; the background shows around it. */
  paper: Box;
  style: OverlayStyle;
  label: string;
  description: string;
  isDimmed: boolean;
  marks: readonly Mark[];
  selectedId: string | null;
  hatch: Hatch | null;
  onSelect: (id: string) => void;
  /** A click outside all marks, page points; `slack` is the tolerance. */
  onTap?: ((at: Point, slack: number) => void) | undefined;
  /** Shown over the paper, inside the pane, so that gestures work on it. */
  layers?: ReactNode;
  children?: ReactNode;
};

/** Click tolerance around a mark, CSS px. */
const TAP_SLACK_PX = 6;

export function SheetPane(props: SheetPaneProps) {
  const { session, subject, camera, style, onSelect, onTap } = props;
  const [x0, y0, x1, y1] = props.paper;
  const host = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const canvas = useRef<AttachedCanvas | null>(null);
  const latest = useRef({ marks: props.marks, onSelect, onTap });
  useEffect(() => {
    latest.current = { marks: props.marks, onSelect, onTap };
  });

  useCamera(
    camera,
    useCallback(() => {
      const { scale, x, y } = camera.viewport;
      if (paper.current === null) return;
      Object.assign(paper.current.style, {
        transform: `translate(${(x0 - x) * scale}px, ${(y0 - y) * scale}px)`,
        width: `${(x1 - x0) * scale}px`,
        height: `${(y1 - y0) * scale}px`,
      });
    }, [camera, x0, y0, x1, y1]),
  );

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const attached = attachCanvas(session, element, subject, (size) => camera.resize(size));
    canvas.current = attached;
    const follow = () => attached.look(camera.viewport);
    follow();
    const unfollow = camera.subscribe(follow);
    const stop = listenToGestures(element, {
      onPan: (dx, dy) => camera.pan(dx, dy),
      onZoom: (factor, at) => camera.zoomTo(camera.zoom * factor, at),
      onTap: (at) => {
        element.focus({ preventScroll: true });
        const point = camera.toPage(at);
        const slack = TAP_SLACK_PX / camera.viewport.scale;
        const hit = smallestAt(latest.current.marks, point, slack);
        if (hit === null) latest.current.onTap?.(point, slack);
        else latest.current.onSelect(hit.id);
      },
    });
    return () => {
      stop();
      unfollow();
      canvas.current = null;
      attached.dispose();
    };
  }, [session, subject, camera]);

  useEffect(() => {
    // The start screen's focus is gone; focus the pane so that keys work at once.
    if (document.activeElement === document.body) host.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    canvas.current?.style(style);
  }, [style, session, subject, camera]);

  return (
    <div className="pane-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows pan the paper */}
      <div
        ref={host}
        className={props.isDimmed ? 'pane dimmed' : 'pane'}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={descriptionId}
        data-pane={props.pane}
      >
        <div className="sheet-edge" ref={paper} aria-hidden="true" />
        <Marks
          camera={camera}
          marks={props.marks}
          selectedId={props.selectedId}
          hatch={props.hatch}
        />
        {props.layers}
      </div>
      <p id={descriptionId} className="visually-hidden">
        {props.description}
      </p>
      {props.children}
    </div>
  );
}

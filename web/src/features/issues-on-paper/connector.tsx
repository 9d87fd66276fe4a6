/** The line from the markup of the selected issue to its card (LO-010). It is written every frame, without rendering. */
import { useCallback, useRef } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import { connectorOf, curveOf } from './model/connector-path.ts';
import type { PaperIssue } from './model/paper-issues.ts';
import type { ShownPage } from './on-screen.ts';
import { useLayoutChanges } from './use-layout-changes.ts';

type ConnectorProps = { page: ShownPage; found: PaperIssue };

/** What the line depends on besides the camera. Measuring makes the browser lay out, so it is not done every frame. */
type Measured = { readonly pane: Box; readonly card: Box; readonly panel: Box };

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
}

function cardOf(issueId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`aside [data-issue="${issueId}"]`);
}

export function Connector({ page, found }: ConnectorProps) {
  const { camera, pane } = page;
  const svg = useRef<SVGSVGElement>(null);
  const measured = useRef<Measured | null>(null);
  const { box } = found;
  const { id } = found.issue;

  const draw = useCallback(() => {
    const element = svg.current;
    const places = measured.current;
    if (element === null) return;
    element.style.visibility = places === null || !camera.isReady ? 'hidden' : 'visible';
    if (places === null || !camera.isReady) return;
    const [left, top] = places.pane;
    const [x0, y0, x1, y1] = camera.boxToPane(box);
    const onScreen: Box = [left + x0, top + y0, left + x1, top + y1];
    const line = connectorOf({ ...places, box: onScreen });
    const curve = curveOf(line);
    for (const path of element.querySelectorAll('path')) path.setAttribute('d', curve);
    const dots = [line.from, line.to];
    element.querySelectorAll('circle').forEach((dot, index) => {
      dot.setAttribute('cx', String(dots[index]?.x ?? 0));
      dot.setAttribute('cy', String(dots[index]?.y ?? 0));
    });
  }, [camera, box]);
  useCamera(camera, draw);
  const measure = useCallback(() => {
    const card = cardOf(id);
    const panel = card?.closest('.scroll') ?? null;
    measured.current =
      card === null || panel === null
        ? null
        : { pane: boxOf(pane), card: boxOf(card), panel: boxOf(panel) };
    draw();
  }, [pane, id, draw]);
  const watched = useCallback(
    () => [pane, cardOf(id), cardOf(id)?.closest('aside') ?? null],
    [pane, id],
  );
  useLayoutChanges(watched, measure);

  return (
    // Decoration: the markup's name says which issue it belongs to.
    <svg ref={svg} className="issue-connector" aria-hidden="true">
      <path className="casing" />
      <path className="line" />
      <circle r="4" className="at-markup" />
      <circle r="4" className="at-card" />
    </svg>
  );
}

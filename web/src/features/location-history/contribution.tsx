/** History of a location: a tool that picks a place on a sheet, and the panel that says what each issuance did there. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { applyMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { LocationStep } from '../../../../contract/src/issuances/location-history.ts';
import { detailOf } from '../../api/api-error.ts';
import { issuancesQuery, locationHistoryQuery } from '../../api/issuances.ts';
import { createOverlayMutation } from '../../api/overlays.ts';
import { DEFAULT_PAIR } from '../../domain/colors.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { opacityOf } from '../../domain/overlay-words.ts';
import { isDrawing } from '../../domain/panes.ts';
import type { PageEntity, PaneId } from '../../domain/panes.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import { defineFeature } from '../../host/feature.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { LocationMark, PickingLayer } from './location-layer.tsx';
import { LocationPanel } from './location-panel.tsx';
import { pointOn } from './picked-location.ts';
import type { PickedLocation } from './picked-location.ts';

const TOOL = 'location-history';
const NONE: readonly LocationStep[] = [];

/** The overlay of a step that is not compared yet, as people see overlays first. */
function overlayBody(earlierId: number, laterId: number) {
  const opacity = opacityOf(DEFAULT_PAIR.opacityPercent);
  return {
    drawings: [
      { drawing_sheet_id: earlierId, color: DEFAULT_PAIR.a, opacity },
      { drawing_sheet_id: laterId, color: DEFAULT_PAIR.b, opacity },
    ],
  };
}

export const contribution = defineFeature({
  order: 45,
  useContribution(workspace) {
    const { me, project, panes, act, open, panels, activeTool } = workspace;
    const { data: issued } = useQuery(issuancesQuery(project.id));
    const [picked, setPicked] = useState<PickedLocation | null>(null);
    /** The execution that was opened from the history. A new object brings the place into sight. */
    const [opened, setOpened] = useState<{ executionId: number } | null>(null);
    const { mutate: create } = useMutation(createOverlayMutation);
    const isActive = useStore(activeTool.store).id === TOOL;
    const history = useQuery({
      ...locationHistoryQuery(picked?.sheetId ?? 0, picked?.point ?? { x: 0, y: 0 }),
      enabled: picked !== null,
    });
    const steps = history.data ?? NONE;
    const isOffered =
      (issued?.issuances.length ?? 0) > 1 && (isDrawing(panes.first) || isDrawing(panes.second));

    const pick = (viewer: PaneId, page: PageEntity, { x, y }: Point) => {
      const { sheet, document, pageNumber } = page;
      if (sheet === null) return;
      const inUnits = (points: number) => Math.round(points / POINTS_PER_UNIT);
      setPicked({
        ...{ viewer, sheetId: sheet.id, documentId: document.id, pageNumber },
        ...{ sheetName: sheetInWords(sheetName(sheet)), point: { x: inUnits(x), y: inUnits(y) } },
      });
      panels.show(TOOL);
    };
    const stop = () => {
      if (isActive) activeTool.end();
    };
    const pane = panes.second === null ? 1 : (picked?.viewer ?? 1);
    const show = (overlayId: number, executionId: number) => {
      setOpened({ executionId });
      act({ type: 'overlay', pane, overlayId, executionId });
      panels.show(TOOL);
    };
    const overlayOf = ({ earlier, sheet, ...step }: LocationStep) => {
      const { overlay_id: overlayId, overlay_execution_id: executionId } = step;
      if (overlayId !== null && executionId !== null) return () => show(overlayId, executionId);
      if (earlier === null || !mayMarkUp(me)) return null;
      return () => {
        announce('Creating overlay');
        create(overlayBody(earlier.id, sheet.id), {
          onSuccess: (made) => show(made.overlay_id, made.execution_id),
          onError: (error) => {
            showToast({ title: 'Error Creating Overlay', detail: detailOf(error), tone: 'bad' });
            announce('Error Creating Overlay', 'assertive');
          },
        });
      };
    };
    return {
      paperTools: isOffered
        ? [
            {
              id: TOOL,
              label: 'History of a location',
              icon: <History size={16} />,
              layer: ({ camera, viewer, page }) =>
                page.sheet === null ? null : (
                  <PickingLayer
                    paper={{ camera, viewer }}
                    onPick={(point) => pick(viewer, page, point)}
                    onEnd={stop}
                  />
                ),
              onStart: () => {
                panels.show(TOOL);
                announce('Pick a place on a sheet to see its history.');
              },
            },
          ]
        : [],
      panels:
        (isOffered && isActive) || picked !== null
          ? [
              {
                side: 'right',
                id: TOOL,
                label: 'History of a location',
                tab: 'Location',
                heading: 'History of a location',
                button: null,
                closeLabel: 'Close the history of the location',
                onClose: () => {
                  panels.close(TOOL);
                  stop();
                  setPicked(null);
                },
                isBelow: true,
                content: (
                  <LocationPanel
                    {...{ picked, history, overlayOf }}
                    onOpenSheet={({ sheet }) =>
                      open(pane, {
                        ...{ documentId: sheet.document_id, pageNumber: sheet.page_number },
                        ...{ sheetId: sheet.id, box: null },
                      })
                    }
                  />
                ),
              },
            ]
          : [],
      layer: ({ camera, page }) => {
        if (picked === null) return null;
        const { document, pageNumber } = page;
        const point = pointOn({ documentId: document.id, pageNumber }, picked, steps);
        return point && <LocationMark camera={camera} points={[point]} sought={null} />;
      },
      overlayLayer: ({ camera, execution, pages }) => {
        if (picked === null) return null;
        const points = [pages.b, pages.a].flatMap((page) => {
          const point = pointOn(page, picked, steps);
          return point === null
            ? []
            : [applyMatrix(page.toPaper([point.x, point.y, point.x, point.y]), point)];
        });
        const sought = opened?.executionId === execution.id ? opened : null;
        return points.length === 0 ? null : <LocationMark {...{ camera, points, sought }} />;
      },
    };
  },
});

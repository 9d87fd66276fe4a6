/** Overlays of the project: the menu that creates them, and the history of the current sheet. */
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { overlayExecutionQuery } from '../../api/overlays.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { isDrawing } from '../../domain/panes.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { defineFeature } from '../../host/feature.ts';
import { IconButton } from '../../ui/button.tsx';
import type { ChosenDrawing } from './model/chosen-drawings.ts';
import { useCheckNotices } from './check-notices.ts';
import { OverlayMenu } from './overlay-menu.tsx';
import type { CurrentSheet } from './overlay-menu.tsx';

const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((m) => ({ default: m.HistoryDialog })),
);

/** The sheet whose overlays are listed: the first viewer's, or the first one of its overlay. */
function useCurrentSheet(first: PaneEntity): CurrentSheet | null {
  const executionId = first.kind === 'overlay' ? first.executionId : 0;
  const { data: execution } = useQuery({
    ...overlayExecutionQuery(executionId),
    enabled: executionId !== 0,
  });
  const sheet = first.kind === 'page' ? first.sheet : (execution?.overlay.drawing_1.sheet ?? null);
  if (sheet === null || (first.kind !== 'page' && first.kind !== 'overlay')) return null;
  const name = sheetName(sheet);
  return { id: sheet.id, number: name.number, name: sheetInWords(name) };
}

export const contribution = defineFeature({
  order: 53,
  useContribution(workspace) {
    const { me, model, panes, act, panels } = workspace;
    const { first, second } = panes;
    const button = useRef<HTMLButtonElement>(null);
    const [isOpen, setOpen] = useState(false);
    const [isHistoryOpen, setHistoryOpen] = useState(false);
    const [chosen, setChosen] = useState<readonly ChosenDrawing[]>([]);
    const [pane, setPane] = useState<PaneId>(1);
    const sheet = useCurrentSheet(first);
    // V-041.
    const isOffered = isDrawing(first) || first.kind === 'overlay' || first.kind === 'missing';
    const target = second === null ? 1 : pane;
    const show = (overlayId: number, executionId: number) => {
      setOpen(false);
      setHistoryOpen(false);
      panels.show('differences');
      panels.uncoverViewers();
      act({ type: 'overlay', pane: target, overlayId, executionId });
    };
    useCheckNotices(workspace, show);
    return {
      actions: isOffered
        ? [
            { label: 'Overlays', act: () => setOpen(true) },
            ...(sheet === null
              ? []
              : [{ label: 'Overlay history', act: () => setHistoryOpen(true) }]),
          ]
        : [],
      tools: isOffered ? (
        <IconButton label="Overlays" buttonRef={button} onPress={() => setOpen(!isOpen)}>
          <Layers size={16} />
        </IconButton>
      ) : null,
      dialogs: (
        <>
          <OverlayMenu
            anchor={button}
            isOpen={isOpen && isOffered}
            contents={model.contents.data}
            sheet={sheet}
            chosen={chosen}
            onChosen={setChosen}
            pane={second === null ? null : pane}
            onPane={setPane}
            mayCreate={mayMarkUp(me)}
            onShow={show}
            onHistory={() => {
              setOpen(false);
              setHistoryOpen(true);
            }}
            onClose={() => setOpen(false)}
          />
          {isHistoryOpen && sheet !== null ? (
            <Suspense>
              <HistoryDialog
                sheet={sheet}
                shownId={first.kind === 'overlay' ? first.executionId : null}
                onOpen={show}
                onClose={() => setHistoryOpen(false)}
              />
            </Suspense>
          ) : null}
        </>
      ),
    };
  },
});

/** The button of the overlay menu, the menu, and the history of the current sheet, on any screen with viewers. */
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { overlayExecutionQuery } from '../../api/overlays.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { isDrawing } from '../../domain/panes.ts';
import type { PaneEntity, PaneId, Panes, PanesAction } from '../../domain/panes.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { IconButton } from '../../ui/button.tsx';
import type { ChosenDrawing } from './model/chosen-drawings.ts';
import { OverlayMenu } from './overlay-menu.tsx';
import type { CurrentSheet } from './overlay-menu.tsx';

const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((m) => ({ default: m.HistoryDialog })),
);

/** The sheet whose overlays are listed: the one that is shown, or the first one of the overlay that is shown. */
function useCurrentSheet(shown: PaneEntity): CurrentSheet | null {
  const executionId = shown.kind === 'overlay' ? shown.executionId : 0;
  const { data: execution } = useQuery({
    ...overlayExecutionQuery(executionId),
    enabled: executionId !== 0,
  });
  const sheet = shown.kind === 'page' ? shown.sheet : (execution?.overlay.drawing_1.sheet ?? null);
  if (sheet === null || (shown.kind !== 'page' && shown.kind !== 'overlay')) return null;
  const name = sheetName(sheet);
  return { id: sheet.id, number: name.number, name: sheetInWords(name) };
}

/** V-041. */
function isOverlaid(entity: PaneEntity | null): boolean {
  return isDrawing(entity) || entity?.kind === 'overlay';
}

type OverlaysToolProps = {
  me: User;
  /** Of the project. */
  contents: TableOfContents | undefined;
  panes: Pick<Panes, 'first' | 'second'>;
  act: (action: PanesAction) => void;
  /** Before an overlay is shown. */
  onShow?: () => void;
};

export type OverlaysTool = {
  /** False while no viewer shows a drawing or an overlay. */
  isOffered: boolean;
  button: ReactNode;
  dialogs: ReactNode;
  open: () => void;
  /** Null without a current sheet. */
  openHistory: (() => void) | null;
  show: (overlayId: number, executionId: number) => void;
};

/** Its subject is what the first viewer shows, or the second one if only that shows a drawing. */
export function useOverlaysTool(props: OverlaysToolProps): OverlaysTool {
  const { first, second } = props.panes;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenDrawing[]>([]);
  const [pane, setPane] = useState<PaneId | null>(null);
  const own: PaneId = !isOverlaid(first) && isOverlaid(second) ? 2 : 1;
  const subject = own === 2 && second !== null ? second : first;
  const sheet = useCurrentSheet(subject);
  const isOffered = isOverlaid(subject) || subject.kind === 'missing';
  const target = second === null ? 1 : (pane ?? own);
  const show = (overlayId: number, executionId: number) => {
    setOpen(false);
    setHistoryOpen(false);
    props.onShow?.();
    props.act({ type: 'overlay', pane: target, overlayId, executionId });
  };
  return {
    isOffered,
    show,
    open: () => setOpen(true),
    openHistory: sheet === null ? null : () => setHistoryOpen(true),
    button: isOffered ? (
      <IconButton label="Overlays" buttonRef={button} onPress={() => setOpen(!isOpen)}>
        <Layers size={16} />
      </IconButton>
    ) : null,
    dialogs: (
      <>
        <OverlayMenu
          anchor={button}
          isOpen={isOpen && isOffered}
          contents={props.contents}
          sheet={sheet}
          chosen={chosen}
          onChosen={setChosen}
          pane={second === null ? null : target}
          onPane={setPane}
          mayCreate={mayMarkUp(props.me)}
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
              shownId={subject.kind === 'overlay' ? subject.executionId : null}
              onOpen={show}
              onClose={() => setHistoryOpen(false)}
            />
          </Suspense>
        ) : null}
      </>
    ),
  };
}

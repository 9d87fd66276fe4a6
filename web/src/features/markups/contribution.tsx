/** Drawing on pages: the toolbar's groups Add issue and Measurement, the tools, and what is not saved. */
import { useEffect, useState } from 'react';
import type { Markup } from '../../../../markups/src/model.ts';
import type { Camera } from '../../domain/camera.ts';
import { PRIORITIES } from '../../domain/issue-words.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { defineFeature } from '../../host/feature.ts';
import { raiseDrawnStore, toolbarPriorityStore } from '../../host/issues/raise-choices.ts';
import { mayRaise, raiseHere } from '../../host/issues/raise-here.ts';
import { markupKey } from '../../host/markups/document-markups.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import type { Shortcut } from '../../lib/shortcuts.ts';
import type { PaperTool } from '../../paper/active-tool.ts';
import { toggleSnapping } from '../../paper/snapping.ts';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { DrawingTools } from './drawing-tools.ts';
import { MobileTools } from './mobile-tools.tsx';
import { priorityOf } from './model/drawing-style.ts';
import { startWords } from './model/drawing-words.ts';
import { DRAWING_TOOLS, paperToolId, raisesIssue } from './model/tools.ts';
import type { DrawingTool } from './model/tools.ts';
import { useRightsNews } from './rights-news.ts';
import { SaveStatus } from './save-status.tsx';
import { ToolAtWork } from './tool-at-work.tsx';
import { ToolIcon } from './tool-icon.tsx';

const SNAP = 'snap';

const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  ...Object.fromEntries(
    DRAWING_TOOLS.map((tool) => [
      paperToolId(tool),
      { keys: [tool.key], label: tool.label, group: 'Markups' } satisfies Shortcut,
    ]),
  ),
  [SNAP]: { keys: ['Shift+S'], label: 'Snap to lines, or not', group: 'Markups' },
};

/** AN-019, AN-022: people of type viewer only read. */
function mayDraw({ me, panes }: Workspace): boolean {
  const isPage = panes.first.kind === 'page' || panes.second?.kind === 'page';
  return isPage && mayMarkUp(me);
}

/** NI-003. A tool that was double-clicked goes on drawing markups. */
function raiseFrom({ issues }: Workspace, drawing: DrawingTools, documentId: number) {
  return ({ name, pageNumber }: Markup) => {
    if (!raiseDrawnStore.get() || drawing.store.get().isKept || issues.raising !== null) return;
    const key = markupKey(documentId, name);
    issues.raise({ documentId, pageNumber, markupKey: key, words: '', isDrawn: true });
  };
}

function paperTool(tool: DrawingTool, drawing: DrawingTools, workspace: Workspace): PaperTool {
  const { markups, me } = workspace;
  return {
    id: paperToolId(tool),
    label: tool.label,
    icon: <ToolIcon tool={tool} />,
    shortcut: tool.key,
    hasOwnButton: true,
    layer: (paper) => (
      <ToolAtWork
        {...{ paper, tool, drawing, markups }}
        author={me.full_name}
        onAdded={
          raisesIssue(tool)
            ? raiseFrom(workspace, drawing, paper.page.document.id)
            : () => undefined
        }
      />
    ),
    onStart: () => announce(startWords(tool)),
  };
}

/** NI-010: Add issue starts with the toolbar's priority. */
function usePriority(drawing: DrawingTools): void {
  useEffect(() => {
    const publish = () => {
      const key = priorityOf(drawing.store.get().style.color)?.id ?? null;
      toolbarPriorityStore.set(PRIORITIES.find((each) => each.key === key)?.id ?? null);
    };
    publish();
    return drawing.store.subscribe(publish);
  }, [drawing]);
}

/** The style's sizes are shown as they suit the first viewer's page. */
function PageOfStyle({ camera, drawing }: { camera: Camera; drawing: DrawingTools }) {
  const { page } = camera;
  useEffect(() => {
    if (page !== null) drawing.setPage(page);
  }, [page, drawing]);
  return null;
}

export const contribution = defineFeature({
  order: 60,
  shortcuts: SHORTCUTS,
  useContribution(workspace) {
    const { activeTool, markups, panes } = workspace;
    const [drawing] = useState(() => new DrawingTools(activeTool));
    useRightsNews(workspace, drawing);
    usePriority(drawing);
    const isAllowed = mayDraw(workspace);
    const isSmall = useMediaQuery('(max-width: 767px)');
    const keyed = (act: () => void) => (isAllowed ? act : null);
    return {
      layer: ({ viewer, camera }) =>
        isAllowed && (viewer === 1 || panes.first.kind !== 'page') ? (
          <PageOfStyle camera={camera} drawing={drawing} />
        ) : null,
      tools: (
        <>
          {isAllowed && !isSmall ? (
            <DrawingToolbar
              activeTool={activeTool}
              drawing={drawing}
              onRaise={mayRaise(workspace) ? () => raiseHere(workspace) : null}
            />
          ) : null}
          <SaveStatus markups={markups} />
        </>
      ),
      dialogs:
        isAllowed && isSmall && workspace.issues.raising === null ? (
          <MobileTools
            activeTool={activeTool}
            drawing={drawing}
            onRaise={() => raiseHere(workspace)}
          />
        ) : null,
      paperTools: isAllowed ? DRAWING_TOOLS.map((tool) => paperTool(tool, drawing, workspace)) : [],
      keys: {
        [SNAP]: keyed(() => toggleSnapping()),
        ...Object.fromEntries(
          DRAWING_TOOLS.map((tool) => [paperToolId(tool), keyed(() => drawing.toggle(tool))]),
        ),
      },
    };
  },
});

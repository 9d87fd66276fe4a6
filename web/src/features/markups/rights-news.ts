/** Says that the person's rights changed while the project is open, and ends what they may no longer do (AN-020, AN-021). */
import { useEffect, useEffectEvent, useRef } from 'react';
import { mayMarkUp, rightsNews } from '../../domain/markup-rights.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { DrawingTools } from './drawing-tools.ts';
import { DRAWING_TOOLS, paperToolId } from './model/tools.ts';

export function useRightsNews({ me, activeTool }: Workspace, drawing: DrawingTools): void {
  const known = useRef(me);
  const tell = useEffectEvent(() => {
    const title = rightsNews(known.current, me);
    known.current = me;
    if (title === null) return;
    const words = ['Your rights were changed.'];
    const { id } = activeTool.store.get();
    const tool = DRAWING_TOOLS.find((one) => paperToolId(one) === id);
    if (tool !== undefined && !mayMarkUp(me)) {
      drawing.end();
      words.push(`The tool ${tool.label} has ended; a shape that was not finished is not added.`);
    }
    const detail = words.join(' ');
    showToast({ tone: 'ok', title, detail });
    announce(`${title}. ${detail}`, 'assertive');
  });
  useEffect(() => tell(), [me]);
}

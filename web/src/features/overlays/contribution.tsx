/** Overlays of the project: the menu that creates them, and the history of the current sheet. */
import { defineFeature } from '../../host/feature.ts';
import { useCheckNotices } from './check-notices.ts';
import { useOverlaysTool } from './overlays-tool.tsx';

export const contribution = defineFeature({
  order: 53,
  useContribution(workspace) {
    const { me, model, panes, act, panels } = workspace;
    const overlays = useOverlaysTool({
      ...{ me, panes, act },
      contents: model.contents.data,
      onShow: () => {
        panels.show('differences');
        panels.uncoverViewers();
      },
    });
    useCheckNotices(workspace, overlays.show);
    const { openHistory } = overlays;
    return {
      actions: overlays.isOffered
        ? [
            { label: 'Overlays', act: overlays.open },
            ...(openHistory === null ? [] : [{ label: 'Overlay history', act: openHistory }]),
          ]
        : [],
      tools: overlays.button,
      dialogs: overlays.dialogs,
    };
  },
});

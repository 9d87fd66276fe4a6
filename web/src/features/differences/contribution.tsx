/** The Differences tab, while a viewer shows an overlay. */
import { GitCompareArrows } from 'lucide-react';
import { defineFeature } from '../../host/feature.ts';
import { useStore } from '../../lib/store.ts';
import { OverlayDifferences } from './overlay-differences.tsx';
import { raiseDifference } from './raise-difference.ts';

export const contribution = defineFeature({
  order: 58,
  useContribution(workspace) {
    const { issues } = workspace;
    const shown = useStore(workspace.overlays);
    const overlay = shown[1] ?? shown[2];
    return {
      panels:
        overlay === null
          ? []
          : [
              {
                side: 'right',
                id: 'differences',
                isInUrl: true,
                opensByItself: true,
                label: 'Differences',
                tab: 'Differences',
                heading: 'Differences',
                button: { label: 'Differences', icon: <GitCompareArrows size={16} /> },
                closeLabel: 'Hide differences',
                content: (
                  <OverlayDifferences
                    overlay={overlay}
                    onRaise={
                      issues.isRestricted || issues.raising !== null
                        ? null
                        : (difference) => raiseDifference(workspace, overlay, difference)
                    }
                  />
                ),
              },
            ],
    };
  },
});

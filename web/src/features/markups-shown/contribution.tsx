/** Shows the stored markups of the pages in the viewers, or hides them. */
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { inFileShownStore } from '../../host/markups/in-file.ts';
import { useStore } from '../../lib/store.ts';
import { IconToggle } from '../../ui/button.tsx';
import { PageMarkups } from './page-markups.tsx';
import { shownMarkupsStore, toggleMarkups } from '../../host/markups/shown-markups.ts';

const SHOW = 'show-markups';

export const contribution = defineFeature({
  order: 52,
  shortcuts: {
    [SHOW]: { keys: ['Shift+H'], label: 'Show or hide markups', group: 'Markups' },
  },
  useContribution({ markups, panes }) {
    const isShown = useStore(shownMarkupsStore);
    const isInFileShown = useStore(inFileShownStore);
    useEffect(() => markups.showInFile(isInFileShown), [markups, isInFileShown]);
    const isPage = panes.first.kind === 'page' || panes.second?.kind === 'page';
    return {
      tools: isPage ? (
        <IconToggle
          label="Markups"
          shortcut="Shift+H"
          isSelected={isShown}
          onChange={toggleMarkups}
        >
          <Eye size={16} />
        </IconToggle>
      ) : null,
      layer: (paper) => <PageMarkups paper={paper} markups={markups} isShown={isShown} />,
      keys: { [SHOW]: isPage ? toggleMarkups : null },
    };
  },
});

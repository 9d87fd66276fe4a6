/** Issues on the paper: badges at their markups, the place of the one that is opened, and what selecting one does. */
import { useState } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { shownMarkupsStore } from '../../host/markups/shown-markups.ts';
import { useStore } from '../../lib/store.ts';
import { Connectors } from './connectors.tsx';
import { IssueLayer } from './issue-layer.tsx';
import { IssueSelection } from './issue-selection.tsx';
import { OnScreen } from './on-screen.ts';
import { OverlayIssues } from './overlay-issues.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

export const contribution = defineFeature({
  order: 65,
  useContribution({ markups, issues, isWide }) {
    const isShown = useStore(shownMarkupsStore);
    const [onScreen] = useState(() => new OnScreen());
    return {
      layer: (paper) =>
        isShown ? (
          <IssueLayer
            key={`${paper.page.document.id} ${paper.page.pageNumber}`}
            paper={paper}
            markups={markups}
            issues={issues}
            onScreen={onScreen}
          />
        ) : null,
      overlayLayer: (paper) =>
        isShown ? <OverlayIssues {...{ paper, markups, issues, onScreen }} /> : null,
      dialogs: (
        <>
          <Connectors onScreen={onScreen} issues={issues} isBeside={isWide} />
          <IssueSelection markups={markups} issues={issues} />
          <RemovalDialog removal={markups.removal} />
        </>
      ),
    };
  },
});

/** Links on a sheet to the sheets and drawings that its marks and notes name. */
import { useState } from 'react';
import type { Callout } from '../../../../contract/src/documents/schema.ts';
import { boxOf } from '../../domain/drawing-boxes.ts';
import type { PaneId } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { useStore } from '../../lib/store.ts';
import { CalloutLayer } from './callout-layer.tsx';
import { showCallouts, shownCalloutsStore } from './shown-callouts.ts';

export const contribution = defineFeature({
  order: 69,
  useContribution({ open, markups }) {
    const areShown = useStore(shownCalloutsStore);
    const [follow] = useState(() => (act: () => void) => {
      // By the next frame, a markup under the pointer has been selected.
      requestAnimationFrame(() => {
        if (markups.store.get().selected.size === 0) act();
      });
    });
    const openFrom = (viewer: PaneId) => (callout: Callout, isBeside: boolean) => {
      const { id: sheetId, document_id: documentId, page_number: pageNumber } = callout.sheet;
      const box = callout.drawing === null ? null : boxOf(callout.drawing);
      const pane = isBeside ? (viewer === 1 ? 2 : 1) : viewer;
      follow(() => open(pane, { documentId, pageNumber, sheetId, box }));
    };
    return {
      actions: [
        {
          label: areShown ? 'Hide links to sheets' : 'Show links to sheets',
          act: () => showCallouts(!areShown),
        },
      ],
      layer: ({ viewer, camera, page, hasTool }) =>
        areShown && !hasTool && page.sheet !== null ? (
          <CalloutLayer
            key={page.sheet.id}
            camera={camera}
            sheet={page.sheet}
            onOpen={openFrom(viewer)}
          />
        ) : null,
    };
  },
});

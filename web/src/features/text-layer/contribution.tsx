/** The tool that makes a page's text selectable. */
import { TextCursor } from 'lucide-react';
import { entityName } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { announce } from '../../lib/announcer.ts';
import { TextLayer } from './text-layer.tsx';

const TOOL = 'select-text';

export const contribution = defineFeature({
  order: 40,
  shortcuts: { [TOOL]: { keys: ['Shift+T'], label: 'Select text', group: 'Pages' } },
  useContribution({ activeTool }) {
    return {
      keys: { [TOOL]: () => activeTool.toggle(TOOL) },
      paperTools: [
        {
          id: TOOL,
          label: 'Select text',
          icon: <TextCursor size={16} />,
          shortcut: 'Shift T',
          isRemembered: true,
          layer: ({ camera, page, letters }) => (
            <TextLayer
              camera={camera}
              documentId={page.document.id}
              pageNumber={page.pageNumber}
              name={entityName(page)}
              letters={letters}
            />
          ),
          onEnd: () => announce('Text selection is off.'),
        },
      ],
    };
  },
});

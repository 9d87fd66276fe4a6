/** The table of contents, left of the viewers. */
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { rowIdOf } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { ReviewLink } from './review-link.tsx';

const ID = 'contents';

export const contribution = defineFeature({
  order: 10,
  useContribution({ project, model, panes, isWide, open, panels }) {
    const [opensByItself] = useState(isWide);
    const contents = model.contents.data;
    return {
      panels: [
        {
          side: 'left',
          id: ID,
          opensByItself,
          button: { label: 'Contents', icon: <ListTree size={16} /> },
          content: (
            <ContentsPanel
              contents={contents}
              documents={model.readDocuments}
              isBeingRead={model.isProcessing}
              hasFailed={model.contents.isError}
              selectedId={rowIdOf(contents, panes.first)}
              onChoose={(target) => {
                open(1, target);
                if (!isWide) panels.close(ID);
              }}
              onRetry={() => void model.contents.refetch()}
              onHide={() => panels.close(ID)}
              footer={
                <ReviewLink
                  projectId={project.id}
                  contents={contents}
                  unrecognized={model.unrecognized}
                />
              }
            />
          ),
        },
      ],
    };
  },
});

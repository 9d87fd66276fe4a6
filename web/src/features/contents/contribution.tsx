/** The table of contents, left of the viewers. */
import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { openIssuesQuery } from '../../api/issues.ts';
import { rowIdOf } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { ReviewLink } from './review-link.tsx';

const ID = 'contents';
const NONE: ReadonlyMap<number, number> = new Map();

export const contribution = defineFeature({
  order: 10,
  useContribution({ project, model, panes, isWide, open, panels }) {
    const [opensByItself] = useState(isWide);
    const [chosen, setChosen] = useState<string | null>(null);
    const contents = model.contents.data;
    const { data: openIssues = NONE } = useQuery(openIssuesQuery(project.id));
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
              openIssues={openIssues}
              isBeingRead={model.isProcessing}
              hasFailed={model.contents.isError}
              selectedId={rowIdOf(contents, panes.first, chosen)}
              onChoose={(target, rowId) => {
                setChosen(rowId);
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

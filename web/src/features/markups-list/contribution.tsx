/** The Markups tab, right of the viewers: the markups of the document in the viewer that was used last. */
import { List } from 'lucide-react';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { defineFeature } from '../../host/feature.ts';
import { CarryForward } from './carry-forward.tsx';
import { MarkupsPanel } from './markups-panel.tsx';

const ID = 'markups-list';

export const contribution = defineFeature({
  order: 67,
  useContribution({ me, markups, read }) {
    const { page } = read;
    return {
      panels:
        page === null
          ? []
          : [
              {
                side: 'right',
                id: ID,
                isInUrl: true,
                label: 'Markups',
                tab: 'Markups',
                heading: 'Markups',
                button: { label: 'Markups list', icon: <List size={16} /> },
                closeLabel: 'Hide markups',
                content: (
                  <MarkupsPanel
                    key={page.document.id}
                    markups={markups}
                    document={{
                      id: page.document.id,
                      name: page.document.file.name,
                      pageCount: page.document.page_count,
                    }}
                    pageNumber={page.pageNumber}
                    pageName={read.nameOf}
                    author={me.full_name}
                    mayReply={mayMarkUp(me)}
                    actions={mayMarkUp(me) ? <CarryForward documentId={page.document.id} /> : null}
                    goTo={read.goTo}
                  />
                ),
              },
            ],
    };
  },
});

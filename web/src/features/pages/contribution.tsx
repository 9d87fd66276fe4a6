/** Pictures of a document's pages, left of the viewers. */
import { GalleryVerticalEnd } from 'lucide-react';
import { defineFeature } from '../../host/feature.ts';
import { PagesPanel } from './pages-panel.tsx';

const ID = 'pages';

export const contribution = defineFeature({
  order: 20,
  useContribution({ read, isWide, panels }) {
    const document = read.page?.document;
    return {
      panels: [
        {
          side: 'left',
          id: ID,
          button: { label: 'Pages', icon: <GalleryVerticalEnd size={16} /> },
          content: (
            <PagesPanel
              documentId={document?.id ?? null}
              fileName={document?.file.name ?? null}
              pageCount={document?.page_count ?? null}
              pageNumber={read.page?.pageNumber ?? 1}
              nameOf={read.nameOf}
              onChoose={(page) => {
                read.goTo(page);
                if (!isWide) panels.close(ID);
              }}
              onHide={() => panels.close(ID)}
            />
          ),
        },
      ],
    };
  },
});

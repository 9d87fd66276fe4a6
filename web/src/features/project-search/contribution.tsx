/** Search of the whole project, opened from the toolbar or with Ctrl+Shift+F. */
import { TextSearch } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import { defineFeature } from '../../host/feature.ts';
import { markupKey } from '../../host/markups/document-markups.ts';
import { useCommandKey } from '../../lib/command-key.ts';
import { IconButton } from '../../ui/button.tsx';
import { FoundPlace } from './found-place.tsx';
import type { HitTarget } from './model/hit-choices.ts';

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then((m) => ({ default: m.SearchDialog })),
);

const LABEL = 'Search the project';

/** A line that was opened: its page and its box, page points. `nth` tells the times apart. */
type Found = { documentId: number; pageNumber: number; box: Box; nth: number };

function foundAt({ documentId, pageNumber, box }: ContentsTarget, nth: number): Found | null {
  if (box === null) return null;
  const [x0, y0, x1, y1] = box;
  const k = POINTS_PER_UNIT;
  return { documentId, pageNumber, box: [x0 * k, y0 * k, x1 * k, y1 * k], nth };
}

export const contribution = defineFeature({
  order: 31,
  shortcuts: { search: { keys: ['Ctrl+Shift+F'], label: LABEL, group: 'Pages' } },
  useContribution({ project, model, open, markups, issues, panels }) {
    const [isOpen, setOpen] = useState(false);
    const [found, setFound] = useState<Found | null>(null);
    // Not state: typing must not render the workspace.
    const words = useRef('');
    const keepWords = useCallback((typed: string) => {
      words.current = typed;
    }, []);
    const start = () => setOpen(true);
    useCommandKey({ key: 'f', hasShift: true }, start);
    const show = (target: HitTarget) => {
      setOpen(false);
      panels.uncoverViewers();
      setFound((former) =>
        target.kind === 'page' ? foundAt(target.target, (former?.nth ?? 0) + 1) : null,
      );
      if (target.kind === 'issue') issues.open(target.issue);
      else open(1, target.target);
      if (target.kind === 'markup') {
        markups.select([markupKey(target.documentId, target.name)]);
      }
    };
    return {
      keys: { search: start },
      tools: (
        <IconButton label={LABEL} shortcut="Ctrl+Shift+F" onPress={start}>
          <TextSearch size={16} />
        </IconButton>
      ),
      layer: ({ viewer, camera, page }) =>
        found !== null &&
        viewer === 1 &&
        found.documentId === page.document.id &&
        found.pageNumber === page.pageNumber ? (
          <FoundPlace key={found.nth} camera={camera} box={found.box} />
        ) : null,
      dialogs: isOpen ? (
        <Suspense>
          <SearchDialog
            projectId={project.id}
            contents={model.contents.data}
            documents={project.documents}
            words={words.current}
            onWords={keepWords}
            onOpen={show}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null,
    };
  },
});

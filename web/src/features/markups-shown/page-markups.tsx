/** The markups of a page: painted with its paper, and those that just changed above it. */
import { memo, useEffect, useLayoutEffect, useMemo } from 'react';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { documentIdOf, nameOf } from '../../host/markups/document-markups.ts';
import { partsOfPage, placesOnPage } from '../../host/markups/in-file.ts';
import { paintedMarkup } from '../../host/markups/painted-markup.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { useStore } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { LivePage } from './live-page.ts';
import './markups-shown.css';

type PageMarkupsProps = { paper: OnPaper; markups: MarkupStore; isShown: boolean };

export function PageMarkups({ paper, markups, isShown }: PageMarkupsProps) {
  const { camera, frame, painting, hasAnnotations, leaveOut } = paper;
  const { pageNumber } = paper.page;
  const documentId = paper.page.document.id;
  const layer = usePaperLayer(camera, 'scaled');
  const page = useMemo(() => new LivePage(painting, pageNumber), [painting, pageNumber]);
  // Hidden markups need it, too: what is drawn is stored in places of the file. Before they are painted first.
  useLayoutEffect(
    () => markups.learnFrame(documentId, pageNumber, frame),
    [markups, documentId, pageNumber, frame],
  );
  useEffect(() => {
    const all = markups.document(documentId);
    if (!isShown) {
      const hide = () => leaveOut(pageNumber, placesOnPage(all.get(), pageNumber));
      hide();
      return all.subscribe(hide);
    }
    const show = () => {
      const parts = partsOfPage(all.get(), pageNumber, hasAnnotations);
      page.show(parts.markups.map(paintedMarkup));
      leaveOut(pageNumber, parts.leftOut);
    };
    const select = () => {
      const here = [...markups.store.get().selected].filter(
        (key) => documentIdOf(key) === documentId,
      );
      page.select(new Set(here.map(nameOf)));
    };
    show();
    select();
    const unfollow = [all.subscribe(show), markups.store.subscribe(select)];
    return () => {
      for (const end of unfollow) end();
      page.end();
    };
  }, [markups, documentId, pageNumber, page, isShown, hasAnnotations, leaveOut]);
  const live = useStore(page.live);
  return (
    <div ref={layer} className="live-markups" aria-hidden="true">
      <svg>
        {live.map((markup) => (
          <LiveMarkup key={markup.name} markup={markup} />
        ))}
      </svg>
    </div>
  );
}

const LiveMarkup = memo(function LiveMarkup({ markup }: { markup: Markup }) {
  return <DrawnSvg drawn={appearanceOf(markup)} />;
});

/** Marks the markup of an issue that is not added yet: dashed, and labeled "New, not saved". */
import { useMemo } from 'react';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import { extentOf } from '../../../../markups/src/extent.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { Camera } from '../../domain/camera.ts';
import { onPaper } from '../../host/comparison/on-overlay.ts';
import type { OverlaidPage } from '../../host/comparison/on-overlay.ts';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { useStore } from '../../lib/store.ts';
import { placeOfTop } from '../../paper/box-place.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { PriorityIcon } from '../../parts/issues/marks.tsx';

type NewIssueMarkProps = {
  camera: Camera;
  markups: MarkupStore;
  markupKey: MarkupKey;
  pageNumber: number;
  /** The page it is on, if the paper shows an overlay. */
  page?: OverlaidPage;
  priorityId: number;
};

/** What is no line. */
const WITHOUT_LINE: readonly string[] = ['highlight', 'note', 'stamp', 'count'];

/** In dashes. A line has a white edge, which hides the solid one below. */
function dashed(markup: Markup): Markup {
  const { style } = markup;
  return { ...markup, style: { ...style, dash: [style.width * 4, style.width * 3] } };
}

export function NewIssueMark(props: NewIssueMarkProps) {
  const { markups, markupKey, pageNumber, page, ...others } = props;
  const { pages } = useStore(markups.document(documentIdOf(markupKey)));
  const markup = pages.get(pageNumber)?.find(({ key }) => key === markupKey)?.markup;
  const placed = useMemo(
    () => (markup === undefined || page === undefined ? markup : onPaper(page, markup)),
    [markup, page],
  );
  return placed === undefined ? null : <Mark {...others} markup={placed} />;
}

type MarkProps = Pick<NewIssueMarkProps, 'camera' | 'priorityId'> & { markup: Markup };

function Mark({ camera, priorityId, markup }: MarkProps) {
  const shape = usePaperLayer(camera, 'scaled');
  const place = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const drawn = useMemo(
    () => (WITHOUT_LINE.includes(markup.kind) ? [] : appearanceOf(dashed(markup))),
    [markup],
  );
  const box = extentOf(markup);
  return (
    <>
      <div ref={shape} className="new-issue-shape" aria-hidden="true">
        <svg>
          <DrawnSvg drawn={drawn} />
        </svg>
      </div>
      <div ref={place} className="new-issue-place" aria-hidden="true">
        {box === null ? null : (
          <span className="new-issue-label" style={placeOfTop(box, turn)}>
            <PriorityIcon id={priorityId} />
            New, not saved
          </span>
        )}
      </div>
    </>
  );
}

/** The issues of an overlay, over its papers: markups of either page where they lie on the paper, with their badges. */
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { OnOverlay } from '../../host/comparison/on-overlay.ts';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { IssueBadges } from './issue-badges.tsx';
import { overlaidIssues } from './model/overlaid-issues.ts';
import { PaperIssues } from './model/paper-issues.ts';
import type { OnScreen } from './on-screen.ts';
import { usePlacedMarkups } from './use-placed-markups.ts';

type OverlayIssuesProps = {
  paper: OnOverlay;
  markups: MarkupStore;
  issues: IssuesHost;
  onScreen: OnScreen;
};

const NOTHING_HELD: ReadonlySet<string> = new Set();

export function OverlayIssues({ paper, markups, issues, onScreen }: OverlayIssuesProps) {
  const { viewer, camera, execution, pages, isBeside, isNews } = paper;
  const shape = usePaperLayer(camera, 'scaled');
  const onA = usePlacedMarkups(markups, pages.a);
  const onB = usePlacedMarkups(markups, pages.b);
  const found = useMemo(
    () =>
      overlaidIssues(execution.id, [
        { ...pages.a, markups: onA },
        { ...pages.b, markups: onB },
      ]),
    [execution.id, pages, onA, onB],
  );
  const [known] = useState(() => new PaperIssues());
  const shown = useMemo(() => known.of(found), [known, found]);

  // CK-006. What the check has raised may not have come yet.
  const isExpected = isNews && !isBeside && execution.issue_count > 0;
  const readAgain = useEffectEvent(() => {
    for (const { documentId } of [pages.a, pages.b]) void markups.reload(documentId);
  });
  useEffect(() => {
    if (isExpected) readAgain();
  }, [isExpected, execution.id]);
  const firstId = shown.length === 0 ? null : Math.min(...shown.map(({ issue }) => issue.id));
  const wentTo = useRef(0);
  const goTo = useEffectEvent((issueId: number) => issues.showOnPage(issueId, viewer));
  useEffect(() => {
    if (!isExpected || firstId === null || wentTo.current === execution.id) return;
    wentTo.current = execution.id;
    goTo(firstId);
  }, [isExpected, firstId, execution.id]);

  return (
    <>
      <div ref={shape} className="overlay-issues" aria-hidden="true">
        <svg>
          {found.map(({ key, markup }) => (
            <OverlaidMarkup key={key} markup={markup} />
          ))}
        </svg>
      </div>
      <IssueBadges
        {...{ viewer, camera, shown, issues, onScreen, isBeside }}
        isSettled
        held={NOTHING_HELD}
        onTap={({ issue }) => issues.select(issue.id)}
        isOnTop
      />
    </>
  );
}

const OverlaidMarkup = memo(function OverlaidMarkup({ markup }: { markup: Markup }) {
  const drawn = useMemo(() => appearanceOf(markup), [markup]);
  return <DrawnSvg drawn={drawn} />;
});

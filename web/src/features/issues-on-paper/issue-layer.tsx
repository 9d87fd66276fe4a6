/** Issues over a page: their badges, and the markup of the one that was opened, brought into sight. */
import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { useStore } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { useThinnedLabels } from '../../paper/thinned-labels.ts';
import { PriorityIcon } from '../../parts/issues/marks.tsx';
import { PaperIssues } from './model/paper-issues.ts';
import type { PaperIssue } from './model/paper-issues.ts';
import type { OnScreen } from './on-screen.ts';
import { SoughtMarkup } from './sought-markup.tsx';
import './issues-on-paper.css';

type IssueLayerProps = {
  paper: OnPaper;
  markups: MarkupStore;
  issues: IssuesHost;
  onScreen: OnScreen;
};

const NONE: readonly never[] = [];
/** Size of a badge, CSS px, as in the styles. */
const HEIGHT_PX = 20;
const DIGIT_PX = 7;
const PADDING_PX = 34;

export function IssueLayer({ paper, markups, issues, onScreen }: IssueLayerProps) {
  const { camera, viewer, page, hasTool } = paper;
  const layer = usePaperLayer(camera, 'sized');
  const { pages } = useStore(markups.document(page.document.id));
  const selected = useSyncExternalStore(
    markups.store.subscribe,
    () => markups.store.get().selected,
  );
  const onPage = pages.get(page.pageNumber) ?? NONE;
  const [known] = useState(() => new PaperIssues());
  const shown = useMemo(() => known.of(onPage), [known, onPage]);
  const labels = useMemo(
    () =>
      shown.map(({ key, box, issue }) => ({
        ...{ id: key, box },
        width: String(issue.id).length * DIGIT_PX + PADDING_PX,
      })),
    [shown],
  );
  const current = shown.find(({ issue }) => issue.id === issues.selectedId) ?? null;
  useThinnedLabels(layer, camera, labels, {
    height: HEIGHT_PX,
    selectedId: current?.key ?? null,
  });
  useEffect(() => {
    const pane = layer.current?.parentElement ?? null;
    return pane === null ? undefined : onScreen.show({ viewer, camera, pane, issues: shown });
  }, [layer, onScreen, viewer, camera, shown]);
  const badgeAt = (at: Point): PaperIssue | undefined => {
    const pane = layer.current?.parentElement?.getBoundingClientRect();
    const { x, y } = camera.toPane(at);
    const [left, top] = [x + (pane?.left ?? 0), y + (pane?.top ?? 0)];
    return shown[
      [...(layer.current?.children ?? [])].findIndex((badge) => {
        const place = badge.getBoundingClientRect();
        const isAcross = left >= place.left && left <= place.right;
        return isAcross && top >= place.top && top <= place.bottom;
      })
    ];
  };
  usePaperPointer(layer, camera, {
    onTap: (at, _reach, held) => {
      const badge = hasTool || held.shift ? undefined : badgeAt(at);
      if (badge !== undefined) markups.select([badge.key]);
    },
  });

  return (
    <>
      <SoughtMarkup
        {...{ paper, shown }}
        sought={issues.sought[paper.viewer]}
        selectedId={issues.selectedId}
      />
      {/* Screen readers have the list of markups on the page, which names the issues. */}
      <div ref={layer} className="issue-badges" aria-hidden="true">
        {shown.map(({ key, issue, box }) => (
          <Badge
            key={key}
            issue={issue}
            box={box}
            isSelected={issue.id === issues.selectedId}
            isHeld={selected.has(key)}
          />
        ))}
      </div>
    </>
  );
}

type BadgeProps = {
  issue: IssueOnPaper;
  box: Box;
  isSelected: boolean;
  /** Its markup is selected: the badge is below it, beside the handles. */
  isHeld: boolean;
};

const Badge = memo(function Badge({ issue, box, isSelected, isHeld }: BadgeProps) {
  const [x0, y0, , y1] = box;
  const names = ['issue-badge', isSelected ? 'is-selected' : '', isHeld ? 'is-held' : ''];
  return (
    <span
      className={names.filter((name) => name !== '').join(' ')}
      style={{
        left: `calc(var(--s) * ${x0}px)`,
        top: `calc(var(--s) * ${isHeld ? y1 : y0}px)`,
      }}
    >
      <PriorityIcon id={issue.priority_id} />#{issue.id}
    </span>
  );
});

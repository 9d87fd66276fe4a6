/** Issues over a paper: their badges, and the markup of the one that was opened, brought into sight. */
import { memo, useEffect, useMemo } from 'react';
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import type { PaneId } from '../../domain/panes.ts';
import type { Turn } from '../../domain/turns.ts';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import type { Drag } from '../../paper/paper-pointer.ts';
import { useThinnedLabels } from '../../paper/thinned-labels.ts';
import { PriorityIcon } from '../../parts/issues/marks.tsx';
import type { PaperIssue } from './model/paper-issues.ts';
import type { OnScreen } from './on-screen.ts';
import { SoughtMarkup } from './sought-markup.tsx';
import './issues-on-paper.css';

type IssueBadgesProps = {
  viewer: PaneId;
  camera: Camera;
  isSettled: boolean;
  /** The paper beside another one that shows the same issues: connectors and what is sought belong to that one. */
  isBeside?: boolean;
  shown: readonly PaperIssue[];
  /** Keys of the selected markups. */
  held: ReadonlySet<string>;
  issues: IssuesHost;
  onScreen: OnScreen;
  /** What a tap on a badge does; null: nothing. */
  onTap: ((found: PaperIssue) => void) | null;
  /** A press on a badge is for nothing else on the paper. */
  isOnTop?: boolean;
};

/** Size of a badge, CSS px, as in the styles. */
const HEIGHT_PX = 20;
const DIGIT_PX = 7;
const PADDING_PX = 34;

const KEEP: Drag = { onMove: () => undefined, onCancel: () => undefined };

export function IssueBadges(props: IssueBadgesProps) {
  const { viewer, camera, shown, held, issues, onScreen, isBeside = false } = props;
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
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
    return pane === null || isBeside
      ? undefined
      : onScreen.show({ viewer, camera, pane, issues: shown });
  }, [layer, onScreen, viewer, camera, shown, isBeside]);
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
    onPress: (at) => (props.isOnTop === true && badgeAt(at) !== undefined ? KEEP : null),
    onTap: (at, _reach, keys) => {
      const badge = props.onTap === null || keys.shift ? undefined : badgeAt(at);
      if (badge !== undefined) props.onTap?.(badge);
    },
  });

  return (
    <>
      {isBeside ? null : (
        <SoughtMarkup
          {...{ camera, shown }}
          isSettled={props.isSettled}
          sought={issues.sought[viewer]}
          selectedId={issues.selectedId}
        />
      )}
      {/* Screen readers have the cards, and on a page the list of markups, which names the issues. */}
      <div ref={layer} className="issue-badges" aria-hidden="true">
        {shown.map(({ key, issue, box }) => (
          <Badge
            key={key}
            issue={issue}
            box={box}
            turn={turn}
            isSelected={issue.id === issues.selectedId}
            isHeld={held.has(key)}
          />
        ))}
      </div>
    </>
  );
}

type BadgeProps = {
  issue: IssueOnPaper;
  box: Box;
  turn: Turn;
  isSelected: boolean;
  /** Its markup is selected: the badge is below it, beside the handles. */
  isHeld: boolean;
};

const Badge = memo(function Badge({ issue, box, turn, isSelected, isHeld }: BadgeProps) {
  const { left, top, height } = placeOfPoints(box, turn);
  const names = ['issue-badge', isSelected ? 'is-selected' : '', isHeld ? 'is-held' : ''];
  return (
    <span
      className={names.filter((name) => name !== '').join(' ')}
      style={{ left, top: isHeld ? `calc(${top} + ${height})` : top }}
    >
      <PriorityIcon id={issue.priority_id} />#{issue.id}
    </span>
  );
});

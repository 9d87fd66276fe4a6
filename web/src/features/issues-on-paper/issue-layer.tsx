/** The issues of a page, over its paper. */
import { useMemo, useState } from 'react';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { useStorePart } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { IssueBadges } from './issue-badges.tsx';
import { PaperIssues } from './model/paper-issues.ts';
import type { OnScreen } from './on-screen.ts';
import { usePlacedMarkups } from './use-placed-markups.ts';

type IssueLayerProps = {
  paper: OnPaper;
  markups: MarkupStore;
  issues: IssuesHost;
  onScreen: OnScreen;
};

export function IssueLayer({ paper, markups, issues, onScreen }: IssueLayerProps) {
  const { camera, viewer, page, frame, hasTool, isSettled } = paper;
  const { pageNumber } = page;
  const onPage = usePlacedMarkups(markups, { documentId: page.document.id, pageNumber, frame });
  const selected = useStorePart(markups.store, (state) => state.selected);
  const [known] = useState(() => new PaperIssues());
  const shown = useMemo(() => known.of(onPage), [known, onPage]);
  return (
    <IssueBadges
      {...{ viewer, camera, isSettled, shown, issues, onScreen }}
      held={selected}
      onTap={hasTool ? null : ({ key }) => markups.select([key])}
    />
  );
}

/** What lies over viewers and panel: the line from the selected issue's markup to its card, and arrows to markups out of sight. */
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import { useStore } from '../../lib/store.ts';
import { Connector } from './connector.tsx';
import { OffScreenArrows } from './off-screen-arrows.tsx';
import type { OnScreen } from './on-screen.ts';

type ConnectorsProps = {
  onScreen: OnScreen;
  issues: IssuesHost;
  /** The panel of cards stands beside the viewers. */
  isBeside: boolean;
};

export function Connectors({ onScreen, issues, isBeside }: ConnectorsProps) {
  const pages = useStore(onScreen.store);
  const { selectedId, isDrawerOpen, raising, editingId } = issues;
  // A drawer or a form covers the cards.
  const isCovered = isDrawerOpen || raising !== null || editingId !== null;
  const [linked] = pages.flatMap((page) =>
    page.issues.filter(({ issue }) => issue.id === selectedId).map((found) => ({ page, found })),
  );
  return (
    <>
      {linked === undefined || !isBeside || isCovered ? null : (
        <Connector key={linked.page.viewer} {...linked} />
      )}
      {isDrawerOpen
        ? null
        : pages.map((page) => (
            <OffScreenArrows
              key={page.viewer}
              page={page}
              selectedId={selectedId}
              onShow={({ issue }) => issues.showOnPage(issue.id, page.viewer)}
            />
          ))}
    </>
  );
}

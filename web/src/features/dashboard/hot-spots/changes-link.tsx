/** A number of changes as a link to the comparison that has them. */
import { countText } from '../model/charts.ts';
import { overlayAction, WorkspaceLink } from '../workspace-link.tsx';
import type { HotSheet } from './model.ts';

type ChangesLinkProps = {
  sheet: HotSheet;
  count: number;
  /** With the number. */
  label: string;
  className?: string;
  style?: { gridColumn: number; gridRow: number };
};

export function ChangesLink({ sheet, count, label, className = '', style }: ChangesLinkProps) {
  const { overlay_id: overlayId, overlay_execution_id: executionId } = sheet;
  if (overlayId === null || executionId === null || count === 0) return countText(count);
  return (
    <WorkspaceLink
      action={overlayAction(overlayId, executionId)}
      className={`list-link ${className}`}
      style={style}
      label={label}
    >
      <span>{countText(count)}</span>
    </WorkspaceLink>
  );
}

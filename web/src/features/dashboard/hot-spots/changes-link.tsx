/** A number of changes as a link to the comparison that has them. */
import { stringifySearch } from '../../../domain/url-state.ts';
import { countText } from '../model/charts.ts';
import type { HotSheet } from './model.ts';

type ChangesLinkProps = {
  projectId: number;
  sheet: HotSheet;
  count: number;
  /** With the number. */
  label: string;
  className?: string;
  style?: { gridColumn: number; gridRow: number };
};

export function ChangesLink(props: ChangesLinkProps) {
  const { projectId, sheet, count, label, className = '', style } = props;
  const { overlay_id: overlayId, overlay_execution_id: overlayExecutionId } = sheet;
  if (overlayId === null || overlayExecutionId === null || count === 0) return countText(count);
  const search = stringifySearch({ overlayId, overlayExecutionId });
  return (
    <a
      className={`list-link ${className}`}
      style={style}
      href={`/projects/${projectId}${search}`}
      aria-label={label}
    >
      <span>{countText(count)}</span>
    </a>
  );
}

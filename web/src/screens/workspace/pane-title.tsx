/** Number, title and revision of what a pane shows. */
import type { PaneEntity } from '../../domain/panes.ts';
import { entityFile } from '../../domain/panes.ts';
import { sheetName } from '../../domain/contents-tree.ts';

export function PaneTitle({ entity }: { entity: PaneEntity }) {
  const file = entityFile(entity);
  if (file === null) return null;
  const sheet = entity.kind === 'page' ? entity.sheet : null;
  const { number, title } =
    sheet === null
      ? { number: `Page ${file.pageNumber}`, title: file.name }
      : { number: sheetName(sheet).number, title: sheetName(sheet).title };
  return (
    <>
      <span className="m nb">{number}</span>
      <span className="t2 clip" title={title}>
        {title}
      </span>
      {sheet === null || sheet.revision === null ? null : (
        <span className="tag">Rev {sheet.revision}</span>
      )}
    </>
  );
}

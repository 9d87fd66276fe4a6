/** Number, title and revision of a pane's sheet. With two viewers also its file, because issuances share titles. */
import { damageWords } from '../../../../contract/src/file-damage.ts';
import type { PaneEntity } from '../../domain/panes.ts';
import { entityFile } from '../../domain/panes.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { SupersededTag } from '../issuances/superseded-tag.tsx';
import { plural } from '../../domain/units.ts';

type PaneTitleProps = {
  entity: PaneEntity;
  hasFile?: boolean;
  /** Opens another version of the sheet. */
  onOpenSheet: (sheetId: number) => void;
};

export function PaneTitle({ entity, hasFile = false, onOpenSheet }: PaneTitleProps) {
  const file = entityFile(entity);
  if (file === null) return null;
  const sheet = entity.kind === 'page' ? entity.sheet : null;
  const lost = entity.kind === 'page' ? (entity.document.missing_pages ?? 0) : 0;
  const left = entity.kind === 'page' ? (entity.document.page_count ?? 0) : 0;
  const { number, title } =
    sheet === null ? { number: `Page ${file.pageNumber}`, title: file.name } : sheetName(sheet);
  return (
    <>
      <span className="m nb">{number}</span>
      {title === '' ? null : (
        <span className="t2 clip" title={title}>
          {title}
        </span>
      )}
      {sheet === null || sheet.revision === null ? null : (
        <span className="tag">Rev {sheet.revision}</span>
      )}
      {sheet === null || entity.kind !== 'page' ? null : (
        <SupersededTag
          projectId={entity.document.project_id}
          sheetId={sheet.id}
          onOpen={onOpenSheet}
        />
      )}
      {lost === 0 ? null : (
        <span className="tag bad nb" title={damageWords({ missingPages: lost }, left)}>
          {lost} of {plural(lost + left, 'page')} missing
        </span>
      )}
      {hasFile && sheet !== null ? (
        <span className="t3 f12 clip pane-file" title={file.name}>
          {file.name}
        </span>
      ) : null}
    </>
  );
}

/** What the checklist is downloaded as: a spreadsheet of the list, or each checklist with its boxes filled in. */
import { Download } from 'lucide-react';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import type { ChecklistSearch } from '../../domain/checklist-search.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useChecklistDownload } from './checklist-download.ts';
import type { ChecklistPlace } from './use-checklist.ts';

type DownloadMenuProps = {
  workspace: Pick<ChecklistPlace, 'project'>;
  search: ChecklistSearch;
  /** The list has no items. */
  isEmpty: boolean;
};

export function DownloadMenu({ workspace, search, isEmpty }: DownloadMenuProps) {
  const { id: projectId, documents } = workspace.project;
  const { isRunning, start } = useChecklistDownload();
  const checklists = documents.filter(
    ({ document_type_id: type }) => type === DOCUMENT_TYPE.checklist,
  );
  return (
    <Menu
      label="Download"
      heading="Download"
      isWorking={isRunning}
      trigger={
        <IconButton label={isRunning ? 'Downloading…' : 'Download'}>
          <Download size={16} />
        </IconButton>
      }
      entries={[
        ...(isEmpty
          ? []
          : [{ id: 'xlsx', label: 'Spreadsheet (XLSX)', note: 'The items of this list' }]),
        ...checklists.map(({ id, file }) => ({
          ...{ id: `pdf ${id}`, label: `PDF of ${file.name}`, note: 'With its boxes filled in' },
        })),
      ]}
      onAction={(id) => {
        const chosen = checklists.find((each) => id === `pdf ${each.id}`);
        if (chosen === undefined) start({ form: 'xlsx', projectId, search });
        else start({ form: 'pdf', documentId: chosen.id });
      }}
    />
  );
}

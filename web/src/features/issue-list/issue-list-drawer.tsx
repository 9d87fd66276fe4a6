/** The drawer with the project's issues (IL-001, IL-002). */
import { X } from 'lucide-react';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import { CHECKLIST_TAB } from '../../domain/checklist-search.ts';
import { ERRORS_TAB, searchWithTab } from '../../domain/workspace-search.ts';
import type { Workspace } from '../../host/workspace.ts';
import type { ListPlace } from '../../parts/issues/use-issue-list.ts';
import { ChecklistTable } from '../../parts/checklists/checklist-table.tsx';
import { ErrorsPanel } from '../../parts/processing/errors-panel.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { TabEntry } from '../../ui/tabs.tsx';
import { IssueList } from './issue-list.tsx';

const ISSUES = 'issues';

type IssueListDrawerProps = {
  workspace: ListPlace & Pick<Workspace, 'me' | 'model' | 'open' | 'openOverlay'>;
};

/** The checklist is there if a document is one, and errors if documents had some, too. The URL says which tab is shown (IL-004). */
export function IssueListDrawer({ workspace }: IssueListDrawerProps) {
  const { issues, project, model, me, search, onSearch } = workspace;
  const { errors } = model;
  const hasChecklist = project.documents.some(
    ({ document_type_id: type }) => type === DOCUMENT_TYPE.checklist,
  );
  const hasErrors = errors.length > 0 && hasChecklist;
  const tabs: TabEntry[] = [
    { id: ISSUES, label: 'Issues', content: <IssueList workspace={workspace} /> },
  ];
  if (hasErrors) {
    tabs.unshift({
      id: ERRORS_TAB,
      label: 'Errors',
      count: errors.length.toLocaleString('en-US'),
      content: <ErrorsPanel errors={errors} areDetailsShown={me.is_admin} />,
    });
  }
  if (hasChecklist && !model.isProcessing) {
    tabs.push({
      id: CHECKLIST_TAB,
      label: 'Checklist',
      content: <ChecklistTable workspace={workspace} onLeave={() => issues.setDrawerOpen(false)} />,
    });
  }
  const shown = tabs.find(({ id }) => id === search.tab)?.id ?? ISSUES;
  return (
    <Drawer label="Issues" isOpen={issues.isDrawerOpen} onClose={() => issues.setDrawerOpen(false)}>
      <Tabs
        label="Lists"
        head={<h2>Issues</h2>}
        selectedId={shown}
        onSelect={(id) =>
          onSearch((now) => searchWithTab(now, id === ISSUES ? undefined : id), true)
        }
        tabs={tabs}
        end={
          <IconButton label="Close" onPress={() => issues.setDrawerOpen(false)}>
            <X size={16} />
          </IconButton>
        }
      />
    </Drawer>
  );
}

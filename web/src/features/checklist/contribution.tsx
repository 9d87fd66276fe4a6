/** Adds the Checklist tab to the right panel, and opens the form in which an administrator verifies an item (WS-005). */
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useEffect } from 'react';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import { complianceStatsQuery } from '../../api/checklists.ts';
import { CHECKLIST_TAB } from '../../domain/checklist-search.ts';
import { editedItem } from '../../host/checklists/edited-item.ts';
import { defineFeature } from '../../host/feature.ts';
import { whenIdle } from '../../lib/idle.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import { EditedVerification, preloadForm } from './edited-verification.tsx';

export const contribution = defineFeature({
  order: 59,
  useContribution(workspace) {
    const { project, model, me } = workspace;
    const hasChecklist = project.documents.some(
      ({ document_type_id: type }) => type === DOCUMENT_TYPE.checklist,
    );
    const stats = useQuery({ ...complianceStatsQuery(project.id), enabled: hasChecklist });
    const count = stats.data?.reduce((sum, each) => sum + each.count, 0);
    useEffect(() => (me.is_admin ? whenIdle(preloadForm) : undefined), [me.is_admin]);
    // The item is of this project.
    useEffect(() => () => editedItem.set(null), []);
    return {
      panels:
        model.isProcessing || !hasChecklist
          ? []
          : [
              {
                side: 'right',
                id: CHECKLIST_TAB,
                isInUrl: true,
                label: 'Checklist',
                tab: 'Checklist',
                heading: 'Checklist',
                ...(count !== undefined && { count: count.toLocaleString('en-US') }),
                button: { label: 'Checklist', icon: <ClipboardCheck size={16} /> },
                closeLabel: 'Hide checklist',
                content: <ChecklistPanel workspace={workspace} />,
              },
            ],
      dialogs: me.is_admin ? <EditedVerification projectId={project.id} /> : null,
    };
  },
});

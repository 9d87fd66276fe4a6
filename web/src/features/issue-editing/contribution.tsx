/** The side sheet "Edit Issue" (IC-027). */
import { useEffect } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { whenIdle } from '../../lib/idle.ts';
import { EditIssue, preloadForm } from './edit-issue.tsx';

export const contribution = defineFeature({
  order: 66,
  useContribution({ project, issues }) {
    useEffect(() => whenIdle(preloadForm), []);
    return {
      dialogs: issues.isRestricted ? null : (
        <EditIssue projectId={project.id} wantedId={issues.editingId} onWant={issues.edit} />
      ),
    };
  },
});

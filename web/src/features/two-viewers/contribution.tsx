/** One or two viewers, and the overlay of both. */
import { useNavigate } from '@tanstack/react-router';
import { comparisonSearch } from '../../domain/project-comparison.ts';
import { defineFeature } from '../../host/feature.ts';
import { ViewTools } from './view-tools.tsx';

export const contribution = defineFeature({
  order: 55,
  shortcuts: {
    'two-viewers': {
      keys: ['Shift+C'],
      label: 'Start or stop comparing two pages',
      group: 'Pages',
    },
  },
  useContribution({ project, search, panes, matches, act, panels }) {
    const navigate = useNavigate();
    const { first, second, split } = panes;
    return {
      keys: { 'two-viewers': () => act({ type: 'compare', isOn: second === null }) },
      tools: (
        <ViewTools
          first={first}
          second={second}
          split={split}
          matches={matches}
          onAction={(action) => {
            panels.uncoverViewers();
            act(action);
          }}
          onOverlay={(one, other) => {
            void navigate({
              to: '/compare',
              search: comparisonSearch(project.id, one, other),
              state: { projectPlace: search },
            });
          }}
        />
      ),
    };
  },
});

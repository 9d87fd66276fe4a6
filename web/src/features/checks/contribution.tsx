/** The checks of the project's drawings: a dialog with their switches and with what became of each on every sheet. */
import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { IconButton } from '../../ui/button.tsx';

const ChecksDialog = lazy(() =>
  import('./checks-dialog.tsx').then((m) => ({ default: m.ChecksDialog })),
);

const LABEL = 'Checks of drawings';

export const contribution = defineFeature({
  order: 51,
  useContribution({ project, me }) {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    return {
      tools: (
        <IconButton label={LABEL} onPress={open}>
          <ListChecks size={16} />
        </IconButton>
      ),
      actions: [{ label: LABEL, act: open }],
      dialogs: isOpen ? (
        <Suspense>
          <ChecksDialog projectId={project.id} me={me} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null,
    };
  },
});

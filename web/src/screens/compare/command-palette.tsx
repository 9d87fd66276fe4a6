/** The palette of all commands of the compare screen (Ctrl+K). */
import { lazy, Suspense } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { cameraActions } from '../../parts/viewer/viewer-keys.ts';
import type { KeyActions } from '../../parts/viewer/viewer-keys.ts';
import { useCommandKey } from '../../lib/command-key.ts';
import { commandsHere } from './commands-here.ts';
import type { Here } from './commands-here.ts';

const Palette = lazy(() =>
  import('../../features/commands/palette.tsx').then((m) => ({ default: m.Palette })),
);

type CommandPaletteProps = Omit<Here, 'actions'> & {
  /** What the commands move; null while the palette is closed. */
  camera: Camera | null;
  actionsAt: (camera: Camera) => KeyActions;
  onOpen: () => void;
  onClose: () => void;
};

export function CommandPalette(props: CommandPaletteProps) {
  const { camera, actionsAt, onOpen, onClose, ...others } = props;
  useCommandKey({ key: 'k' }, onOpen);
  if (camera === null) return null;
  const actions = { ...cameraActions(camera), ...actionsAt(camera) };
  return (
    <Suspense>
      <Palette
        label="A command"
        commandsFor={() => commandsHere({ ...others, actions })}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Turns the paper of a viewer on screen. Only the view changes: pages, markups and what is exported stay as they are. */
import { RotateCcw, RotateCw } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { turnedBy, turnWords } from '../../domain/turns.ts';
import type { Turn } from '../../domain/turns.ts';
import { announce } from '../../lib/announcer.ts';
import { useTurn } from '../../paper/paper-layer.ts';
import { Button, IconButton } from '../../ui/button.tsx';

export const ROTATE_LABELS = {
  clockwise: 'Rotate view clockwise',
  counterclockwise: 'Rotate view counterclockwise',
  reset: 'Reset rotation',
} as const;

function turnTo(camera: Camera, turn: Turn): void {
  camera.setTurn(turn);
  announce(turnWords(turn));
}

/** By a quarter turn clockwise (1) or counterclockwise (−1). */
export function rotateView(camera: Camera, direction: 1 | -1): void {
  turnTo(camera, turnedBy(camera.turn, direction));
}

export function resetRotation(camera: Camera): void {
  turnTo(camera, 0);
}

type RotateProps = { camera: Camera; className?: string };

export function RotateClockwise({ camera, className = '' }: RotateProps) {
  return (
    <IconButton
      label={ROTATE_LABELS.clockwise}
      shortcut="Shift R"
      className={className}
      onPress={() => rotateView(camera, 1)}
    >
      <RotateCw size={16} />
    </IconButton>
  );
}

/** Both directions, and the way back. */
export function RotationButtons({ camera }: { camera: Camera }) {
  const turn = useTurn(camera);
  return (
    <div className="rotation" role="group" aria-label="Rotation">
      <IconButton
        label={ROTATE_LABELS.counterclockwise}
        shortcut="Shift E"
        onPress={() => rotateView(camera, -1)}
      >
        <RotateCcw size={16} />
      </IconButton>
      <RotateClockwise camera={camera} />
      <Button variant="quiet" isSmall isDisabled={turn === 0} onPress={() => resetRotation(camera)}>
        {ROTATE_LABELS.reset}
      </Button>
    </div>
  );
}

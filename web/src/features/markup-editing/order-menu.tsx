/** What lies over what: brings markups forward, or sends them back. */
import { ArrowDown, ArrowUp, BringToFront, SendToBack } from 'lucide-react';
import type { ReactNode } from 'react';
import { STACK_MOVES } from '../../../../markups/src/stack.ts';
import type { StackMove } from '../../../../markups/src/stack.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

const WORDS: Readonly<Record<StackMove, { label: string; icon: ReactNode }>> = {
  front: { label: 'Bring to front', icon: <BringToFront size={16} /> },
  forward: { label: 'Bring forward', icon: <ArrowUp size={16} /> },
  backward: { label: 'Send backward', icon: <ArrowDown size={16} /> },
  back: { label: 'Send to back', icon: <SendToBack size={16} /> },
};

export function OrderMenu({ onMove }: { onMove: (move: StackMove) => void }) {
  return (
    <Menu
      label="Order"
      trigger={
        <IconButton label="Order">
          <BringToFront size={16} />
        </IconButton>
      }
      entries={STACK_MOVES.map((id) => ({ id, ...WORDS[id] }))}
      onAction={(id) => {
        const chosen = STACK_MOVES.find((each) => each === id);
        if (chosen !== undefined) onMove(chosen);
      }}
    />
  );
}

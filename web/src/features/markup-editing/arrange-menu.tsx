/** Aligns and distributes several markups. */
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ARRANGEMENTS } from './markup-editing.ts';
import type { Arrangement } from './markup-editing.ts';

const WORDS: Readonly<Record<Arrangement, { label: string; icon: ReactNode }>> = {
  left: { label: 'Align left', icon: <AlignStartVertical size={16} /> },
  center: { label: 'Align center', icon: <AlignCenterVertical size={16} /> },
  right: { label: 'Align right', icon: <AlignEndVertical size={16} /> },
  top: { label: 'Align top', icon: <AlignStartHorizontal size={16} /> },
  middle: { label: 'Align middle', icon: <AlignCenterHorizontal size={16} /> },
  bottom: { label: 'Align bottom', icon: <AlignEndHorizontal size={16} /> },
  across: { label: 'Distribute across', icon: <AlignHorizontalDistributeCenter size={16} /> },
  down: { label: 'Distribute down', icon: <AlignVerticalDistributeCenter size={16} /> },
};

type ArrangeMenuProps = { count: number; onArrange: (how: Arrangement) => void };

export function ArrangeMenu({ count, onArrange }: ArrangeMenuProps) {
  return (
    <Menu
      label="Align and distribute"
      trigger={
        <IconButton label="Align and distribute">
          <AlignStartVertical size={16} />
        </IconButton>
      }
      entries={ARRANGEMENTS.map((id) => ({
        id,
        ...WORDS[id],
        // Two are always distributed.
        isDisabled: count < 3 && (id === 'across' || id === 'down'),
      }))}
      onAction={(id) => {
        const chosen = ARRANGEMENTS.find((each) => each === id);
        if (chosen !== undefined) onArrange(chosen);
      }}
    />
  );
}

/** The priority that gives its color to what is drawn. */
import { ChevronDown } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import { PRIORITIES, priorityOf } from './model/drawing-style.ts';

/** How urgent it is, as a staircase in its color. */
function Bars({ id, bars }: { id: string; bars: number }) {
  return (
    <svg className="priority-bars" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={0.6 + bar * 3.4}
          y={9.5 - bar * 2.5}
          width="2.6"
          height={3.5 + bar * 2.5}
          rx="0.8"
          fill={bar < bars ? `var(--prio-${id})` : 'var(--line)'}
        />
      ))}
    </svg>
  );
}

export function PriorityMenu({ drawing }: { drawing: DrawingTools }) {
  const { style } = useStore(drawing.store);
  const chosen = priorityOf(style.color);
  return (
    <Menu
      label="Priority"
      heading="Priority of what is drawn"
      trigger={
        <Button
          variant="quiet"
          isSmall
          className="tool-menu"
          label={`Priority: ${chosen?.label ?? 'own color'}`}
        >
          {chosen === null ? (
            <i className="drawing-swatch" style={{ background: style.color }} />
          ) : (
            <Bars id={chosen.id} bars={chosen.bars} />
          )}
          <span className="tool-menu-text">{chosen?.label ?? 'Color'}</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
      entries={PRIORITIES.map(({ id, label, bars }) => ({
        id,
        label,
        icon: <Bars id={id} bars={bars} />,
        isChosen: id === chosen?.id,
      }))}
      onAction={(id) => {
        const priority = PRIORITIES.find((each) => each.id === id);
        if (priority !== undefined) drawing.setStyle({ color: priority.color });
      }}
    />
  );
}

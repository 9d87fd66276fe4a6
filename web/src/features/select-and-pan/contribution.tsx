/** The first two tools of every drawing program: Select, which is at work while no other is, and Pan. */
import { Hand, MousePointer2 } from 'lucide-react';
import { defineFeature } from '../../host/feature.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import { IconToggle } from '../../ui/button.tsx';
import { PanLayer } from './pan-layer.tsx';

const SELECT = 'select';
const PAN = 'pan';

function select(activeTool: ActiveTool): void {
  activeTool.select();
  // If a tool is still at work, a dialog asks about its unsaved changes.
  if (activeTool.store.get().id === null) announce('Select.');
}

function Buttons({ activeTool }: { activeTool: ActiveTool }) {
  const { id } = useStore(activeTool.store);
  return (
    <>
      <span className="vr" />
      <span className="lab">View</span>
      <IconToggle
        label="Select"
        shortcut="V"
        isSelected={id === null}
        onChange={() => select(activeTool)}
      >
        <MousePointer2 size={16} />
      </IconToggle>
      <IconToggle
        label="Pan"
        shortcut="Shift V"
        isSelected={id === PAN}
        onChange={() => activeTool.toggle(PAN)}
      >
        <Hand size={16} />
      </IconToggle>
    </>
  );
}

export const contribution = defineFeature({
  // Before the number of viewers, in the toolbar's group View.
  order: 54,
  shortcuts: {
    [SELECT]: { keys: ['V'], label: 'Select; end the tool', group: 'Markups' },
    [PAN]: {
      keys: ['Shift+V'],
      label: 'Pan: dragging moves the page, not markups',
      group: 'Pages',
    },
  },
  useContribution({ activeTool }) {
    return {
      tools: <Buttons activeTool={activeTool} />,
      keys: { [SELECT]: () => select(activeTool), [PAN]: () => activeTool.toggle(PAN) },
      paperTools: [
        {
          id: PAN,
          label: 'Pan',
          icon: <Hand size={16} />,
          shortcut: 'Shift V',
          hasOwnButton: true,
          layer: () => <PanLayer onEnd={() => select(activeTool)} />,
          onStart: () => announce('Pan. Drag to move the page; markups stay as they are.'),
        },
      ],
    };
  },
});

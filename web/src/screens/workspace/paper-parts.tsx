/** What features show over the paper, and the buttons of their tools. */
import { createContext, use } from 'react';
import type { Contribution } from '../../host/feature.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool, PaperTool } from '../../paper/active-tool.ts';
import { IconToggle } from '../../ui/button.tsx';

type PaperParts = {
  activeTool: ActiveTool;
  /** In their order, lowest first. */
  features: readonly Pick<Contribution, 'layer' | 'overlayLayer' | 'paperTools'>[];
};

export const PaperPartsContext = createContext<PaperParts | null>(null);

export function usePaperParts(): PaperParts {
  const parts = use(PaperPartsContext);
  if (parts === null) throw new Error('There is no workspace around this viewer.');
  return parts;
}

type ToolButtonProps = { tool: PaperTool; activeTool: ActiveTool };

export function ToolButton({ tool, activeTool }: ToolButtonProps) {
  const { id } = useStore(activeTool.store);
  return (
    <IconToggle
      label={tool.label}
      {...(tool.shortcut !== undefined && { shortcut: tool.shortcut })}
      isSelected={id === tool.id}
      onChange={() => activeTool.toggle(tool.id)}
    >
      {tool.icon}
    </IconToggle>
  );
}

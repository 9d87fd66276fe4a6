/** The button of a tool that works on the paper. */
import { useStore } from '../../lib/store.ts';
import type { ActiveTool, PaperTool } from '../../paper/active-tool.ts';
import { IconToggle } from '../../ui/button.tsx';

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

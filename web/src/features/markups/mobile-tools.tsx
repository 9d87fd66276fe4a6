/** On phones: the tools in a sheet from the lower edge, and the one at work in a bar there. */
import { Check, Flag, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { raiseDrawnStore, setRaiseDrawn } from '../../host/issues/raise-choices.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import { hintStore } from './hint-store.ts';
import { DRAWING_TOOLS, paperToolId, touchHint } from './model/tools.ts';
import type { DrawingTool } from './model/tools.ts';
import { PresetsPopover } from './presets-popover.tsx';
import { PriorityMenu } from './priority-menu.tsx';
import { StylePopover } from './style-popover.tsx';
import { ToolIcon } from './tool-icon.tsx';
import './mobile-tools.css';

type MobileToolsProps = {
  drawing: DrawingTools;
  activeTool: ActiveTool;
  /** Add issue about the selection or the page. */
  onRaise: () => void;
};

const GROUPS = [
  { id: 'shapes', label: 'Add issue' },
  { id: 'measuring', label: 'Measurement' },
] as const;

export function MobileTools({ drawing, activeTool, onRaise }: MobileToolsProps) {
  const isRaising = useStore(raiseDrawnStore);
  const { id } = useStore(activeTool.store);
  const hint = useStore(hintStore);
  const [isOpen, setOpen] = useState(false);
  const active = DRAWING_TOOLS.find((tool) => paperToolId(tool) === id) ?? null;
  const start = (tool: DrawingTool) => {
    setOpen(false);
    // The sheet gives the focus back first; then the tool takes it.
    requestAnimationFrame(() => drawing.start(tool));
  };
  return (
    <>
      <section
        aria-label="Drawing"
        className={active === null ? 'mobile-tools' : 'mobile-tools is-at-work'}
      >
        {active === null ? (
          <Button variant="primary" hasIcon onPress={() => setOpen(true)}>
            <PencilLine size={16} aria-hidden />
            Mark up
          </Button>
        ) : (
          <>
            <ToolIcon tool={active} />
            <p>
              <b>{active.label}</b>
              <span className="f12 t2">{touchHint(hint ?? active.hint)}</span>
            </p>
            <Button hasIcon onPress={() => drawing.finish()}>
              <Check size={16} aria-hidden />
              Done
            </Button>
          </>
        )}
      </section>
      <BottomSheet title="Mark up" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="row g4 mobile-style">
          <PriorityMenu drawing={drawing} />
          <StylePopover drawing={drawing} />
          <PresetsPopover
            drawing={drawing}
            activeTool={activeTool}
            onChosen={() => setOpen(false)}
          />
        </div>
        {GROUPS.map((group) => (
          <section key={group.id} aria-label={group.label}>
            <h3 className="label">{group.label}</h3>
            {group.id === 'shapes' ? (
              <div className="row g12 wrap mobile-raise">
                <Button
                  hasIcon
                  onPress={() => {
                    setOpen(false);
                    onRaise();
                  }}
                >
                  <Flag size={16} aria-hidden />
                  Add issue
                </Button>
                <Checkbox isSelected={isRaising} onChange={setRaiseDrawn}>
                  Add an issue with each shape
                </Checkbox>
              </div>
            ) : null}
            <div className="mobile-grid">
              {DRAWING_TOOLS.filter((tool) => tool.group === group.id).map((tool) => (
                <Button key={tool.id} variant="quiet" onPress={() => start(tool)}>
                  <ToolIcon tool={tool} size={20} />
                  <span>{tool.label}</span>
                </Button>
              ))}
            </div>
          </section>
        ))}
      </BottomSheet>
    </>
  );
}

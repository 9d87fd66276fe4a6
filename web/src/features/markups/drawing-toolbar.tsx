/** The toolbar's groups Add issue and Measurement (V-024, V-025). */
import { ChevronDown, Flag, FlagTriangleRight } from 'lucide-react';
import { raiseDrawnStore, setRaiseDrawn } from '../../host/issues/raise-choices.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import { Button, IconButton, IconToggle } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import { PresetsPopover } from './presets-popover.tsx';
import { PriorityMenu } from './priority-menu.tsx';
import { DRAWING_TOOLS, paperToolId } from './model/tools.ts';
import type { DrawingTool } from './model/tools.ts';
import { StylePopover } from './style-popover.tsx';
import { ToolIcon } from './tool-icon.tsx';

type ToolsProps = { activeTool: ActiveTool; drawing: DrawingTools };
type GroupProps = ToolsProps & { tools: readonly DrawingTool[] };
type DrawingToolbarProps = ToolsProps & {
  /** About the selection or the page. Null while that is not possible. */
  onRaise: (() => void) | null;
};

/** How many tools of a group have a button of their own where there is room. */
const SHAPE_BUTTONS = 6;
const MEASURE_BUTTONS = 3;

const SHAPES = DRAWING_TOOLS.filter(({ group }) => group === 'shapes');
const MEASURING = DRAWING_TOOLS.filter(({ group }) => group === 'measuring');

function ToolButtons({ tools, drawing, activeTool }: GroupProps) {
  const { id } = useStore(activeTool.store);
  return tools.map((tool) => (
    <IconToggle
      key={tool.id}
      label={tool.label}
      shortcut={tool.key.replace('+', ' ')}
      isSelected={id === paperToolId(tool)}
      onChange={(_isSelected, clicks) => drawing.press(tool, clicks)}
    >
      <ToolIcon tool={tool} />
    </IconToggle>
  ));
}

/** Tools without a button of their own. Shows the active one. */
function ToolMenu({ tools, label, drawing, activeTool }: GroupProps & { label: string }) {
  const { id } = useStore(activeTool.store);
  const active = tools.find((tool) => paperToolId(tool) === id) ?? null;
  const [first] = tools;
  const shown = active ?? first;
  return (
    <Menu
      label={label}
      trigger={
        <Button
          variant="quiet"
          isSmall
          className={active === null ? 'tool-menu' : 'tool-menu is-active'}
          label={active === null ? label : `${label}: ${active.label}`}
        >
          {shown === undefined ? null : <ToolIcon tool={shown} />}
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
      entries={tools.map((tool) => ({
        id: paperToolId(tool),
        label: tool.label,
        icon: <ToolIcon tool={tool} />,
        isChosen: tool === active,
      }))}
      onAction={(chosen) => {
        // The menu gives the focus back to its button first; then the tool takes it.
        const tool = tools.find((each) => paperToolId(each) === chosen);
        if (tool !== undefined) requestAnimationFrame(() => drawing.toggle(tool));
      }}
    />
  );
}

export function DrawingToolbar({ onRaise, ...props }: DrawingToolbarProps) {
  const isRaising = useStore(raiseDrawnStore);
  // With the buttons of all features, the labels and the panels, narrower windows have no room for so many.
  const isWide = useMediaQuery('(min-width: 1360px)');
  const [shapes, measuring] = isWide ? [SHAPE_BUTTONS, MEASURE_BUTTONS] : [0, 0];
  return (
    <>
      <span className="vr" />
      <div className="row g2" role="group" aria-label="Add issue">
        <span className="lab" aria-hidden="true">
          Add issue
        </span>
        <IconButton
          label="Add issue"
          shortcut="I"
          isDisabled={onRaise === null}
          {...(onRaise !== null && { onPress: onRaise })}
        >
          <Flag size={16} />
        </IconButton>
        <ToolButtons {...props} tools={SHAPES.slice(0, shapes)} />
        <ToolMenu
          {...props}
          tools={SHAPES.slice(shapes)}
          label={isWide ? 'More markups' : 'Draw a markup'}
        />
        <IconToggle
          label="Add an issue with each shape"
          isSelected={isRaising}
          onChange={setRaiseDrawn}
        >
          <FlagTriangleRight size={16} />
        </IconToggle>
        <PriorityMenu drawing={props.drawing} />
        <StylePopover drawing={props.drawing} />
        <PresetsPopover {...props} />
      </div>
      <span className="vr" />
      <div className="row g2" role="group" aria-label="Measurement">
        <span className="lab" aria-hidden="true">
          Measurement
        </span>
        <ToolButtons {...props} tools={MEASURING.slice(0, measuring)} />
        <ToolMenu
          {...props}
          tools={MEASURING.slice(measuring)}
          label={isWide ? 'More measurements' : 'Measurements'}
        />
      </div>
    </>
  );
}

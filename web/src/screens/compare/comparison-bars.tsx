/** The top bar and the toolbar of a comparison. */
import { CircleHelp, FileStack, PanelRight, SquareTerminal, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Layout } from '../../domain/url-state.ts';
import { PlaceDivider, ToolBar, TopBar } from '../../ui/bars.tsx';
import { LayoutChoice } from '../../parts/comparison/layout-choice.tsx';
import { Button, IconButton, IconToggle } from '../../ui/button.tsx';

const themeMenu = () => import('./theme-menu.tsx');
const ThemeMenu = lazy(() => themeMenu().then((m) => ({ default: m.ThemeMenu })));

type ComparisonBarProps = {
  /** Link back to where the comparison was opened, in place of the product's name. */
  wayBack: ReactNode;
  title: string | null;
  detail: string | null;
  /** Null where there are none. */
  onCommands: (() => void) | null;
  onShortcuts: () => void;
  onClose: (() => void) | null;
};

export function ComparisonBar(props: ComparisonBarProps) {
  return (
    <TopBar
      end={
        <>
          {props.onClose === null ? null : (
            <Button variant="quiet" isSmall hasIcon onPress={props.onClose}>
              <X size={15} aria-hidden />
              <span className="wide-only">New comparison</span>
              <span className="visually-hidden narrow-only">New comparison</span>
            </Button>
          )}
          <Suspense fallback={<span className="ib" />}>
            <ThemeMenu />
          </Suspense>
          {props.onCommands === null ? null : (
            <IconButton label="Commands" shortcut="Ctrl+K" onPress={props.onCommands}>
              <SquareTerminal size={16} />
            </IconButton>
          )}
          <IconButton label="Keyboard shortcuts" shortcut="?" onPress={props.onShortcuts}>
            <CircleHelp size={16} />
          </IconButton>
        </>
      }
    >
      {props.wayBack ?? <span className="m product">Pinbar</span>}
      {props.title === null ? null : (
        <>
          <PlaceDivider />
          <h1 className="clip" title={`${props.title}, ${props.detail ?? ''}`}>
            {props.title}
            <span className="t2 detail">{props.detail}</span>
          </h1>
        </>
      )}
    </TopBar>
  );
}

type ComparisonToolsProps = {
  layout: Layout;
  areSheetsOpen: boolean;
  isListOpen: boolean;
  position: string;
  onLayout: (layout: Layout) => void;
  onSheets: (isOpen: boolean) => void;
  onList: (isOpen: boolean) => void;
};

export function ComparisonTools(props: ComparisonToolsProps) {
  return (
    <ToolBar
      end={
        <IconToggle label="Differences" isSelected={props.isListOpen} onChange={props.onList}>
          <PanelRight size={16} />
        </IconToggle>
      }
    >
      <IconToggle label="Sheets" isSelected={props.areSheetsOpen} onChange={props.onSheets}>
        <FileStack size={16} />
      </IconToggle>
      <span className="f12 t2 nb position">{props.position}</span>
      <span className="vr" />
      <span className="lab">View</span>
      <LayoutChoice layout={props.layout} onLayout={props.onLayout} />
    </ToolBar>
  );
}

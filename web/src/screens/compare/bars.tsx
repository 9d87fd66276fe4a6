/** The two bars at the top. */
import {
  Blend,
  CircleHelp,
  Columns2,
  FileStack,
  Moon,
  PanelRight,
  SquareSplitHorizontal,
  Sun,
  SunMoon,
  X,
} from 'lucide-react';
import type { Layout } from '../../domain/url-state.ts';
import { chooseTheme, themeStore, THEMES } from '../../lib/theme.ts';
import type { Theme } from '../../lib/theme.ts';
import { useStore } from '../../lib/store.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, IconButton, IconToggle, Segmented } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

const THEME_WORDS: Record<Theme, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};
const THEME_ICONS = { system: SunMoon, light: Sun, dark: Moon };

type TopBarProps = {
  title: string | null;
  detail: string | null;
  onShortcuts: () => void;
  onClose: (() => void) | null;
};

export function TopBar(props: TopBarProps) {
  const theme = useStore(themeStore);
  const Icon = THEME_ICONS[theme];
  return (
    <header className="top">
      <Brand />
      <span className="m product">Pinbar</span>
      {props.title === null ? null : (
        <>
          <span className="t3" aria-hidden="true">
            /
          </span>
          <h1 className="clip" title={`${props.title}, ${props.detail ?? ''}`}>
            {props.title}
            <span className="t2 detail">{props.detail}</span>
          </h1>
        </>
      )}
      <span className="end row g4">
        {props.onClose === null ? null : (
          <Button variant="quiet" isSmall hasIcon onPress={props.onClose}>
            <X size={15} aria-hidden />
            <span className="wide-only">New comparison</span>
            <span className="visually-hidden narrow-only">New comparison</span>
          </Button>
        )}
        <Menu
          label="Theme"
          trigger={
            <IconButton label="Theme">
              <Icon size={16} />
            </IconButton>
          }
          entries={THEMES.map((id) => ({ id, label: THEME_WORDS[id], isChosen: id === theme }))}
          onAction={(id) => chooseTheme(THEMES.find((t) => t === id) ?? 'system')}
        />
        <IconButton label="Keyboard shortcuts" shortcut="?" onPress={props.onShortcuts}>
          <CircleHelp size={16} />
        </IconButton>
      </span>
    </header>
  );
}

type ToolBarProps = {
  layout: Layout;
  areSheetsOpen: boolean;
  isListOpen: boolean;
  position: string;
  onLayout: (layout: Layout) => void;
  onSheets: (isOpen: boolean) => void;
  onList: (isOpen: boolean) => void;
};

export function ToolBar(props: ToolBarProps) {
  return (
    <section className="bar" aria-label="Viewer tools">
      <IconToggle label="Sheets" isSelected={props.areSheetsOpen} onChange={props.onSheets}>
        <FileStack size={16} />
      </IconToggle>
      <span className="f12 t2 nb position">{props.position}</span>
      <span className="vr" />
      <span className="lab">View</span>
      <Segmented<Layout>
        label="Layout"
        isIconOnly
        value={props.layout}
        choices={[
          { value: 'overlay', label: 'Overlay', content: <Blend size={15} aria-hidden /> },
          { value: 'side', label: 'Side by side', content: <Columns2 size={15} aria-hidden /> },
          {
            value: 'swipe',
            label: 'Swipe',
            content: <SquareSplitHorizontal size={15} aria-hidden />,
          },
        ]}
        onChange={props.onLayout}
      />
      <span className="end row g2">
        <IconToggle label="Differences" isSelected={props.isListOpen} onChange={props.onList}>
          <PanelRight size={16} />
        </IconToggle>
      </span>
    </section>
  );
}

/** Light, dark or system theme. */
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { chooseTheme, themeStore, THEMES } from '../../lib/theme.ts';
import type { Theme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

const THEME_WORDS: Record<Theme, string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};
const THEME_ICONS = { system: SunMoon, light: Sun, dark: Moon };

export function ThemeMenu() {
  const theme = useStore(themeStore);
  const Icon = THEME_ICONS[theme];
  return (
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
  );
}

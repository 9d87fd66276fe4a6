/** Account menu: theme and sign-out. */
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, LogOut, Moon, Sun, SunMoon } from 'lucide-react';
import type { User } from '../../../../contract/src/users/schema.ts';
import { NO_ANSWER } from '../../api/api-error.ts';
import { leave } from '../../api/sign-out.ts';
import { chooseTheme, themeStore } from '../../lib/theme.ts';
import type { Theme } from '../../lib/theme.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const THEMES: readonly { id: Theme; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'Use system theme', icon: SunMoon },
  { id: 'light', label: 'Light theme', icon: Sun },
  { id: 'dark', label: 'Dark theme', icon: Moon },
];

/** "Ada Lovelace" gives "AL". */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(user.full_name)}
    </span>
  );
}

export function AccountMenu() {
  const theme = useStore(themeStore);
  const client = useQueryClient();
  return (
    <Menu
      label="Account"
      trigger={
        <IconButton label="Account">
          <Ellipsis size={16} />
        </IconButton>
      }
      entries={[
        ...THEMES.map(({ id, label, icon: Icon }) => ({
          id,
          label,
          icon: <Icon size={15} aria-hidden />,
          isChosen: id === theme,
        })),
        { id: 'sign-out', label: 'Sign out', icon: <LogOut size={15} aria-hidden /> },
      ]}
      onAction={(id) => {
        const chosen = THEMES.find((entry) => entry.id === id);
        if (chosen !== undefined) {
          chooseTheme(chosen.id);
          return;
        }
        leave(client).catch(() =>
          showToast({
            title: 'Sign-out failed',
            detail: NO_ANSWER,
            tone: 'bad',
          }),
        );
      }}
    />
  );
}

/** Account menu: theme, API tokens and sign-out. */
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, LogOut, Moon, Sun, SunMoon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { User } from '../../../../contract/src/users/schema.ts';
import { NO_ANSWER } from '../../api/api-error.ts';
import { leave } from '../../api/sign-out.ts';
import { initialsOf } from '../../domain/issue-words.ts';
import { useFocusBack } from '../../lib/focus-back.ts';
import { chooseTheme, themeStore } from '../../lib/theme.ts';
import type { Theme } from '../../lib/theme.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const THEMES: readonly { id: Theme; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'Use system theme', icon: SunMoon },
  { id: 'light', label: 'Light theme', icon: Sun },
  { id: 'dark', label: 'Dark theme', icon: Moon },
];

const TokensDialog = lazyForm(
  async () => (await import('./api-tokens/tokens-dialog.tsx')).TokensDialog,
);

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
  const [areTokensShown, setTokensShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(areTokensShown, button);
  return (
    <>
      <Menu
        label="Account"
        trigger={
          <IconButton label="Account" buttonRef={button}>
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
          { id: 'tokens', label: 'API tokens', icon: <KeyRound size={15} aria-hidden /> },
          { id: 'sign-out', label: 'Sign out', icon: <LogOut size={15} aria-hidden /> },
        ]}
        onAction={(id) => {
          const chosen = THEMES.find((entry) => entry.id === id);
          if (chosen !== undefined) {
            chooseTheme(chosen.id);
            return;
          }
          if (id === 'tokens') {
            setTokensShown(true);
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
      {areTokensShown ? (
        <Suspense>
          <TokensDialog onClose={() => setTokensShown(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

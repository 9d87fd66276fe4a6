/** The project's top bar. */
import { Link } from '@tanstack/react-router';
import { CircleHelp, SquareTerminal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMe } from '../../api/users.ts';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { PlaceDivider, TopBar } from '../../ui/bars.tsx';
import { IconButton } from '../../ui/button.tsx';

export function HomeLink() {
  return (
    <Link to="/" className="crumb">
      Home
    </Link>
  );
}

type ProjectBarProps = {
  name: string;
  /** Project actions. */
  actions: ReactNode;
  /** What features contribute. */
  buttons: ReactNode;
  onCommands: () => void;
  onShortcuts: () => void;
};

/** Focuses the project's name on opening, so that it is read aloud. */
export function ProjectBar(props: ProjectBarProps) {
  const { name, actions, buttons, onCommands, onShortcuts } = props;
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <TopBar
      end={
        <>
          {buttons}
          <span className="about-keys">
            <IconButton label="Commands" shortcut="Ctrl+K" onPress={onCommands}>
              <SquareTerminal size={16} />
            </IconButton>
          </span>
          <span className="about-keys">
            <IconButton label="Keyboard shortcuts" shortcut="?" onPress={onShortcuts}>
              <CircleHelp size={16} />
            </IconButton>
          </span>
          <InboxButton />
          <Avatar user={me} />
          <AccountMenu />
        </>
      }
    >
      <HomeLink />
      <PlaceDivider />
      <h1 ref={heading} tabIndex={-1} className="clip" title={name}>
        {name}
      </h1>
      {actions}
    </TopBar>
  );
}

/** The project's top bar and the viewer toolbar. */
import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMe } from '../../api/users.ts';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/button.tsx';

function HomeLink() {
  return (
    <Link to="/" className="crumb">
      Home
    </Link>
  );
}

export function LoadingBar() {
  return (
    <header className="top">
      <Brand />
      <HomeLink />
    </header>
  );
}

type ProjectBarProps = {
  name: string;
  /** Project actions. */
  actions: ReactNode;
  onShortcuts: () => void;
};

/** Focuses the project's name on opening, so that it is read aloud. */
export function ProjectBar({ name, actions, onShortcuts }: ProjectBarProps) {
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="top">
      <Brand />
      <HomeLink />
      <span className="t3" aria-hidden="true">
        /
      </span>
      <h1 ref={heading} tabIndex={-1} className="clip" title={name}>
        {name}
      </h1>
      {actions}
      <span className="end row g4">
        <IconButton label="Keyboard shortcuts" shortcut="?" onPress={onShortcuts}>
          <CircleHelp size={16} />
        </IconButton>
        <Avatar user={me} />
        <AccountMenu />
      </span>
    </header>
  );
}

export function ToolBar({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <section className="bar tool-bar" aria-label="Viewer tools">
      {start}
      <span className="end row g2">{end}</span>
    </section>
  );
}

/** Shell of the list screens: a sidebar (bottom bar on small screens) and the page (SI-008, NA-001 to NA-008). */
import { Link } from '@tanstack/react-router';
import { Blend, FolderKanban, PanelLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useMe } from '../../api/users.ts';
import { useStore } from '../../lib/store.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AccountMenu, Avatar } from './account-menu.tsx';
import { sidebarStore, toggleSidebar } from './sidebar-state.ts';

const ITEMS = [
  { to: '/', label: 'Projects', icon: FolderKanban },
  { to: '/compare', label: 'Compare', icon: Blend },
] as const;

function useSidebarKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      toggleSidebar();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function Items() {
  return ITEMS.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className="nav-item"
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <Icon size={16} aria-hidden />
      <span className="nav-word">{label}</span>
    </Link>
  ));
}

/** The pressed button disappears with its focus, so its counterpart takes the focus. */
function useInheritedFocus(parent: RefObject<HTMLElement | null>, isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    const hasCome = isThere && !wasThere.current;
    wasThere.current = isThere;
    const active = document.activeElement;
    const isLost = active === null || active === document.body || !active.checkVisibility();
    if (hasCome && isLost) parent.current?.querySelector('button')?.focus();
  }, [parent, isThere]);
}

/** Shows a hidden sidebar; in the page header. */
export function ShowSidebar() {
  const isOpen = useStore(sidebarStore);
  const place = useRef<HTMLSpanElement>(null);
  useInheritedFocus(place, !isOpen);
  if (isOpen) return null;
  return (
    <span className="show-sidebar" ref={place}>
      <IconButton label="Show Sidebar" shortcut="Ctrl+B" onPress={toggleSidebar}>
        <PanelLeft size={16} />
      </IconButton>
    </span>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  const isOpen = useStore(sidebarStore);
  const me = useMe();
  const toggle = useRef<HTMLSpanElement>(null);
  useSidebarKey();
  useInheritedFocus(toggle, isOpen);
  const [first] = me.user_organizations;
  return (
    <div className={isOpen ? 'shell' : 'shell is-hidden'}>
      <nav className="nav" aria-label="Main">
        <div className="nav-head">
          <Brand />
          <span className="nav-word sb nav-product">Pinbar</span>
          <span className="end nav-toggle" ref={toggle}>
            <IconButton label="Hide Sidebar" shortcut="Ctrl+B" onPress={toggleSidebar}>
              <PanelLeft size={16} />
            </IconButton>
          </span>
        </div>
        <Items />
        <div className="nav-foot">
          <Avatar user={me} />
          <span className="nav-word grow col">
            <span className="m clip">{me.full_name}</span>
            <span className="t3 f11 clip">{first?.organization.name}</span>
          </span>
          <InboxButton />
          <AccountMenu />
        </div>
      </nav>
      <main className="page">{children}</main>
      <Toasts />
    </div>
  );
}

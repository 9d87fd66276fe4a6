/** Shell of the list screens: a sidebar (bottom bar on small screens) and the page (SI-008, NA-001 to NA-008). */
import { Link, useLocation } from '@tanstack/react-router';
import {
  Blend,
  FolderKanban,
  GitCompareArrows,
  PanelLeft,
  ReceiptText,
  Settings2,
} from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useMe } from '../../api/users.ts';
import { useStore } from '../../lib/store.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AccountMenu, Avatar } from './account-menu.tsx';
import { sidebarStore, toggleSidebar } from './sidebar-state.ts';

/** A link, or what a press does. */
export type ShellItem = { label: string; icon: typeof PanelLeft } & (
  | { to: string }
  | { onPress: () => void }
);

/** Items below a heading. */
export type ShellGroup = { heading: string | null; items: readonly ShellItem[] };

const ITEMS: readonly ShellItem[] = [
  { to: '/', label: 'Projects', icon: FolderKanban },
  { to: '/compare', label: 'Compare', icon: Blend },
];
/** NA-002, NA-007. The screens of change orders work for all members, but only administrators are led there (NA-003). */
const ADMIN_ITEMS: readonly ShellItem[] = [
  { to: '/change-orders', label: 'Change orders', icon: ReceiptText },
  { to: '/backtests', label: 'Backtests', icon: GitCompareArrows },
  { to: '/admin', label: 'Admin', icon: Settings2 },
];

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

function Item(item: ShellItem) {
  const { label, icon: Icon } = item;
  const content = (
    <>
      <Icon size={16} aria-hidden />
      <span className="nav-word">{label}</span>
    </>
  );
  return 'to' in item ? (
    <Link
      to={item.to}
      className="nav-item"
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {content}
    </Link>
  ) : (
    <button type="button" className="nav-item" aria-label={label} onClick={item.onPress}>
      {content}
    </button>
  );
}

function Groups({ groups }: { groups: readonly ShellGroup[] }) {
  return groups.map(({ heading, items }) => (
    <Fragment key={heading}>
      {heading === null ? null : <h2 className="nav-word nav-heading">{heading}</h2>}
      {items.map((item) => (
        <Item key={item.label} {...item} />
      ))}
    </Fragment>
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

/** On phones the sidebar is a bar with more pages than fit: it scrolls to the page that is open. */
function useCurrentInView(nav: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [nav, pathname]);
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

type ShellProps = {
  children: ReactNode;
  /** Instead of the items that everyone has. */
  groups?: readonly ShellGroup[];
};

export function Shell({ children, groups }: ShellProps) {
  const isOpen = useStore(sidebarStore);
  const me = useMe();
  const toggle = useRef<HTMLSpanElement>(null);
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav);
  useSidebarKey();
  useInheritedFocus(toggle, isOpen);
  const [first] = me.user_organizations;
  return (
    <div className={isOpen ? 'shell' : 'shell is-hidden'}>
      <nav className="nav" aria-label="Main" ref={nav}>
        <div className="nav-head">
          <Brand />
          <span className="nav-word sb nav-product">Pinbar</span>
          <span className="end nav-toggle" ref={toggle}>
            <IconButton label="Hide Sidebar" shortcut="Ctrl+B" onPress={toggleSidebar}>
              <PanelLeft size={16} />
            </IconButton>
          </span>
        </div>
        <Groups
          groups={
            groups ?? [{ heading: null, items: me.is_admin ? [...ITEMS, ...ADMIN_ITEMS] : ITEMS }]
          }
        />
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

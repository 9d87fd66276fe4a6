/** A page of the admin area: its head, and what it is for. Only administrators see it (AD-010, AD-011). */
import { useRouter } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMe } from '../../api/users.ts';
import { ShowSidebar } from '../../features/shell/shell.tsx';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import './admin.css';

type AdminPageProps = {
  title: string;
  intro: string;
  /** As wide as the window allows, for tables. */
  isWide?: boolean;
  /** The content fills what is below the head, and scrolls itself. */
  isFilled?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage(props: AdminPageProps) {
  const { title, intro, isWide = false, isFilled = false, actions, children } = props;
  const shape = isFilled ? ' filled' : isWide ? ' wide' : '';
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(page, heading);
  useEffect(() => {
    // The pressed link is gone: it was in the sidebar of the previous page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="admin-page" ref={page}>
      <title>{`${title} · Pinbar`}</title>
      <header className="admin-head">
        <div>
          <ShowSidebar />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="t2">{intro}</p>
        </div>
        {actions === undefined ? null : <div className="admin-actions">{actions}</div>}
      </header>
      <div className={`admin-body${shape}`}>{children}</div>
    </div>
  );
}

/** For administrators; others are told so. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const { history } = useRouter();
  const me = useMe();
  if (me.is_admin) return children;
  return (
    <>
      <title>Access Restricted · Pinbar</title>
      <h1 className="visually-hidden">Administration</h1>
      <EmptyState
        icon={<Lock size={28} strokeWidth={1.4} aria-hidden />}
        title="Access Restricted"
        actions={<Button onPress={() => history.back()}>Go Back</Button>}
      >
        <p>Only administrators can open this page.</p>
      </EmptyState>
    </>
  );
}

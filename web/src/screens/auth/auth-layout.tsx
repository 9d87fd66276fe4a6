/** Sign-in and sign-up: the form beside a picture of an overlay (SI-007). */
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';

type AuthLayoutProps = { title: string; children: ReactNode };

export function AuthLayout({ title, children }: AuthLayoutProps) {
  return (
    <div className="auth">
      <title>{`${title} · Pinbar`}</title>
      <main className="auth-form">
        <div className="auth-column">
          <span className="row g8 auth-brand">
            <Brand />
            <span className="sb">Pinbar</span>
          </span>
          <h1>{title}</h1>
          {children}
          <p className="auth-foot f12">
            <a href="/compare">Compare two drawings without an account</a>
          </p>
        </div>
      </main>
      <div className="auth-art" aria-hidden="true">
        <div className="auth-legend float">
          <span className="row g6">
            <span className="sw a auth-a">A</span>Only in issuance 1
          </span>
          <span className="row g6">
            <span className="sw b auth-b">B</span>Only in issuance 2
          </span>
          <span className="row g6">
            <span className="sw ab">=</span>In both
          </span>
        </div>
      </div>
    </div>
  );
}

/** Sign-in routes, and the guards of signed-in screens. */
import { createRoute, Outlet, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import { AccessGate } from '../../features/access/access-gate.tsx';
import { currentIdentity, NoAccountsHere } from '../../lib/identity.ts';
import { NoAccessScreen } from '../../screens/access/no-access-screen.tsx';
import { CallbackScreen } from '../../screens/auth/callback-screen.tsx';
import { StartScreen } from '../../screens/auth/start-screen.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import type { AppRootRoute } from './types.ts';

const CredentialsScreen = lazyForm(
  async () => (await import('../../screens/auth/credentials-screen.tsx')).CredentialsScreen,
);

/** `return`: the URL to come back to. `error`: why the issuer sent the user back. */
type SignInSearch = { return?: string; error?: string };

function readSignInSearch(raw: Readonly<Record<string, unknown>>): SignInSearch {
  return {
    ...(typeof raw['return'] === 'string' && { return: raw['return'] }),
    ...(typeof raw['error'] === 'string' && { error: raw['error'] }),
  };
}

/** Public routes: sign-in start, the issuer's forms and its callback. */
export function createSignInRoutes(root: AppRootRoute) {
  const formRoute = (path: typeof PAGE_PATHS.signInForm | typeof PAGE_PATHS.signUpForm) => {
    const isSignUp = path === PAGE_PATHS.signUpForm;
    const route = createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: readSignInSearch,
      component: function FormRoute() {
        const { _splat: interaction = '' } = route.useParams();
        const search = route.useSearch();
        // The issuer's forms have exactly one more segment. Longer URLs are old or broken links: start again.
        return interaction === '' || interaction.includes('/') ? (
          <StartScreen isSignUp={isSignUp} returnTo={search.return} error={search.error} />
        ) : (
          <Suspense>
            <CredentialsScreen isSignUp={isSignUp} />
          </Suspense>
        );
      },
    });
    return route;
  };
  const callbackRoute = createRoute({
    getParentRoute: () => root,
    path: PAGE_PATHS.signInCallback,
    component: function CallbackRoute() {
      const navigate = useNavigate();
      return (
        <CallbackScreen
          onDone={(address) => {
            void navigate({ href: address, replace: true });
          }}
        />
      );
    },
  });
  return [callbackRoute, formRoute(PAGE_PATHS.signInForm), formRoute(PAGE_PATHS.signUpForm)];
}

/** Parent of all signed-in routes. SI-003 and SI-004: asks for sign-in, then returns. */
export function createSignedInRoute(root: AppRootRoute) {
  return createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    beforeLoad: async ({ location }) => {
      let identity;
      try {
        identity = await currentIdentity();
      } catch (error) {
        if (error instanceof NoAccountsHere) {
          throw redirect({ to: PAGE_PATHS.compare, replace: true });
        }
        throw error;
      }
      if (identity === null) {
        throw redirect({ to: PAGE_PATHS.signIn, search: { return: location.href }, replace: true });
      }
    },
  });
}
export type SignedInRoute = ReturnType<typeof createSignedInRoute>;

export function createNoAccessRoute(signedInRoute: SignedInRoute) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: PAGE_PATHS.noAccess,
    component: function NoAccessRoute() {
      const navigate = useNavigate();
      const enter = useCallback(() => {
        void navigate({ to: PAGE_PATHS.home, replace: true });
      }, [navigate]);
      return <NoAccessScreen onAccess={enter} />;
    },
  });
}

const InvitationScreen = lazyForm(
  async () => (await import('../../screens/access/invitation-screen.tsx')).InvitationScreen,
);

export function createInvitationRoute(signedInRoute: SignedInRoute) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: PAGE_PATHS.invitation,
    component: function InvitationRoute() {
      const navigate = useNavigate();
      const { hash } = useLocation();
      return (
        <Suspense>
          <InvitationScreen
            secret={hash}
            onJoined={() => void navigate({ to: PAGE_PATHS.home, replace: true })}
          />
        </Suspense>
      );
    },
  });
}

/** Parent of all routes that need an organization. */
export function createMemberRoute(signedInRoute: SignedInRoute) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    id: 'member',
    component: function MemberRoute() {
      const navigate = useNavigate();
      const refuse = useCallback(() => {
        void navigate({ to: PAGE_PATHS.noAccess, replace: true });
      }, [navigate]);
      return (
        <AccessGate skeleton={<div className="shell" />} onNoAccess={refuse}>
          <Outlet />
        </AccessGate>
      );
    },
  });
}
export type MemberRoute = ReturnType<typeof createMemberRoute>;

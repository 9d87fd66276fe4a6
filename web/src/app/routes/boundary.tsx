/** Replaces a screen that failed (EP-011, EP-012). */
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorWords, shownError } from '../../domain/error-messages.ts';
import { BoundaryPage } from '../../features/errors/boundary-page.tsx';
import { StatusPage } from '../../features/errors/status-page.tsx';
import { StatusError } from '../../lib/status-error.ts';
import { TroubleScreen } from '../../screens/trouble-screen.tsx';

type BoundaryProps = ErrorComponentProps & { client: QueryClient };

export function Boundary({ client, error, reset }: BoundaryProps) {
  const router = useRouter();
  const { code, detail } = shownError(error);
  if (code === 'UNSUPPORTED') {
    const { title, advice } = errorWords(code);
    return <TroubleScreen title={title} advice={`${detail} ${advice}`} />;
  }
  const retry = () => {
    // Drop unused cached answers: one that broke the screen would break it again.
    client.removeQueries({ type: 'inactive' });
    reset();
    // The failure may come from a guard, which only the router runs again.
    void router.invalidate();
  };
  if (error instanceof StatusError) return <StatusPage status={error.status} onRetry={retry} />;
  return <BoundaryPage error={error} onRetry={retry} />;
}

/** Replaces a screen that threw (EP-012, EP-013). */
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

type BoundaryPageProps = { error: unknown; onRetry: () => void };

export function BoundaryPage({ error, onRetry }: BoundaryPageProps) {
  useEffect(() => reportError(error), [error]);
  return (
    <ErrorPage
      code={null}
      title="Something went wrong"
      message="The page ran into a problem. Your saved work is safe."
      actions={
        <Button variant="primary" onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

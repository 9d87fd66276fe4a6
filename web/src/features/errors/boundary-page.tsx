/** Replaces a screen that threw (EP-012, EP-013). */
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { isMissingPart } from '../../lib/missing-part.ts';
import { ErrorPage } from './error-page.tsx';

type BoundaryPageProps = { error: unknown; onRetry: () => void };

export function BoundaryPage({ error, onRetry }: BoundaryPageProps) {
  useEffect(() => reportError(error), [error]);
  // The browser would answer another attempt with the same failure.
  if (isMissingPart(error)) {
    return (
      <ErrorPage
        code={null}
        title="Reload the page"
        message="A part of the page could not be loaded. Pinbar may have been updated, or the connection was lost. Your saved work and your drafts are safe."
        actions={
          <Button variant="primary" onPress={() => location.reload()}>
            Reload
          </Button>
        }
      />
    );
  }
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

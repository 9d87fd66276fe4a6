/** Replaces a screen that the server rejected (EP-001 to EP-011), by HTTP status. */
import { Button } from '../../ui/button.tsx';
import { ErrorPage, WaysOut, wordsOfStatus } from './error-page.tsx';

type StatusPageProps = { status: number; onRetry: () => void };

/** Rate limited or timed out: the same request may succeed a moment later. */
const PASSING: readonly number[] = [408, 429];

export function StatusPage({ status, onRetry }: StatusPageProps) {
  const canRetry = status >= 500 || PASSING.includes(status);
  return (
    <ErrorPage
      code={status}
      {...wordsOfStatus(status)}
      actions={
        <>
          {canRetry ? (
            <Button variant="primary" onPress={onRetry}>
              Try again
            </Button>
          ) : null}
          <WaysOut isPrimary={!canRetry} />
        </>
      }
    />
  );
}

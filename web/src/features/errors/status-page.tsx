/** In place of a screen that a server refused (EP-001 to EP-011): under its own address, by the status of the answer. */
import { Button } from '../../ui/button.tsx';
import { ErrorPage, WaysOut, wordsOfStatus } from './error-page.tsx';

type StatusPageProps = { status: number; onRetry: () => void };

/** Too many requests, or too slow a one: the same request may be answered a moment later. */
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

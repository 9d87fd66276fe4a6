/** The screen for an unknown URL. */
import { ErrorPage, wordsOfStatus } from '../features/errors/error-page.tsx';

export function NotFoundScreen() {
  return <ErrorPage code={404} {...wordsOfStatus(404)} />;
}

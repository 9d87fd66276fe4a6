/** An address without a page. */
import { ErrorPage, wordsOfStatus } from '../features/errors/error-page.tsx';

export function NotFoundScreen() {
  return <ErrorPage code={404} {...wordsOfStatus(404)} />;
}

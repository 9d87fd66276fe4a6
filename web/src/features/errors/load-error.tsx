/** The screen for a project or a batch that cannot be opened (WS-008 to WS-010, CH-020). */
import { ApiError } from '../../api/api-error.ts';
import { ErrorPage } from './error-page.tsx';
import { useMe } from '../../api/users.ts';

export function LoadError({ error, id }: { error: unknown; id: number }) {
  const me = useMe();
  const status = error instanceof ApiError ? error.status : null;
  if (status === 403) {
    const names = me.user_organizations.map(({ organization }) => organization.name);
    return (
      <ErrorPage
        code={403}
        title="Project Access Denied"
        message="You don't have permission to access this project. It may be private or you may not be part of the organization that owns it."
      >
        <p className="f12 t3">Signed in with {names.join(', ')}</p>
      </ErrorPage>
    );
  }
  if (status === 404) {
    return (
      <ErrorPage
        code={404}
        title="Project Not Found"
        message={`Project "${id}" could not be found. It may have been deleted, moved, or the URL may be incorrect.`}
      />
    );
  }
  return (
    <ErrorPage
      code={status}
      title="Error Loading Project"
      message="There was an error loading this project. Please try again later."
    />
  );
}

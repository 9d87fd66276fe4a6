/** All paths of the page. The page's router mounts them; the server uses them to know which paths exist. */

/**
 * In the router's notation: `$name` is one segment, `$` alone is the rest of the path, and `$nameId` is an integer from 1.
 */
export const PAGE_PATHS = {
  home: '/',
  compare: '/compare',
  signIn: '/sign-in',
  signInCallback: '/sign-in/callback',
  /** SI-002: the start page, and below it the sign-in provider's pages at any depth. */
  signInForm: '/sign-in/$',
  signUp: '/sign-up',
  signUpForm: '/sign-up/$',
  noAccess: '/no-access',
  /** Its secret follows #. */
  invitation: '/invitation',
  project: '/projects/$projectId',
  sheets: '/projects/$projectId/sheets',
  changes: '/projects/$projectId/changes',
  changeOrders: '/change-orders',
  changeOrderBatch: '/change-orders/$changeOrderBatchId',
  backtests: '/backtests',
  backtest: '/backtests/$backtestId',
  emptyProject: '/viewer/projects/$projectId',
  /** AD-001: copying a project. */
  admin: '/admin',
  copyProject: '/admin/copy-project',
  moveProject: '/admin/move-project',
  editProject: '/admin/edit-project',
  deleteIssues: '/admin/delete-issues',
  assignUsers: '/admin/assign-users',
  people: '/admin/people',
  invitations: '/admin/invitations',
  storage: '/admin/storage',
  health: '/admin/health',
  auditLog: '/admin/audit-log',
  integrations: '/admin/integrations',
  projectOrganizations: '/admin/manage-project-organizations',
} as const;

/** The address of an issue in its project's workspace. */
export function issueAddress(projectId: number, issueId: number): string {
  return `/projects/${projectId}?issueId=${issueId}`;
}

/** Opens the projects with Notifications open: `NOTIFICATIONS_HASH`, after the #, opens them wherever their button is. */
export const NOTIFICATIONS_HASH = 'notifications';
export const NOTIFICATIONS_ADDRESS = `${PAGE_PATHS.home}#${NOTIFICATIONS_HASH}`;

/** Nine digits: always below PostgreSQL's maximum integer. */
const ID = String.raw`[1-9]\d{0,8}`;

/** Parses an id in a path. Null unless it is an integer from 1. */
export function readPathId(segment: string): number | null {
  return new RegExp(`^${ID}$`).test(segment) ? Number(segment) : null;
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '$') return '.+';
    if (!segment.startsWith('$')) return segment;
    return segment.endsWith('Id') ? ID : '[^/]+';
  });
  return new RegExp(`^${segments.join('/')}$`);
}

const PATTERNS = Object.values(PAGE_PATHS).map(patternOf);

/** Whether a path (without its query) belongs to the page. Ignores trailing slashes. */
export function isPagePath(pathname: string): boolean {
  const trimmed = pathname.replace(/\/+$/, '');
  return PATTERNS.some((pattern) => pattern.test(trimmed === '' ? '/' : trimmed));
}

/** Every address of the page: the page's router mounts these, and the server knows by them which addresses exist. */

/**
 * In the router's notation: `$name` stands for one segment, a `$` alone for the rest of the address. A `$nameId` is a whole
 * number from 1.
 */
export const PAGE_PATHS = {
  home: '/',
  compare: '/compare',
  signIn: '/sign-in',
  signInCallback: '/sign-in/callback',
  /** SI-002: the start page itself, and below it the sign-in provider's own pages at any depth. */
  signInForm: '/sign-in/$',
  signUp: '/sign-up',
  signUpForm: '/sign-up/$',
  noAccess: '/no-access',
  project: '/projects/$projectId',
  sheets: '/projects/$projectId/sheets',
  emptyProject: '/viewer/projects/$projectId',
} as const;

/** Nine digits: less than PostgreSQL's largest integer. */
const ID = String.raw`[1-9]\d{0,8}`;

/** Reads an id of an address; null for anything but a whole number from 1. */
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

/** Whether an address, without its query, belongs to the page. Trailing slashes make no difference. */
export function isPagePath(pathname: string): boolean {
  const trimmed = pathname.replace(/\/+$/, '');
  return PATTERNS.some((pattern) => pattern.test(trimmed === '' ? '/' : trimmed));
}

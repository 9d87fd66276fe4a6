/** The addresses that the page's own router answers; anything else is a 404 (with the page, which shows it). */
const PAGE_ROUTES: readonly RegExp[] = [
  /^\/$/,
  /^\/compare$/,
  /^\/sign-(in|up)(\/[^/]+)?$/,
  /^\/no-access$/,
  /^\/(viewer\/)?projects\/\d+$/,
  /^\/projects\/\d+\/sheets$/,
];

/** True when the address, without query, belongs to the page. A trailing slash makes no difference. */
export function isPageRoute(pathname: string): boolean {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return PAGE_ROUTES.some((route) => route.test(plain === '' ? '/' : plain));
}

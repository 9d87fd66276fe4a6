/** Of a page's picture in the child's folder. */
export function pictureName(page: number, longSidePx: number): string {
  return `${page}-${longSidePx}.jpg`;
}

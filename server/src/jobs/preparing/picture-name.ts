/** The name of a page thumbnail in the child's folder. */
export function pictureName(page: number, longSidePx: number): string {
  return `${page}-${longSidePx}.jpg`;
}

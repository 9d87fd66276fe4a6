/** Writes of an address that come a moment after what they describe. */
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Whether the address is still one of this path. Otherwise people have followed a link, perhaps to a page that is still
 * loading, and a late write of what the former page shows would replace it.
 */
export function isStillOn({ history }: Pick<AnyRouter, 'history'>, path: string): boolean {
  return history.location.pathname.replace(/\/$/, '') === path;
}

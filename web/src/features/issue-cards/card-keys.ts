/** Arrow keys on the title of a card go to the next and the previous one; Home and End to the first and the last. */
import type { KeyboardEvent } from 'react';

export function handleCardKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(target instanceof Element) || !target.matches('.issue-title')) return;
  const titles = [...currentTarget.querySelectorAll<HTMLElement>('.issue-title')];
  const now = titles.findIndex((title) => title === target);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: titles.length - 1 }[key];
  const title = next === undefined ? undefined : titles[next];
  if (title === undefined) return;
  event.preventDefault();
  title.focus();
  title.scrollIntoView({ block: 'nearest' });
}

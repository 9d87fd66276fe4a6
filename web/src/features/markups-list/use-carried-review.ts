/** Going through the carried markups that have to be reviewed: accept or discard one, and the next is shown. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { plural } from '../../domain/units.ts';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import type { Listed } from './model/listed.ts';

type ReviewOptions = {
  markups: MarkupStore;
  /** As listed. */
  listed: readonly Listed[];
  all: readonly Listed[];
  /** Whose details are shown. */
  active: MarkupKey | null;
  panel: RefObject<HTMLElement | null>;
  /** They get the focus when the next markup is shown. */
  details: RefObject<HTMLElement | null>;
  show: (next: Listed) => void;
};

type CarriedReview = {
  accept: (one: Listed) => void;
  discard: (one: Listed) => void;
};

export function useCarriedReview(options: ReviewOptions): CarriedReview {
  const { markups, listed, all, active, panel, details, show } = options;
  /** What gets the focus once it is there: the details of a markup, or the list if the key is null. */
  const wanted = useRef<{ key: MarkupKey | null } | null>(null);
  useEffect(() => {
    if (wanted.current === null || wanted.current.key !== active) return;
    const row = panel.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    const target = active === null ? row : details.current;
    wanted.current = null;
    target?.focus({ preventScroll: true });
  });

  function settle(one: Listed, isAccepted: boolean): void {
    // The list follows changes when there is time, the store at once.
    const isLeft = ({ key }: Listed) => (markups.get(key)?.markup.carried?.review ?? null) !== null;
    const now = markups.get(one.key);
    if (now?.markup.carried === undefined) return;
    const { carried, ...own } = now.markup;
    const to = isAccepted ? { ...own, carried: { ...carried, review: null } } : null;
    markups.change([{ key: one.key, to }], isAccepted ? {} : { select: [] });
    const at = listed.indexOf(one);
    const following = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))];
    const next = following.find(isLeft);
    const left = all.filter(isLeft).length;
    const rest =
      left === 0 ? 'Nothing left to review.' : `${plural(left, 'markup')} left to review.`;
    announce(`${isAccepted ? 'Accepted' : 'Discarded'}. ${rest}`);
    wanted.current = { key: next?.key ?? (isAccepted ? one.key : null) };
    if (next !== undefined) show(next);
  }

  return { accept: (one) => settle(one, true), discard: (one) => settle(one, false) };
}

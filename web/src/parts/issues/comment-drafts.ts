/**
 * Comments that are typed and not saved. They outlive their card, which may leave the list, a reload, a crash of the tab and an
 * expired session. Signing out forgets them.
 */
import { forgetLocal, readLocal, writeLocal } from '../../lib/local-store.ts';
import { DRAFTS } from '../../lib/kept-drafts.ts';

/** `subject` is what the comment is about: the number of an issue, or `difference …`. */
export type DraftOwner = { readonly userId: number; readonly subject: string };

/** For browsers that store nothing. */
const drafts = new Map<string, string>();

const keyOf = ({ userId, subject }: DraftOwner) => `${DRAFTS}comment:${userId}:${subject}`;

/** Empty if there is none. */
export function draftOf(owner: DraftOwner): string {
  const key = keyOf(owner);
  const kept = drafts.get(key) ?? readLocal(key);
  return typeof kept === 'string' ? kept : '';
}

export function keepDraft(owner: DraftOwner, text: string): void {
  const key = keyOf(owner);
  if (text === '') {
    drafts.delete(key);
    forgetLocal(key);
  } else {
    drafts.set(key, text);
    writeLocal(key, text);
  }
}

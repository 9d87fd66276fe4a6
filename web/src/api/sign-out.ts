/** Sign-out clears everything for the next user (SI-006). */
import type { QueryClient } from '@tanstack/react-query';
import { signOut } from '../lib/identity.ts';
import { forgetDrafts } from '../lib/kept-drafts.ts';
import { forgetUnsentMarkups } from '../lib/unsent-markups.ts';
import { forgetUploads } from '../lib/upload-memory.ts';

export async function leave(client: QueryClient): Promise<void> {
  client.clear();
  forgetUploads();
  forgetUnsentMarkups();
  forgetDrafts();
  await signOut();
}

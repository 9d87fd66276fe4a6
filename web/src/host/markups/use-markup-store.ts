/** The workspace's store of markups, over the API. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/src/users/schema.ts';
import { UnsentMarkups } from '../../lib/unsent-markups.ts';
import { annotationServer } from './annotation-server.ts';
import { MarkupStore } from './markup-store.ts';
import { xfdfCodec } from './xfdf-codec.ts';

export function useMarkupStore(me: User, projectId: number): MarkupStore {
  const client = useQueryClient();
  const [store] = useState(
    () =>
      new MarkupStore({
        server: annotationServer(client, projectId),
        codec: xfdfCodec,
        unsent: new UnsentMarkups(me.id, projectId),
      }),
  );
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const flush = () => store.flush();
    addEventListener('online', flush, { signal });
    addEventListener('pagehide', flush, { signal });
    return () => {
      controller.abort();
      store.dispose();
    };
  }, [store]);
  return store;
}

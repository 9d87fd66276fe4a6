/** Markups over the API: what changes while a document is loaded is not missed. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { MarkupRow } from '../../../web/src/host/markups/markup-server.ts';
import { annotationsQuery } from '../../../web/src/api/annotations.ts';
import { annotationServer } from '../../../web/src/host/markups/annotation-server.ts';

it('tells a watcher what the list has by then, and later changes', async () => {
  const client = new QueryClient();
  const { queryKey } = annotationsQuery(1, 3);
  client.setQueryData(queryKey, []);
  const lists: (readonly MarkupRow[])[] = [];
  const unwatch = annotationServer(client, 1).watch(3, (rows) => lists.push(rows));
  expect(lists).toEqual([[]]);
  unwatch();
  client.clear();
});

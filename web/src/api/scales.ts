/** Scales of the pages of a document. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Scale } from '../../../contract/src/scales/schema.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** The scales of a page (from 1). */
export function pageScalesQuery(documentId: number, pageNumber: number) {
  const args = { params: { id: documentId }, query: { page_number: pageNumber } };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}/scales', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/documents/{id}/scales', args, { signal })).data,
  });
}

/** Null stands for the sheet itself among the drawings; a scale of null takes a choice back. */
export type ScaleChoice = {
  documentId: number;
  pageNumber: number;
  drawingIds: readonly (number | null)[];
  scale: Scale | null;
};

export const chooseScaleMutation = mutationOptions({
  mutationFn: ({ documentId, pageNumber, drawingIds, scale }: ScaleChoice, { client }) =>
    write(
      client,
      'PUT /v1/documents/{id}/scales',
      {
        params: { id: documentId },
        body: { page_number: pageNumber, drawing_ids: [...drawingIds], scale },
      },
      {
        onAnswer: ({ data }) =>
          client.setQueryData(pageScalesQuery(documentId, pageNumber).queryKey, data),
      },
    ),
});

/** What the name of a drawing may be, as forms check it. */
import { drawingOperations } from '../../../../contract/src/drawings/operations.ts';
import { checkedBy } from '../../ui/checked-by.ts';

/** The box needs no check: whatever changes it keeps it on the sheet. */
export const drawingNameResolver = checkedBy(
  drawingOperations['PUT /v1/drawings/{id}'].body.pick({ title: true }),
  {
    title: ({ words, isEmpty }) => (isEmpty ? 'Drawing name is required' : `Drawing name ${words}`),
  },
);

/** What is said once a drag of a handle, or of what is selected, has ended. */
import { extentOfAll } from '../../../../../markups/src/extent.ts';
import type { Markup } from '../../../../../markups/src/model.ts';
import { refOf, verticesOf } from '../../../../../markups/src/vertices.ts';
import { placeWords } from '../../../domain/markup-words.ts';
import { pointWords } from '../../../domain/page-points.ts';
import { plural, unitsText } from '../../../domain/units.ts';
import { frameOf } from './handles.ts';
import type { Handle } from './handles.ts';

/** `handle` null: all of the markups were moved. `to`: what they are now. */
export function draggedWords(handle: Handle | null, to: readonly Markup[]): string {
  const extent = extentOfAll(to);
  const frame = frameOf(to);
  if (extent === null || frame === null) return '';
  switch (handle?.type) {
    case undefined:
      return `Moved, ${placeWords(extent)}.`;
    case 'resize': {
      const [x0, y0, x1, y1] = frame.box;
      return `Resized, ${unitsText(x1 - x0)} by ${unitsText(y1 - y0)} units.`;
    }
    case 'turn':
      // Only one box remembers how it is turned.
      return frame.turned === 0
        ? 'Turned.'
        : `Turned to ${plural(Math.round(frame.turned), 'degree')}.`;
    case 'add':
      return 'Point added.';
    case 'vertex': {
      const { of, ring, index } = handle.ref;
      const moved = to
        .slice(0, 1)
        .flatMap(verticesOf)
        .find((vertex) => {
          const ref = refOf(vertex);
          return ref.of === of && ref.ring === ring && ref.index === index;
        });
      return moved === undefined ? '' : `Point moved, ${pointWords(moved.at)}.`;
    }
  }
}

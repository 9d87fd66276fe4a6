/** Handles of what is selected. The pointer finds them by their places; points of a shape are also buttons for keys. */
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { VertexRef } from '../../../../markups/src/vertices.ts';
import { placeWords } from '../../domain/markup-words.ts';
import type { Turn } from '../../domain/turns.ts';
import { placeOfPoint } from '../../paper/box-place.ts';
import { LEAST_TARGET_PX, TARGET_PX, TURN_PX } from './model/handles.ts';
import type { Handle } from './model/handles.ts';

type HandleMarksProps = {
  handles: readonly Handle[];
  /** Of the view. */
  turn: Turn;
  onVertexKey: (event: KeyboardEvent, ref: VertexRef, at: Point) => void;
  onBlur: () => void;
};

function styleOf(handle: Handle, turn: Turn): CSSProperties {
  const place =
    handle.type === 'turn'
      ? placeOfPoint(handle.at, turn, {
          x: handle.away.x * TURN_PX,
          y: handle.away.y * TURN_PX,
        })
      : placeOfPoint(handle.at, turn);
  if (handle.type !== 'resize') return place;
  const width = `clamp(${LEAST_TARGET_PX}px, calc(var(--s) * ${handle.most}px), ${TARGET_PX}px)`;
  return { ...place, ...{ '--target': width } };
}

function cursorOf(handle: Handle, turn: Turn): string {
  if (handle.type !== 'resize') return handle.type === 'turn' ? 'grab' : 'move';
  const { x, y } = handle.handle;
  const isAcross = Math.round((handle.turned + turn) / 90) % 2 !== 0;
  if (x === 0 || y === 0) return (x === 0) === isAcross ? 'ew-resize' : 'ns-resize';
  return (x === y) === isAcross ? 'nesw-resize' : 'nwse-resize';
}

export function HandleMarks({ handles, turn, onVertexKey, onBlur }: HandleMarksProps) {
  const vertices = handles.filter(({ type }) => type === 'vertex').length;
  let number = 0;
  return handles.map((handle) => {
    const style = { ...styleOf(handle, turn), cursor: cursorOf(handle, turn) };
    if (handle.type !== 'vertex') {
      const key =
        handle.type === 'resize'
          ? `resize ${handle.handle.x} ${handle.handle.y}`
          : handle.type === 'turn'
            ? 'turn'
            : `add ${handle.after.ring} ${handle.after.index}`;
      return (
        <span
          key={key}
          className={`markup-handle is-${handle.type}`}
          style={style}
          aria-hidden="true"
        />
      );
    }
    const { ref, at } = handle;
    const id = `${ref.of} ${ref.ring} ${ref.index}`;
    number += 1;
    const name = ref.of === 'leader' ? 'Leader point' : 'Point';
    return (
      <button
        key={id}
        type="button"
        data-vertex={id}
        className="markup-handle is-vertex"
        style={style}
        aria-label={`${name} ${number} of ${vertices}, ${placeWords([at.x, at.y, at.x, at.y])}`}
        onKeyDown={(event) => onVertexKey(event, ref, at)}
        onBlur={onBlur}
      />
    );
  });
}

/** Handles of what is selected. The pointer finds them by their places; points of a shape are also buttons for keys. */
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { VertexRef } from '../../../../markups/src/vertices.ts';
import { placeWords } from '../../domain/markup-words.ts';
import { LEAST_TARGET_PX, TARGET_PX, TURN_PX } from './model/handles.ts';
import type { Handle } from './model/handles.ts';

type HandleMarksProps = {
  handles: readonly Handle[];
  onVertexKey: (event: KeyboardEvent, ref: VertexRef, at: Point) => void;
  onBlur: () => void;
};

function styleOf(handle: Handle): CSSProperties {
  const { x, y } = handle.at;
  const [dx, dy] =
    handle.type === 'turn' ? [handle.away.x * TURN_PX, handle.away.y * TURN_PX] : [0, 0];
  const place = {
    left: `calc(var(--s) * ${x}px + ${dx}px)`,
    top: `calc(var(--s) * ${y}px + ${dy}px)`,
  };
  if (handle.type !== 'resize') return place;
  const width = `clamp(${LEAST_TARGET_PX}px, calc(var(--s) * ${handle.most}px), ${TARGET_PX}px)`;
  return { ...place, ...{ '--target': width } };
}

function cursorOf(handle: Handle): string {
  if (handle.type !== 'resize') return handle.type === 'turn' ? 'grab' : 'move';
  const { x, y } = handle.handle;
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

export function HandleMarks({ handles, onVertexKey, onBlur }: HandleMarksProps) {
  const vertices = handles.filter(({ type }) => type === 'vertex').length;
  let number = 0;
  return handles.map((handle) => {
    const style = { ...styleOf(handle), cursor: cursorOf(handle) };
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

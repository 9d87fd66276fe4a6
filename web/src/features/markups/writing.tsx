/** A field over the paper for the words of a new note, text or callout. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { around, pointsOf } from '../../../../markups/src/extent.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { Camera } from '../../domain/camera.ts';
import type { Turn } from '../../domain/turns.ts';
import { placeOfPoint, placeOfPoints } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';

/** Of a note's field, CSS px. */
const NOTE = { width: 220, height: 88 };

type WritingProps = {
  camera: Camera;
  markup: Markup;
  label: string;
  /** Empty: nothing was written. */
  onDone: (words: string) => void;
};

function styleOf({ shape, style }: Markup, turn: Turn): CSSProperties {
  const font = { color: style.color ?? '#000' };
  if (shape.form === 'box') {
    const { left, top, width, height } = placeOfPoints(around(pointsOf(shape)) ?? shape.box, turn);
    return {
      ...font,
      ...{ left, top, width: `max(8rem, ${width})`, height: `max(2.75rem, ${height})` },
      fontSize: `max(0.8125rem, calc(var(--s) * ${style.fontSize}px))`,
    };
  }
  const at = shape.form === 'places' ? shape.places[0] : undefined;
  const { left, top } = placeOfPoint(at ?? { x: 0, y: 0 }, turn);
  return { ...font, ...NOTE, left: `calc(${left} + 24px)`, top };
}

/** Ctrl+Enter, Escape, or leaving the field ends it; what was written is not lost if the field goes away. */
export function Writing({ camera, markup, label, onDone }: WritingProps) {
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const field = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();
  const [words, setWords] = useState('');
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const isDone = useRef(false);
  const end = () => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(words.trim());
  };
  const leave = useEffectEvent(() => {
    if (words.trim() !== '') end();
  });
  useEffect(() => () => leave(), []);
  return (
    <div ref={layer} className="drawing-words">
      <p id={helpId} className="visually-hidden">
        Control Enter ends writing.
      </p>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={helpId}
        style={styleOf(markup, turn)}
        value={words}
        placeholder="Write here"
        onChange={(event) => setWords(event.target.value)}
        onBlur={end}
        // The paper would take the key.
        onKeyDown={(event) => {
          event.stopPropagation();
          const isEnd = event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey);
          if (isEnd || (event.key === 'Enter' && event.metaKey)) field.current?.blur();
        }}
      />
    </div>
  );
}

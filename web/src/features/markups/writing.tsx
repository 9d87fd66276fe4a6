/** A field over the paper for the words of a new note, text or callout. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { Camera } from '../../domain/camera.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';

/** Of a note's field, CSS px. */
const NOTE = { width: 220, height: 88 };

type WritingProps = {
  camera: Camera;
  markup: Markup;
  label: string;
  /** Empty: nothing was written. */
  onDone: (words: string) => void;
};

function styleOf({ shape, style }: Markup): CSSProperties {
  const font = { color: style.color ?? '#000' };
  if (shape.form === 'box') {
    const [x0, y0, x1, y1]: Box = shape.box;
    return {
      ...font,
      left: `calc(var(--s) * ${x0}px)`,
      top: `calc(var(--s) * ${y0}px)`,
      width: `max(8rem, calc(var(--s) * ${x1 - x0}px))`,
      height: `max(2.75rem, calc(var(--s) * ${y1 - y0}px))`,
      fontSize: `max(0.8125rem, calc(var(--s) * ${style.fontSize}px))`,
    };
  }
  const at = shape.form === 'places' ? shape.places[0] : undefined;
  return {
    ...font,
    left: `calc(var(--s) * ${at?.x ?? 0}px + 24px)`,
    top: `calc(var(--s) * ${at?.y ?? 0}px)`,
    width: NOTE.width,
    height: NOTE.height,
  };
}

/** Ctrl+Enter, Escape, or leaving the field ends it; what was written is not lost if the field goes away. */
export function Writing({ camera, markup, label, onDone }: WritingProps) {
  const layer = usePaperLayer(camera, 'sized');
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
        style={styleOf(markup)}
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

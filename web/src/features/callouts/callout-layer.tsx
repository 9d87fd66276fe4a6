/**
 * Links over a sheet, where it names other sheets. Tab goes to one of them, arrow keys to the others; the pointer goes through to
 * the paper.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Callout, Sheet } from '../../../../contract/src/documents/schema.ts';
import { calloutsQuery } from '../../api/documents.ts';
import type { Camera } from '../../domain/camera.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { CalloutPreview } from './callout-preview.tsx';
import { calloutAt, calloutLabel } from './model.ts';
import './callouts.css';

/** Resting on a link opens its preview; leaving it gives time to reach the preview. */
const OPEN_MS = 300;
const CLOSE_MS = 200;

type CalloutLayerProps = {
  camera: Camera;
  sheet: Sheet;
  /** `isBeside`: in the other viewer. */
  onOpen: (callout: Callout, isBeside: boolean) => void;
};

const NONE: readonly Callout[] = [];
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function CalloutLayer({ camera, sheet, onOpen }: CalloutLayerProps) {
  const { data: callouts = NONE } = useQuery(calloutsQuery(sheet.id));
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const previewId = useId();
  const [current, setCurrent] = useState(0);
  const { hovered, shown, show, rest, hold, close } = usePreview(layer);
  usePaperPointer(layer, camera, {
    onTap: (at, reach, keys) => {
      const found = calloutAt(callouts, at, reach);
      if (found !== null) onOpen(found, keys.control);
    },
    onHover: (at, reach, keys) =>
      rest(at === null || keys.isFinger === true ? null : calloutAt(callouts, at, reach)),
  });
  if (callouts.length === 0) return <div ref={layer} hidden />;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = callouts[current];
    // Browsers do not press buttons with Ctrl and Enter.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && focused !== undefined) {
      event.preventDefault();
      onOpen(focused, true);
      return;
    }
    const step = STEPS[event.key];
    const last = callouts.length - 1;
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step === undefined
            ? null
            : Math.max(0, Math.min(last, current + step));
    if (next === null) return;
    // They would pan the paper.
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in it */}
      <div
        ref={layer}
        className="callouts"
        role="group"
        aria-label="Links to other sheets"
        data-is-over={hovered !== null}
        onKeyDown={onKeyDown}
      >
        {callouts.map((callout, at) => (
          <button
            key={`${callout.box.join()} ${callout.sheet.id}`}
            type="button"
            className={callout === hovered ? 'callout is-hovered' : 'callout'}
            style={placeOfPoints(callout.box, turn)}
            tabIndex={at === Math.min(current, callouts.length - 1) ? 0 : -1}
            aria-label={calloutLabel(callout)}
            aria-describedby={shown?.callout === callout ? previewId : undefined}
            onFocus={(event) => {
              setCurrent(at);
              if (event.currentTarget.matches(':focus-visible')) show(callout);
            }}
            onBlur={close}
            onClick={(event) => onOpen(callout, event.ctrlKey || event.metaKey)}
          />
        ))}
      </div>
      {shown === null ? null : (
        <CalloutPreview id={previewId} {...shown} camera={camera} onClose={close} onHold={hold} />
      )}
    </>
  );
}

type Shown = { callout: Callout; pane: HTMLElement };

/** Which preview is shown: that of the focused link, or of the one that the pointer rests on. */
function usePreview(layer: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<Callout | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (callout: Callout | null) => {
    const pane = layer.current?.parentElement ?? null;
    setShown(callout === null || pane === null ? null : { callout, pane });
  };
  const rest = (callout: Callout | null) => {
    if (callout === hovered) return;
    setHovered(callout);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(callout), callout === null ? CLOSE_MS : OPEN_MS);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setShown(null);
  }, []);
  const hold = useCallback((isHeld: boolean) => {
    clearTimeout(timer.current);
    if (!isHeld) timer.current = setTimeout(() => setShown(null), CLOSE_MS);
  }, []);
  return { hovered, shown, show, rest, hold, close };
}

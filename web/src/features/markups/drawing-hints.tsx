/** Beside the pointer: length and angle, what is typed, what the point snaps to. Below: what to do next. */
import { useCallback, useEffect, useRef } from 'react';
import type { SnapPoint } from '../../../../workers/protocol/document.ts';
import type { Camera } from '../../domain/camera.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import { SnapMark } from '../../paper/snap-mark.tsx';
import { hintStore } from './hint-store.ts';
import type { Draft } from './model/drawing.ts';
import { liveWords } from './model/drawing-words.ts';
import type { DrawingTool } from './model/tools.ts';
import { ToolIcon } from './tool-icon.tsx';

type DrawingHintsProps = {
  camera: Camera;
  tool: DrawingTool;
  draft: Draft;
  typed: string;
  snapped: SnapPoint | null;
  lengthText: (points: number) => string;
  /** In place of the tool's. */
  hint?: string;
};

export function DrawingHints({
  camera,
  tool,
  draft,
  typed,
  snapped,
  lengthText,
  hint = tool.hint,
}: DrawingHintsProps) {
  const tag = useRef<HTMLDivElement>(null);
  const { next } = draft;
  useCamera(
    camera,
    useCallback(() => {
      if (tag.current === null || next === null) return;
      const { x, y } = camera.toPane(next);
      tag.current.style.transform = `translate(${x}px, ${y}px)`;
    }, [camera, next]),
  );
  useEffect(() => {
    hintStore.set(hint);
    return () => hintStore.set(null);
  }, [hint]);
  const live = typed === '' ? liveWords(tool, draft, lengthText) : typed;
  return (
    <>
      {next === null ? null : (
        <div ref={tag} className="drawing-tag" aria-hidden="true">
          {snapped === null ? (
            <span className="drawing-cursor" />
          ) : (
            <SnapMark kind={snapped.kind} />
          )}
          {live === null ? null : (
            <b className={`pointer-words drawing-value${typed === '' ? '' : ' is-typed'}`}>
              {live}
            </b>
          )}
        </div>
      )}
      <p className="drawing-hint" aria-hidden="true">
        <ToolIcon tool={tool} />
        <b>{tool.label}</b>
        <span>{hint === tool.hint ? [hint, tool.keysHint].join(' ').trim() : hint}</span>
      </p>
    </>
  );
}

/** The photos of an issue, one at a time and as large as the window allows: arrow keys, zoom, download, removal. */
import { ChevronLeft, ChevronRight, Download, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Attachment } from '../../../../../contract/src/attachments/schema.ts';
import { fileSize } from '../../../domain/units.ts';
import { announce } from '../../../lib/announcer.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { addedWords, pictureWords } from './attachment-words.ts';

/** 1: the whole photo fits. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const;

type PhotoViewerProps = {
  photos: readonly Attachment[];
  /** Null: closed. */
  shownId: number | null;
  onShow: (id: number | null) => void;
  onRemove: (photo: Attachment) => void;
  /** Someone has removed the photo that is shown. */
  onGone: () => void;
};

export function PhotoViewer({ photos, shownId, onShow, onRemove, onGone }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  const isGone = shownId !== null && photo === undefined;
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const show = (next: number) => {
    const wanted = photos[next];
    if (wanted === undefined) return;
    onShow(wanted.id);
    announce(`${wanted.name}, ${next + 1} of ${photos.length}`);
  };
  return (
    <Dialog
      title={photo?.name ?? ''}
      subtitle={
        <span className="t3 nb">
          {at + 1} of {photos.length}
        </span>
      }
      isOpen={photo !== undefined}
      isWide
      onClose={() => onShow(null)}
    >
      {photo === undefined ? null : (
        <Photo
          key={photo.id}
          photo={photo}
          onPrevious={at === 0 ? null : () => show(at - 1)}
          onNext={at === photos.length - 1 ? null : () => show(at + 1)}
          onRemove={() => onRemove(photo)}
        />
      )}
    </Dialog>
  );
}

type PhotoProps = {
  photo: Attachment;
  /** Null at the ends. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onRemove: () => void;
};

function Photo({ photo, onPrevious, onNext, onRemove }: PhotoProps) {
  const [level, setLevel] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const stage = useRef<HTMLDivElement>(null);
  // Its keys work at once, also after the photo before.
  useEffect(() => stage.current?.focus(), []);
  const zoom = ZOOMS[level] ?? 1;
  const zoomBy = (step: number) => {
    const next = Math.min(ZOOMS.length - 1, Math.max(0, level + step));
    if (next === level) return;
    setLevel(next);
    announce(`${(ZOOMS[next] ?? 1) * 100} percent of the window`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The arrow keys move a photo that is larger than the window.
    const actions: Readonly<Record<string, (() => void) | null>> = {
      ...(level === 0 && { ArrowLeft: onPrevious, ArrowRight: onNext }),
      ...{ PageUp: onPrevious, PageDown: onNext },
      ...{ '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1) },
      '0': () => zoomBy(-level),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act?.();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the photo */}
      <div
        ref={stage}
        className="photo-stage"
        role="group"
        aria-label="Photo. Arrow keys show the others, plus and minus zoom."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {state === 'failed' ? (
          <p className="t2">The photo could not be loaded. Close it and try again.</p>
        ) : (
          <img
            src={photo.url}
            alt={pictureWords(photo)}
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        {state === 'loading' ? <p className="photo-note t2">Loading the photo…</p> : null}
      </div>
      <div className="photo-tools row g8">
        <IconButton
          label="Previous photo"
          isDisabled={onPrevious === null}
          {...(onPrevious && { onPress: onPrevious })}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          label="Next photo"
          isDisabled={onNext === null}
          {...(onNext && { onPress: onNext })}
        >
          <ChevronRight size={16} />
        </IconButton>
        <IconButton label="Zoom out" isDisabled={level === 0} onPress={() => zoomBy(-1)}>
          <ZoomOut size={16} />
        </IconButton>
        <span className="num f12 t2">{zoom * 100}%</span>
        <IconButton
          label="Zoom in"
          isDisabled={level === ZOOMS.length - 1}
          onPress={() => zoomBy(1)}
        >
          <ZoomIn size={16} />
        </IconButton>
        <span className="grow f12 t2 clip">
          {addedWords(photo)}, {fileSize(photo.size_bytes)}
        </span>
        <a className="btn sm has-icon" href={photo.url} download={photo.name}>
          <Download size={14} aria-hidden />
          Download
        </a>
        {photo.can_remove ? (
          <Button isSmall hasIcon onPress={onRemove}>
            <Trash2 size={14} aria-hidden />
            Remove
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What a link to another sheet leads to: its name, and a picture of the drawing or the sheet. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Callout } from '../../../../contract/src/documents/schema.ts';
import { thumbnailsQuery } from '../../api/documents.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxOf, toPoints } from '../../domain/drawing-boxes.ts';
import { evidenceCrop } from '../../domain/evidence-crop.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { usePlaceBeside } from '../../paper/place-beside.ts';
import { Portal } from '../../ui/portal.tsx';

const PICTURE_PX = 1600;

type CalloutPreviewProps = {
  id: string;
  callout: Callout;
  camera: Camera;
  pane: HTMLElement;
  /** Also by Escape, wherever the focus is. */
  onClose: () => void;
  /** The pointer is on it, or has left it. */
  onHold: (isHeld: boolean) => void;
};

export function CalloutPreview({ id, callout, camera, pane, ...props }: CalloutPreviewProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { onClose, onHold } = props;
  usePlaceBeside(popup, { camera, pane }, callout.box);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  const { number, title } = sheetName(callout.sheet);
  return (
    <Portal>
      <div
        ref={popup}
        id={id}
        role="tooltip"
        className="callout-preview"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
      >
        <Picture callout={callout} />
        <span className="m">
          {number} {title}
        </span>
        {callout.drawing === null ? null : <span className="t2">{callout.drawing.title}</span>}
      </div>
    </Portal>
  );
}

/** Nothing while the page has no picture. */
function Picture({ callout: { sheet, drawing } }: { callout: Callout }) {
  const { document_id: documentId, page_number: page } = sheet;
  const { data } = useQuery(thumbnailsQuery(documentId, page, 1, PICTURE_PX));
  const picture = data?.find((one) => one.page_number === page);
  if (picture === undefined) return null;
  const size = [sheet.width_points, sheet.height_points] as const;
  const crop = evidenceCrop(drawing === null ? [0, 0, ...size] : toPoints(boxOf(drawing)), size);
  return (
    <span className="callout-picture" style={{ aspectRatio: crop.ratio }}>
      <img src={picture.url} alt="" decoding="async" style={crop.page} />
    </span>
  );
}

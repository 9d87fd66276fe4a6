/** Page and zoom controls over the paper. */
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { FitSheet, FitWidth } from './fit-buttons.tsx';
import { RotateClockwise } from './rotate-view.tsx';
import { sayingZoom } from './say-zoom.ts';
import { ZoomSteps } from './zoom-steps.tsx';
import { IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';

type PageBarProps = {
  camera: Camera;
  /** V-040: a sheet can be fit whole; a book page fits by width or shows its actual size. */
  isDrawing: boolean;
  pageNumber: number;
  /** Null until the document has been read. */
  pageCount: number | null;
  onPage: (pageNumber: number) => void;
  /** In contents order across documents; null at the ends, undefined where there are no sheets. */
  onPreviousSheet: (() => void) | null | undefined;
  onNextSheet: (() => void) | null | undefined;
  /** Controls after those of the zoom. */
  children?: ReactNode;
};

export function PageBar(props: PageBarProps) {
  const { camera, isDrawing, pageNumber, pageCount, onPage, onPreviousSheet, onNextSheet } = props;
  return (
    <div className="float zoom page-bar" role="group" aria-label="Page and zoom">
      {onPreviousSheet === undefined ? null : (
        <IconButton
          label="Previous sheet"
          shortcut="Shift Page Up"
          className="page-sheet"
          isDisabled={onPreviousSheet === null}
          {...(onPreviousSheet === null ? {} : { onPress: onPreviousSheet })}
        >
          <ChevronsLeft size={16} />
        </IconButton>
      )}
      <IconButton
        label="Previous page"
        shortcut="Page Up"
        isDisabled={pageNumber <= 1}
        onPress={() => onPage(pageNumber - 1)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      <NumberField
        label="Page"
        value={pageNumber}
        min={1}
        {...(pageCount === null ? {} : { max: pageCount })}
        width={44}
        onChange={onPage}
      />
      <span className="f12 nb page-total">of {pageCount?.toLocaleString('en-US') ?? '–'}</span>
      <IconButton
        label="Next page"
        shortcut="Page Down"
        isDisabled={pageCount !== null && pageNumber >= pageCount}
        onPress={() => onPage(pageNumber + 1)}
      >
        <ChevronRight size={16} />
      </IconButton>
      {onNextSheet === undefined ? null : (
        <IconButton
          label="Next sheet"
          shortcut="Shift Page Down"
          className="page-sheet"
          isDisabled={onNextSheet === null}
          {...(onNextSheet === null ? {} : { onPress: onNextSheet })}
        >
          <ChevronsRight size={16} />
        </IconButton>
      )}
      <span className="vr" />
      <ZoomSteps camera={camera} />
      {isDrawing ? <FitSheet camera={camera} /> : null}
      <FitWidth camera={camera} className={isDrawing ? 'page-second' : ''} />
      <RotateClockwise camera={camera} className="page-rotate" />
      {isDrawing ? null : (
        <IconButton
          label="Actual size, 1:1"
          shortcut="1"
          className="page-second"
          onPress={sayingZoom(camera, () => camera.zoomTo(1))}
        >
          <span className="m f12">1:1</span>
        </IconButton>
      )}
      {props.children}
    </div>
  );
}

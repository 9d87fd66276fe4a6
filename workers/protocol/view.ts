/** A canvas that the view worker paints. */
import type { Matrix } from '../../contract/src/geometry/types.ts';

/** The visible part: device pixels per point of the shown page, and the point at the canvas' upper left. */
export type ViewPort = { scale: number; x: number; y: number };

/** What a canvas shows: the view, and the canvas' size in device pixels. */
export type Picture = { port: ViewPort; widthPx: number; heightPx: number };

/**
 * A second canvas for a view. Each picture of another place or size is painted on the hidden canvas and then announced. A
 * page that positions the announced one keeps picture and marks together, however long painting took.
 */
export type Alternate = {
  canvas: OffscreenCanvas;
  /** `index`: 0 for the first canvas, 1 for this one. The other may be repainted after `release`. */
  onPicture: (index: 0 | 1, picture: Picture, release: () => void) => void;
};

export type ViewCanvases = {
  canvas: OffscreenCanvas;
  alternate?: Alternate;
  /**
   * The worker that owned the canvases died; this view is over. A canvas can be transferred only once: attach new ones.
   * Pages and alignments are restored.
   */
  onLost?: () => void;
};

/** How a sheet is shown on its own: in its own colors ('full'), in one color or in gray. Opacity from 1 to 100. */
export type SheetStyle = {
  paint: 'tint' | 'gray' | 'full';
  color: string; // #rrggbb
  opacityPercent: number;
};

/** How the layers of an overlay are shown. Colors are sRGB; opacity from 1 to 100. */
export type OverlayStyle = {
  mode: 'both' | 'a' | 'b' | 'swipe';
  colorA: string; // #rrggbb
  colorB: string;
  opacityAPercent: number;
  opacityBPercent: number;
  /** 'tint': layer colors; 'gray'; 'full': original colors (one side at a time, or swipe). */
  paint: 'tint' | 'gray' | 'full';
  /** For `swipe`: A is left of this share of the view's width. */
  swipeAt: number;
  /** Of 'both' in 'tint': lines within the tolerance look alike, as `Comparison.match` says. Absent: inks as they are. */
  isMatched?: boolean;
};

/** Canvases owned by the view worker. All methods return at once; the picture follows, first coarse, then sharp. */
export type View<Style> = {
  setSize(widthPx: number, heightPx: number): void;
  setPort(port: ViewPort): void;
  setStyle(style: Style): void;
  /** Resolves when everything visible is sharp. */
  settled(): Promise<void>;
  dispose(): void;
};

/** In the sheet's own colors until a style is set. */
export type SheetView = View<SheetStyle>;

export type OverlayView = View<OverlayStyle> & {
  /** Overrides the alignment (B → A) for this view: the live preview of a realignment. Null restores it. */
  preview(matrix: Matrix | null): void;
};

/** What canvases can show. */
export type Viewable<V> = { attach(canvases: ViewCanvases): V };

/** The content of a PDF page. */
import type { Sheet } from '../description/marks.ts';
import type { Matrix } from '../description/matrix.ts';
import type { Exporter } from './exporter.ts';

export type Rotate = 0 | 90 | 180 | 270;

type PageFrame = {
  label: string;
  /** Name in the outline. */
  name: string;
  /** As displayed. */
  widthPoints: number;
  heightPoints: number;
  rotate: Rotate;
};

export type VectorPage = PageFrame & {
  kind: 'vector';
  sheet: Sheet;
  /** Sheet inches → page points as displayed. */
  place: Matrix;
  exporter: Exporter;
};

export type PicturePage = PageFrame & {
  kind: 'picture';
  /** A JPEG file, or bits of a bitonal image (rows padded to whole bytes, 1 is white). */
  picture: { jpeg: Uint8Array } | { bits: Uint8Array } | { gray: Uint8Array };
  widthPx: number;
  heightPx: number;
  /** Pixels (corners at whole numbers, from the upper left) → page points as displayed. */
  place: Matrix;
};

export type Page = VectorPage | PicturePage;

/** Page points as displayed → PDF user space of a page with this /Rotate. */
export function displayedToUser(page: PageFrame): Matrix {
  const { widthPoints: w, heightPoints: h } = page;
  switch (page.rotate) {
    case 0:
      return [1, 0, 0, -1, 0, h];
    case 90:
      return [0, 1, 1, 0, 0, 0];
    case 180:
      return [-1, 0, 0, 1, w, 0];
    case 270:
      return [0, -1, -1, 0, h, w];
  }
}

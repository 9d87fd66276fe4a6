/** The drawings that are chosen for an overlay: which, in what order, and how each is shown. Pure. */
import type { Arguments } from '../../../api/client.ts';
import { DEFAULT_PAIR } from '../../../domain/colors.ts';
import { opacityOf } from '../../../domain/overlay-words.ts';

/** A drawing on a sheet, or a whole sheet. */
export type DrawingChoice = {
  /** Of its row in the tree: `drawing-7`, `sheet-3`. */
  readonly key: string;
  readonly title: string;
  /** "A-101 Rev 2, Addendum 2.pdf". */
  readonly place: string;
};

export type ChosenDrawing = DrawingChoice & {
  readonly color: string;
  readonly opacityPercent: number;
};

/** OV-014. */
export const MOST_DRAWINGS = 2;

/** OV-015. */
export const TOO_MANY = {
  title: 'Maximum number of drawings reached',
  detail: 'You can only select 2 drawings for an overlay',
};

/** OV-009: the first one is red, the second blue. */
const PALETTE = [DEFAULT_PAIR.a, DEFAULT_PAIR.b];

/** "A" or "B". */
export function letterOf(chosen: readonly ChosenDrawing[], key: string): 'A' | 'B' | null {
  const at = chosen.findIndex((each) => each.key === key);
  return at < 0 ? null : at === 0 ? 'A' : 'B';
}

/** Chooses a drawing, or no longer. Null: there is no room for another one. */
export function toggled(
  chosen: readonly ChosenDrawing[],
  choice: DrawingChoice,
): readonly ChosenDrawing[] | null {
  const others = chosen.filter(({ key }) => key !== choice.key);
  if (others.length < chosen.length) return others;
  if (chosen.length >= MOST_DRAWINGS) return null;
  const color = PALETTE.find((hex) => chosen.every((each) => each.color !== hex)) ?? PALETTE[0];
  const { opacityPercent } = DEFAULT_PAIR;
  return [...chosen, { ...choice, color: color ?? DEFAULT_PAIR.a, opacityPercent }];
}

export function withLook(
  chosen: readonly ChosenDrawing[],
  key: string,
  look: Partial<Pick<ChosenDrawing, 'color' | 'opacityPercent'>>,
): readonly ChosenDrawing[] {
  return chosen.map((each) => (each.key === key ? { ...each, ...look } : each));
}

/** The drawings change places; the first place keeps its color. */
export function swapped(chosen: readonly ChosenDrawing[]): readonly ChosenDrawing[] {
  const [a, b] = chosen;
  if (a === undefined || b === undefined) return chosen;
  const lookOf = ({ color, opacityPercent }: ChosenDrawing) => ({ color, opacityPercent });
  return [
    { ...b, ...lookOf(a) },
    { ...a, ...lookOf(b) },
  ];
}

/** What creates the overlay; null until two drawings are chosen (OV-017). */
export function overlayBody(
  chosen: readonly ChosenDrawing[],
): NonNullable<Arguments<'POST /v1/overlays'>['body']> | null {
  if (chosen.length < MOST_DRAWINGS) return null;
  return {
    drawings: chosen.map(({ key, color, opacityPercent }) => {
      const [kind, id] = key.split('-');
      const named = kind === 'sheet' ? { drawing_sheet_id: Number(id) } : { id: Number(id) };
      return { ...named, color, opacity: opacityOf(opacityPercent) };
    }),
  };
}

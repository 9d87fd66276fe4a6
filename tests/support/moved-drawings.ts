/** A sheet with four titled drawings of random walls, each moved by its own shift, inside a frame that stays. */
import { rawPdf } from './raw-pdf.ts';

/** Points, to the right and down. */
export type Shift = readonly [number, number];

const WIDTH = 1584;
const HEIGHT = 1224;
const TITLES = ['SOUTH ELEVATION', 'EAST ELEVATION', 'NORTH ELEVATION', 'WEST ELEVATION'] as const;
/** Upper left corners of the drawings, page points; each is 460 × 300. */
const CORNERS = [
  [140, 140],
  [800, 140],
  [140, 680],
  [800, 680],
] as const;

const STAYED: readonly Shift[] = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

/** From 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `withDoor`: the first drawing has a door more, 40 × 60 points from its upper left corner on. */
export function movedDrawings({ shifts = STAYED, withDoor = false } = {}): Buffer {
  const lines = ['1 w', '36 36 1512 1152 re S'];
  const line = (...points: readonly (readonly [number, number])[]) => {
    const at = points.map(([x, y]) => `${x.toFixed(2)} ${(HEIGHT - y).toFixed(2)}`);
    lines.push(`${at.map((point, index) => `${point} ${index === 0 ? 'm' : 'l'}`).join(' ')} S`);
  };
  for (let row = 0; row < 30; row += 1) line([1400, 500 + 22 * row], [1540 - row, 500 + 22 * row]);
  for (const [index, [left, top]] of CORNERS.entries()) {
    const [right, down] = shifts[index] ?? [0, 0];
    const [x0, y0] = [left + right, top + down];
    const next = random(index + 1);
    for (let wall = 0; wall < 90; wall += 1) {
      const [x, y] = [x0 + next() * 370, y0 + next() * 210];
      const [w, h] = [15 + next() * 75, 15 + next() * 75];
      line([x, y], [x + w, y], [x + w, y + h]);
    }
    if (withDoor && index === 0)
      line([x0, y0], [x0 + 40, y0], [x0 + 40, y0 + 60], [x0, y0 + 60], [x0, y0]);
    const title = TITLES[index] ?? '';
    const scale = `SCALE: 1/4" = 1'-0"`;
    lines.push(`BT /F1 14 Tf ${x0 + 120} ${HEIGHT - y0 - 330} Td (${title}) Tj ET`);
    lines.push(`BT /F1 8 Tf ${x0 + 120} ${HEIGHT - y0 - 342} Td (${scale}) Tj ET`);
  }
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  return rawPdf({
    mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
    page: `/Resources << /Font << /F1 ${font} >> >>`,
    content: lines.join('\n'),
  });
}

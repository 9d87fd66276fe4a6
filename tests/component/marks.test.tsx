import { expect, it } from 'vitest';
import { Camera } from '../../web/src/domain/camera.ts';
import { Marks } from '../../web/src/parts/viewer/marks.tsx';
import type { Mark } from '../../web/src/parts/viewer/marks.tsx';
import { render } from './render.ts';

const mark = (number: number, hatchOf: Mark['hatchOf']): Mark => ({
  ...{ id: `d${number}`, number, isDone: false, hatchOf },
  box: [number * 100, 10, number * 100 + 50, 40],
});

/** How many sets of lines each mark has. */
async function hatches(hatch: { a: string; b: string } | null): Promise<number[]> {
  const marks = [mark(1, 'a'), mark(2, 'b'), mark(3, 'both'), mark(4, null)];
  const place = render(
    <Marks camera={new Camera()} marks={marks} selectedId={null} hatch={hatch} />,
  );
  const shown = () => [...place.element().querySelectorAll('.mark')];
  await expect.poll(shown).toHaveLength(marks.length);
  return shown().map(
    (each) => getComputedStyle(each).backgroundImage.split('repeating-').length - 1,
  );
}

it('hatches what one drawing has with its lines, and what changed with those of both', async () => {
  expect(await hatches({ a: 'rgb(255 0 0 / 0.5)', b: 'rgb(0 0 255 / 0.5)' })).toEqual([1, 1, 2, 0]);
});

it('hatches nothing when hatching is off', async () => {
  expect(await hatches(null)).toEqual([0, 0, 0, 0]);
});

/** Real drawings with one mistake planted in what was read of them: a sheet, a row or a tag less, a number twice. */
import type { GridLine } from '../../../../contract/src/geometry/grid.ts';
import type { SheetColumn, SheetOpening } from '../../../../contract/src/geometry/symbols.ts';
import type { SheetFacts, View } from '../../../../server/src/domain/checks/facts.ts';
import { levelOf } from '../../../../server/src/domain/checks/levels.ts';
import { lettersOf, plainNumber } from '../../../../server/src/domain/checks/numbers.ts';
import { isRoomName } from '../../../../server/src/domain/checks/room-words.ts';
import type { Seeded } from './seeded-set.ts';

export type Planted = { sheets: SheetFacts[]; mistake: Seeded };

/** One for each place where a mistake of these checks can be planted. */
export function plantedIn(sheets: readonly SheetFacts[]): Planted[] {
  return [
    ...withoutSheet(sheets),
    ...withTwin(sheets),
    ...withoutRow(sheets),
    ...withoutTag(sheets),
    ...withoutView(sheets),
    ...withOtherName(sheets),
    ...withOtherGrid(sheets),
    ...withOtherScale(sheets),
    ...withOtherColumn(sheets),
    ...withOtherAway(sheets),
    ...withOtherOpening(sheets),
    ...withOtherWall(sheets),
    ...withOtherNorth(sheets),
  ];
}

/** A set from which a sheet is missing that marks point to. */
function withoutSheet(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((gone): Planted[] => {
    const rest = sheets.filter((sheet) => sheet !== gone);
    const key = plainNumber(gone.number);
    const isNamed = rest.some(({ marks }) =>
      marks.some(({ target }) => plainNumber(target) === key),
    );
    const numbered = rest.filter(({ number }) => lettersOf(number) !== '');
    if (!isNamed || numbered.length < 3) return [];
    return [{ sheets: rest, mistake: { check: 'missing-sheets', key } }];
  });
}

/** A set in which one more sheet has the number of another. */
function withTwin(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((twin, at): Planted[] => {
    const before = sheets[at - 1];
    const sheetId = Math.max(...sheets.map((sheet) => sheet.sheetId)) + 1;
    if (before === undefined || lettersOf(before.number) === '' || lettersOf(twin.number) === '')
      return [];
    const other = {
      ...twin,
      sheetId,
      number: before.number,
      marks: [],
      tags: [],
      scheduleRows: [],
    };
    const changed = [...sheets, other];
    const key = plainNumber(before.number);
    return [{ sheets: changed, mistake: { check: 'duplicate-numbers', key } }];
  });
}

/** A schedule that lacks the row of something on a plan. */
function withoutRow(sheets: readonly SheetFacts[]): Planted[] {
  const tags = new Set(sheets.flatMap((sheet) => sheet.tags.map(({ text }) => plainNumber(text))));
  return sheets.flatMap((sheet) =>
    sheet.scheduleRows
      .filter(({ mark }) => tags.has(plainNumber(mark)))
      .map((row): Planted => {
        const scheduleRows = sheet.scheduleRows.filter((other) => other !== row);
        const key = `${row.of} tag ${plainNumber(row.mark)}`;
        return {
          sheets: sheets.map((other) => (other === sheet ? { ...sheet, scheduleRows } : other)),
          mistake: { check: 'schedule-tags', key },
        };
      }),
  );
}

/** Plans that lack the tags of something in a schedule. */
function withoutTag(sheets: readonly SheetFacts[]): Planted[] {
  const tags = new Set(sheets.flatMap((sheet) => sheet.tags.map(({ text }) => plainNumber(text))));
  const rows = sheets.flatMap(({ scheduleRows }) => scheduleRows);
  return rows
    .filter(({ mark }) => tags.has(plainNumber(mark)))
    .map((row): Planted => {
      const mark = plainNumber(row.mark);
      return {
        sheets: sheets.map((sheet) => ({
          ...sheet,
          tags: sheet.tags.filter(({ text }) => plainNumber(text) !== mark),
        })),
        mistake: { check: 'schedule-tags', key: `${row.of} row ${mark}` },
      };
    });
}

/** A sheet without one of the drawings that marks name, and without its number. */
function withoutView(sheets: readonly SheetFacts[]): Planted[] {
  const marks = sheets.flatMap((sheet) => sheet.marks);
  return sheets.flatMap((sheet) => {
    const target = plainNumber(sheet.number);
    const named = marks.filter((mark) => target !== '' && plainNumber(mark.target) === target);
    const details = new Set(named.map(({ detail }) => plainNumber(detail ?? '')));
    // With two others, so that the sheet is not unknown as a whole.
    if (details.size < 3) return [];
    return sheet.views
      .filter(({ number }) => number !== null && details.has(plainNumber(number)))
      .map((gone): Planted => {
        const number = plainNumber(gone.number ?? '');
        const at = sheet.loose.findIndex(({ text }) => text === number);
        const changed = {
          ...sheet,
          views: sheet.views.filter((view) => view !== gone),
          loose: at === -1 ? sheet.loose : sheet.loose.toSpliced(at, 1),
        };
        return {
          sheets: sheets.map((other) => (other === sheet ? changed : other)),
          mistake: { check: 'detail-numbers', key: `${number} ${target}` },
        };
      });
  });
}

/** What the engineer calls a room that the architect calls otherwise. */
const OTHER_NAME = 'AIR HANDLING UNIT 7';

/** The same plan once more, by a mechanical engineer, on which one room has another name. */
function withOtherName(sheets: readonly SheetFacts[]): Planted[] {
  const sheetId = Math.max(...sheets.map((sheet) => sheet.sheetId)) + 1;
  return sheets.flatMap((sheet) => {
    const level = levelOf(sheet.title);
    const rooms = sheet.tags.filter(({ text, name }) => /^\d{3}/.test(text) && isRoomName(name));
    if (level === null || !sheet.number.startsWith('A') || rooms.length < 4) return [];
    return rooms.map((room): Planted => {
      const tags = sheet.tags.map((tag) =>
        tag.text === room.text && tag.name !== '' ? { ...tag, name: OTHER_NAME } : tag,
      );
      const twin = { ...sheet, sheetId, number: 'M-999', tags, marks: [], scheduleRows: [] };
      return {
        sheets: [...sheets, twin],
        mistake: { check: 'room-names', key: `name ${level} ${plainNumber(room.text)}` },
      };
    });
  });
}

/** The same plan once more, by an electrical engineer, on which one grid line is elsewhere, has another name, or is absent. */
function withOtherGrid(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet) => {
    const level = levelOf(sheet.title);
    const lines = sheet.grids.flat();
    if (level === null || lines.flat().length < FEWEST_LINES) return [];
    // Without those at the ends, where every discipline stops where it likes.
    return lines
      .flatMap((direction) => direction.slice(1, -1))
      .flatMap((line) => {
        const planted = (changed: readonly GridLine[], key: string): Planted => ({
          sheets: [
            ...sheets,
            twinOf(sheets, sheet, {
              grids: sheet.grids.map((directions) =>
                directions.map((direction) =>
                  direction.flatMap((each) => (each === line ? changed : [each])),
                ),
              ),
            }),
          ],
          mistake: { check: 'grid-lines', key },
        });
        const { label, ends } = line;
        const [x0, y0, x1, y1] = ends;
        return [
          planted(
            [{ label, ends: [x0 + AWAY, y0 + AWAY, x1 + AWAY, y1 + AWAY] }],
            `moved ${level} ${label}`,
          ),
          planted([{ label: `${label}.5`, ends }], `name ${level} ${label} ${label}.5`),
          planted([], `missing ${level} ${label}`),
        ];
      });
  });
}

/** Of a grid that can be compared. */
const FEWEST_LINES = 6;
/** Page points. */
const AWAY = 6;

/** The same plan once more, which states another scale. */
function withOtherScale(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet): Planted[] => {
    const level = levelOf(sheet.title);
    const isScaled = sheet.views.some(({ ratio }) => ratio !== null);
    if (level === null || !isScaled || sheet.grids.flat(2).length < FEWEST_LINES) return [];
    const views = sheet.views.map((view) => ({ ...view, scale: '1:500', ratio: 500 }));
    const key = `${level} E999`;
    return [
      {
        sheets: [...sheets, twinOf(sheets, sheet, { views })],
        mistake: { check: 'plan-scales', key },
      },
    ];
  });
}

/** The same plan once more, without one of its columns that stands between others, or with it elsewhere. */
function withOtherColumn(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet) => {
    const level = levelOf(sheet.title);
    const columns = (sheet.symbols?.columns ?? []).flatMap(({ on, ...column }) =>
      on === null ? [] : [{ ...column, on }],
    );
    if (level === null || sheet.grids.flat(2).length < FEWEST_LINES) return [];
    return columns.flatMap((column) => {
      const name = column.on.toSorted(lettersFirst).join('-');
      const planted = (kind: string, changed: readonly SheetColumn[]): Planted => {
        const kept = columns.flatMap((each) => (each === column ? changed : [each]));
        const symbols = { ...sheet.symbols, north: sheet.symbols?.north ?? null, columns: kept };
        return {
          sheets: [...sheets, twinOf(sheets, sheet, { symbols })],
          mistake: { check: 'columns', key: `${kind} ${level} ${name}` },
        };
      };
      const [x0, y0, x1, y1] = column.box;
      const moved = {
        ...column,
        box: [x0 + COLUMN_AWAY, y0, x1 + COLUMN_AWAY, y1] as const,
      };
      // Without those at the ends, where every discipline stops where it likes.
      const missing = isBetween(column, columns) ? [planted('missing', [])] : [];
      return [...missing, planted('displaced', [moved])];
    });
  });
}

type Standing = SheetColumn & { readonly on: readonly [string, string] };

/** Whether others stand on both sides of it, along one of its grid lines. */
function isBetween({ on, box: [x0, y0] }: Standing, all: readonly Standing[]): boolean {
  return on.some((label) => {
    const along = all.filter((each) => each.on.includes(label)).map(({ box: [x, y] }) => x + y);
    return Math.min(...along) < x0 + y0 - 1 && Math.max(...along) > x0 + y0 + 1;
  });
}

const lettersFirst = (a: string, b: string) => Number(/^\d/.test(a)) - Number(/^\d/.test(b));
/** Page points: more than 6 in at the scales of these sheets. */
const COLUMN_AWAY = 12;

/** Crossings of a grid that are far from each other, and from other lines by twice this. */
function placesOf({ grids }: SheetFacts, room: number): { near: string; x: number; y: number }[] {
  const [ones, others, ...more] = grids[0] ?? [];
  if (ones === undefined || others === undefined || more.length > 0) return [];
  const isUpright = ({ ends: [x0, y0, x1, y1] }: GridLine) => Math.abs(x1 - x0) < Math.abs(y1 - y0);
  const [across, down] = ones.some(isUpright) ? [ones, others] : [others, ones];
  const found: { near: string; x: number; y: number }[] = [];
  for (const {
    label: one,
    ends: [, , x],
  } of across.slice(1, -1)) {
    for (const {
      label: other,
      ends: [, , , y],
    } of down.slice(1, -1)) {
      const isFar = found.every((place) => Math.hypot(place.x - x, place.y - y) > APART);
      const near = [one, other].toSorted(lettersFirst).join('-');
      const isAlone =
        across.every(({ label, ends }) => label === one || Math.abs(ends[2] - x) > 2 * room) &&
        down.every(({ label, ends }) => label === other || Math.abs(ends[3] - y) > 2 * room);
      if (isFar && isAlone) found.push({ near, x, y });
    }
  }
  return found;
}

/** Page points between planted openings and columns. */
const APART = 90;
/** Page points of a true inch; null if no scale is stated. */
function pointsOf({ views }: SheetFacts): number | null {
  const ratio = views.find((view) => view.ratio !== null)?.ratio ?? null;
  return ratio === null ? null : 72 / ratio;
}

/** A plan with columns, and others like these away from its lines; and the same once more with one of those absent or elsewhere. */
function withOtherAway(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet): Planted[] => {
    const level = levelOf(sheet.title);
    const inches = pointsOf(sheet) ?? 0;
    // So far beside the column at the crossing.
    const aside = 25 * inches;
    const places = placesOf(sheet, aside);
    const columns = sheet.symbols?.columns ?? [];
    if (level === null || inches === 0 || columns.length < 4 || places.length < 4) return [];
    const symbols = { ...sheet.symbols, north: null, openings: [] };
    const standing = places.map(({ x, y, near }) => ({
      ...{ near, grid: 0, on: null },
      box: [x + aside, y, x + aside + 3, y + 3] as const,
    }));
    const own = { ...sheet, symbols: { ...symbols, columns: [...columns, ...standing] } };
    const all = sheets.map((each) => (each === sheet ? own : each));
    return standing.flatMap((column) => {
      const planted = (kind: string, changed: readonly SheetColumn[]): Planted => {
        const kept = standing.flatMap((each) => (each === column ? changed : [each]));
        const twin = { symbols: { ...symbols, columns: [...columns, ...kept] } };
        return {
          sheets: [...all, twinOf(sheets, own, twin)],
          mistake: { check: 'columns', key: `${kind} ${level} near ${column.near}` },
        };
      };
      const by = 12 * inches;
      const [x0, y0, x1, y1] = column.box;
      const moved = { ...column, box: [x0, y0 + by, x1, y1 + by] as const };
      return [planted('missing', []), planted('displaced', [moved])];
    });
  });
}

/** That are added to a plan. */
const MOST_OPENINGS = 6;

/** A plan with openings, and the same once more by the structural engineer with one of them absent, elsewhere or larger. */
function withOtherOpening(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet): Planted[] => {
    const level = levelOf(sheet.title);
    const inches = pointsOf(sheet) ?? 0;
    const places = placesOf(sheet, 10 * inches);
    const letter = sheet.number.startsWith('S') ? 'A' : 'S';
    const isEither = letter === 'A' || sheet.number.startsWith('A');
    if (level === null || !isEither || inches === 0 || places.length < 3) return [];
    // Many of one size would be lights or furniture.
    const openings = places.slice(0, MOST_OPENINGS).map(({ near, x, y }, at) => {
      const high = (30 + 2 * at) * inches;
      const box = [x - 21 * inches, y - high, x + 21.5 * inches, y + high] as const;
      return { near, box, isDashed: false, isNamed: false };
    });
    const drawn = (some: readonly SheetOpening[]) => ({
      symbols: { columns: [], north: null, openings: some },
    });
    const own = { ...sheet, ...drawn(openings.map((each) => ({ ...each, isNamed: true }))) };
    const all = sheets.map((each) => (each === sheet ? own : each));
    return openings.flatMap((opening) => {
      const planted = (kind: string, changed: readonly SheetOpening[]): Planted => {
        const kept = openings.flatMap((each) => (each === opening ? changed : [each]));
        const twin = twinOf(sheets, own, { number: `${letter}-999`, ...drawn(kept) });
        return {
          sheets: [...all, twin],
          mistake: { check: 'openings', key: `${kind} ${level} ${opening.near}` },
        };
      };
      const by = 9 * inches;
      const [x0, y0, x1, y1] = opening.box;
      return [
        planted('missing', []),
        planted('displaced', [{ ...opening, box: [x0 + by, y0, x1 + by, y1] }]),
        planted('size', [{ ...opening, box: [x0, y0, x1 + by, y1] }]),
      ];
    });
  });
}

/** The same plan once more, on which one of its walls is 6 in away. What states no level or scale gets one. */
function withOtherWall(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((given): Planted[] => {
    const walls = given.symbols?.walls ?? [];
    if (lettersOf(given.number) === '' || walls.length < FEWEST_WALLS) return [];
    const sheet = {
      ...given,
      title: levelOf(given.title) === null ? 'FIRST FLOOR PLAN' : given.title,
      views: pointsOf(given) === null ? [wholeSheet(given)] : given.views,
    };
    const level = levelOf(sheet.title) ?? '';
    const inches = pointsOf(sheet) ?? 0;
    const all = sheets.map((each) => (each === given ? sheet : each));
    return walls.flatMap((wall): Planted[] => {
      const [x0, y0, x1, y1] = wall;
      const isLevel = x1 - x0 > y1 - y0;
      const sides = [x1 - x0, y1 - y0].map((side) => side / inches);
      const by = 6 * inches;
      const moved = isLevel
        ? ([x0, y0 + by, x1, y1 + by] as const)
        : ([x0 + by, y0, x1 + by, y1] as const);
      // What has another wall near it is no wall alone.
      const isAlone = walls.every(
        (other) =>
          other === wall ||
          other[0] > x1 + 3 * by ||
          other[2] < x0 - 3 * by ||
          other[1] > y1 + 3 * by ||
          other[3] < y0 - 3 * by ||
          other[2] - other[0] > other[3] - other[1] !== isLevel,
      );
      const isCompared = Math.max(...sides) >= 48 && Math.min(...sides) >= 3.5;
      if (!isAlone || !isCompared || Math.min(...sides) > 24) return [];
      const symbols = {
        ...{ columns: [], north: null },
        walls: walls.map((each) => (each === wall ? moved : each)),
      };
      const near = nearestIn(sheet, [(x0 + x1) / 2, (y0 + y1) / 2]);
      return [
        {
          sheets: [...all, twinOf(sheets, sheet, { symbols })],
          mistake: { check: 'walls', key: `${level} ${near}` },
        },
      ];
    });
  });
}

const wholeSheet = ({ width, height }: SheetFacts): View => ({
  ...{ number: null, title: '', scale: '1:50', ratio: 50 },
  box: [0, 0, width, height],
});

/** Of a plan whose walls can be compared. */
const FEWEST_WALLS = 12;

/** The name of the crossing of an upright grid that is nearest to a place. */
function nearestIn({ grids }: SheetFacts, [x, y]: readonly [number, number]): string {
  const names = (grids[0] ?? []).map((lines) => {
    const away = ({ ends: [x0, y0, x1, y1] }: GridLine) =>
      Math.abs(x1 - x0) < Math.abs(y1 - y0) ? Math.abs(x1 - x) : Math.abs(y1 - y);
    return lines.toSorted((a, b) => away(a) - away(b))[0]?.label ?? '';
  });
  return names.toSorted(lettersFirst).join('-');
}

/** A plan with a grid and the same once more, whose north arrow is turned by 17°. What has no arrow gets one. */
function withOtherNorth(sheets: readonly SheetFacts[]): Planted[] {
  return sheets.flatMap((sheet): Planted[] => {
    const level = levelOf(sheet.title);
    if (level === null || sheet.grids.flat(2).length < FEWEST_LINES) return [];
    const drawn = (north: Arrow) => ({ symbols: { columns: [], north } });
    const own = { ...sheet, ...drawn(sheet.symbols?.north ?? [100, 100, 100, 50]) };
    const all = sheets.map((each) => (each === sheet ? own : each));
    return [
      {
        sheets: [...all, twinOf(sheets, own, drawn([100, 100, 115, 52]))],
        mistake: { check: 'north-arrows', key: `${level} E999` },
      },
    ];
  });
}

type Arrow = readonly [number, number, number, number];

function twinOf(
  sheets: readonly SheetFacts[],
  sheet: SheetFacts,
  change: Partial<SheetFacts>,
): SheetFacts {
  const sheetId = Math.max(...sheets.map((each) => each.sheetId)) + 1;
  const without = { marks: [], tags: [], scheduleRows: [], indexRows: [] };
  return { ...sheet, sheetId, number: 'E-999', ...without, ...change };
}

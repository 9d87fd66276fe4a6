/** One shape being drawn on a page: the pointer, the cursor of the keyboard, snapping and typed lengths. Outside React. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PointSnap, SnapKind } from '../../../../markups/src/model.ts';
import type { SnapPoint } from '../../../../workers/protocol/document.ts';
import { clampToPage, isOnPage } from '../../domain/page-points.ts';
import type { Size } from '../../domain/viewport.ts';
import { createStore } from '../../lib/store.ts';
import type { HeldKeys } from '../../paper/paper-pointer.ts';
import { SNAP_PX, SnapSearch } from '../../paper/snap-search.ts';
import type { FindSnap } from '../../paper/snap-search.ts';
import { canFinish, drawing, NO_DRAFT, straightened, typedPoint } from './model/drawing.ts';
import type { Draft, DrawingAction, DrawingRule } from './model/drawing.ts';

/** How a point is meant: Shift keeps it straight, Alt suspends snapping. A finger is less exact than a pen. */
export type Held = Pick<HeldKeys, 'shift' | 'alt' | 'isFinger'>;

type SessionState = {
  readonly draft: Draft;
  /** Numbers typed since the last point. */
  readonly typed: string;
  /** What the next point snaps to. */
  readonly snap: SnapPoint | null;
};

export type DrawnPoint = { readonly at: Point; readonly snap: PointSnap };

/** What the page around a shape being drawn knows and does. */
export type SessionParts = {
  readonly snap: FindSnap;
  readonly isSnapping: boolean;
  /** A typed length in page points, from the points that are placed; null if it is none. */
  readonly lengthOf: (typed: string, placed: readonly Point[]) => number | null;
  /** Another point was placed: the last of these. */
  readonly onPlaced: (placed: readonly DrawnPoint[]) => void;
  readonly onDone: (points: readonly DrawnPoint[]) => void;
};

/** How far the keyboard's cursor goes to a place that it snaps to, CSS px. */
const JUMP_PX = 48;
/** Points closer than this are one, CSS px. */
const NEAR_PX = 6;
const NEAR_FINGER_PX = 16;
const nearOf = ({ isFinger = false }: Held) => (isFinger ? NEAR_FINGER_PX : NEAR_PX);
/** By keys: half a drawing unit, page points. */
const NEAR_POINTS = 0.36;

export class DrawingSession {
  readonly store = createStore<SessionState>({ draft: NO_DRAFT, typed: '', snap: null });
  readonly #rule: DrawingRule;
  readonly #page: Size;
  #parts: SessionParts;
  /** The pointer moved since the last press ended, so what is near was asked for. */
  #hasMoved = false;
  /** The draft before the present press. */
  #before: Draft = NO_DRAFT;
  readonly #search = new SnapSearch((at, radius, from) => this.#parts.snap(at, radius, from));
  /** What the last pressed point snaps to. */
  #asked: { from: Point; answer: Promise<SnapPoint | null> } | null = null;
  /** What points were placed on, by their coordinates. */
  readonly #snapped = new Map<string, SnapKind>();

  constructor(rule: DrawingRule, page: Size, parts: SessionParts) {
    this.#rule = rule;
    this.#page = page;
    this.#parts = parts;
  }

  /** They change while a shape is drawn. */
  use(parts: SessionParts): void {
    this.#parts = parts;
  }

  get hasDraft(): boolean {
    return this.store.get().draft.placed.length > 0;
  }

  /** `reach`: page points per CSS px. */
  press(at: Point, reach: number, held: Held): void {
    this.#before = this.store.get().draft;
    const meant = this.#meant(at, reach, held);
    this.#act({ type: 'press', at: meant, near: nearOf(held) * reach });
    void this.#sayPlaced(this.#before, held.alt ? null : this.#settle(meant, SNAP_PX * reach));
  }

  move(at: Point, reach: number, held: Held): void {
    this.#hasMoved = true;
    this.#act({ type: 'move', at: this.#meant(at, reach, held), near: nearOf(held) * reach });
    this.#look(held.alt ? null : at, SNAP_PX * reach, () => this.#follow(at, reach, held));
  }

  release(at: Point, reach: number, held: Held, isDragged: boolean): void {
    const meant = this.#meant(at, reach, held);
    const { draft } = this.store.get();
    this.#act({ type: 'release', at: meant, near: nearOf(held) * reach, isDragged });
    // A finger does not hover: what is near is asked for only now.
    const isAsking = !held.alt && !this.#hasMoved && this.hasDraft;
    void this.#sayPlaced(draft, isAsking ? this.#settle(meant, SNAP_PX * reach) : null);
    this.#hasMoved = false;
  }

  /** The pointer has left the paper. */
  leave(): void {
    this.#look(null, 0, () => undefined);
    const state = this.store.get();
    this.store.set({ ...state, snap: null, draft: { ...state.draft, next: null } });
  }

  /** The keyboard's cursor goes there. */
  moveCursor(to: Point): void {
    this.store.set({ ...this.store.get(), snap: null });
    this.#act({ type: 'move', at: clampToPage(to, this.#page), near: 0 });
  }

  /** Space: the cursor goes to the place of the linework that is near it; null if there is none. */
  async jump(cursor: Point, reach: number): Promise<SnapPoint | null> {
    const { draft } = this.store.get();
    const snap = await this.#parts
      .snap(cursor, JUMP_PX * reach, this.#origin(draft))
      .catch(() => null);
    if (snap === null || this.store.get().draft !== draft) return null;
    this.#snapped.set(keyOf(snap.point), snap.kind);
    this.#act({ type: 'move', at: snap.point, near: 0 });
    this.store.set({ ...this.store.get(), snap });
    return snap;
  }

  /** Enter: places a point at the cursor, or where typed lengths put it, exactly. Otherwise says why it does not. */
  enter(cursor: Point): 'placed' | 'no-length' | 'off-sheet' {
    const { typed, draft } = this.store.get();
    const last = draft.placed.at(-1);
    if (typed === '' || last === undefined) {
      this.#act({ type: 'place', at: cursor, near: NEAR_POINTS });
      void this.#sayPlaced(draft, null);
      return 'placed';
    }
    const { lengthOf } = this.#parts;
    const lengths = typed.split(/\s*[×x,;]\s*/i).map((length) => lengthOf(length, draft.placed));
    const known = lengths.filter((length) => length !== null);
    const to =
      known.length === lengths.length
        ? typedPoint(this.#rule, last, draft.next ?? cursor, known)
        : null;
    if (to === null) return 'no-length';
    if (!isOnPage(to, this.#page)) return 'off-sheet';
    this.store.set({ ...this.store.get(), typed: '' });
    this.#act({ type: 'place', at: clampToPage(to, this.#page), near: 0 });
    void this.#sayPlaced(draft, null);
    return 'placed';
  }

  type(key: string): void {
    const state = this.store.get();
    this.store.set({ ...state, typed: state.typed + key });
  }

  /** Backspace: the last typed character, or else the last point. False if there is neither. */
  back(): boolean {
    const state = this.store.get();
    if (state.typed !== '') this.store.set({ ...state, typed: state.typed.slice(0, -1) });
    else if (this.hasDraft) this.#act({ type: 'back' });
    else return false;
    return true;
  }

  /** False: there are not enough points yet. */
  finish(): boolean {
    if (!canFinish(this.#rule, this.store.get().draft)) return false;
    this.#act({ type: 'finish' });
    return true;
  }

  /** Escape, step by step: what is typed, then the shape. False if there is neither. */
  cancel(): boolean {
    const state = this.store.get();
    if (state.typed !== '') this.store.set({ ...state, typed: '' });
    else if (this.hasDraft) {
      this.store.set({ ...state, draft: { ...NO_DRAFT, next: state.draft.next }, snap: null });
    } else return false;
    return true;
  }

  /** The press was not meant: the system took the pointer, or a second finger came. Points placed before it stay. */
  drop(): void {
    this.store.set({ draft: { ...this.#before, next: null }, typed: '', snap: null });
  }

  #meant(at: Point, reach: number, held: Held): Point {
    const { draft, snap } = this.store.get();
    if (held.shift)
      return clampToPage(straightened(this.#rule, draft.placed.at(-1), at), this.#page);
    const isNear =
      snap !== null && Math.hypot(snap.point.x - at.x, snap.point.y - at.y) <= SNAP_PX * reach;
    if (!isNear || held.alt || !this.#isSnapping(draft.placed.length)) {
      return clampToPage(at, this.#page);
    }
    this.#snapped.set(keyOf(snap.point), snap.kind);
    return snap.point;
  }

  /** The last point placed, from which the next segment starts. */
  #origin({ placed }: Draft): Point | null {
    return this.#rule.form === 'points' ? (placed.at(-1) ?? null) : null;
  }

  /** `index`: of the point, from 0. */
  #isSnapping(index: number): boolean {
    const { form, snapped = Infinity } = this.#rule;
    return form !== 'stroke' && index < snapped && this.#parts.isSnapping;
  }

  /** The pointer's point again, once it is known what it snaps to. */
  #follow(at: Point, reach: number, held: Held): void {
    const meant = this.#meant(at, reach, held);
    this.#act({ type: 'move', at: meant, near: nearOf(held) * reach });
  }

  /** Asks what is near. */
  #look(at: Point | null, radius: number, onFound: () => void): void {
    const state = this.store.get();
    if (at === null || !this.#isSnapping(state.draft.placed.length)) {
      this.#search.stop();
      if (state.snap !== null) this.store.set({ ...state, snap: null });
      return;
    }
    this.#search.look({ at, radius, from: this.#origin(state.draft) }, (snap, isLast) => {
      this.store.set({ ...this.store.get(), snap });
      if (isLast) onFound();
    });
  }

  /** A point that was pressed before it was known what it snaps to. */
  async #settle(from: Point, radius: number): Promise<void> {
    const { placed } = this.store.get().draft;
    const last = placed.at(-1);
    const isPlaced = last !== undefined && keyOf(last) === keyOf(from);
    const earlier = isPlaced ? placed.slice(0, -1) : placed;
    if (!this.#isSnapping(earlier.length) || this.#snapped.has(keyOf(from))) return;
    const before = this.#origin({ ...NO_DRAFT, placed: earlier });
    const asked = { from, answer: this.#parts.snap(from, radius, before).catch(() => null) };
    this.#asked = asked;
    const snap = await asked.answer;
    if (snap === null) return;
    this.#snapped.set(keyOf(snap.point), snap.kind);
    this.#act({ type: 'settle', from, to: snap.point });
  }

  #act(action: DrawingAction): void {
    const state = this.store.get();
    const { draft, done } = drawing(this.#rule, state.draft, action);
    if (done !== null) {
      this.store.set({ draft, typed: '', snap: null });
      void this.#finish(done);
      return;
    }
    this.store.set({ ...state, draft });
  }

  /** Says that there are more points than `before`, once the last one is where it snaps to. */
  async #sayPlaced(before: Draft, settled: Promise<void> | null): Promise<void> {
    const { length } = this.store.get().draft.placed;
    if (length <= before.placed.length) return;
    if (settled !== null) await settled;
    const { placed } = this.store.get().draft;
    if (placed.length === length) this.#parts.onPlaced(placed.map((at) => this.#drawn(at)));
  }

  /** Hands over a shape. A tap gives its last point without hovering before: then it is not known yet what that snaps to. */
  async #finish(done: readonly Point[]): Promise<void> {
    const last = done.at(-1);
    const asked = this.#asked;
    const points = done.map((at) => this.#drawn(at));
    this.#snapped.clear();
    if (asked !== null && last !== undefined && keyOf(asked.from) === keyOf(last)) {
      const snap = await asked.answer;
      const isAgain = done.some((at) => snap !== null && keyOf(at) === keyOf(snap.point));
      if (snap !== null && !isAgain) points.splice(-1, 1, { at: snap.point, snap: snap.kind });
    }
    this.#parts.onDone(points);
  }

  #drawn(at: Point): DrawnPoint {
    return { at, snap: this.#snapped.get(keyOf(at)) ?? 'free' };
  }
}

function keyOf({ x, y }: Point): string {
  return `${x} ${y}`;
}

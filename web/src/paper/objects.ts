/**
 * What people change on paper: which object is selected, what differs from what is stored, and how to undo it. Pure. `Id`
 * identifies an object and `Value` is all that can be changed of it, in the owner's own units.
 */

/** `null`: the object is not there. */
export type Edit<Id, Value> = {
  readonly id: Id;
  readonly before: Value | null;
  readonly after: Value | null;
};

/** Undone and redone as one. */
type Step<Id, Value> = {
  readonly edits: readonly Edit<Id, Value>[];
  readonly selectedBefore: Id | null;
  readonly selectedAfter: Id | null;
  /** Changes of one gesture, such as a drag, are one step. */
  readonly gesture: symbol | null;
};

export type Objects<Id, Value> = {
  readonly selected: Id | null;
  /** The objects that differ from what is stored. */
  readonly changed: ReadonlyMap<Id, { readonly stored: Value | null; readonly now: Value | null }>;
  /** Newest last. */
  readonly past: readonly Step<Id, Value>[];
  /** What was undone, next last. */
  readonly future: readonly Step<Id, Value>[];
};

export type ObjectsAction<Id, Value> =
  | { readonly type: 'select'; readonly id: Id | null }
  | {
      readonly type: 'change';
      readonly edits: readonly Edit<Id, Value>[];
      /** Selected afterward; unchanged if absent. */
      readonly select?: Id | null;
      readonly gesture?: symbol | null;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The value is stored now. The object may have changed again meanwhile. */
  | { readonly type: 'stored'; readonly id: Id; readonly value: Value }
  /** The object is gone for good, and cannot come back by undo. */
  | { readonly type: 'forget'; readonly id: Id };

const MAX_STEPS = 100;

export function noObjects<Id, Value>(selected: Id | null = null): Objects<Id, Value> {
  return { selected, changed: new Map(), past: [], future: [] };
}

/** An object's value with what has been changed; `stored` is the owner's. */
export function valueOf<Id, Value>(
  { changed }: Objects<Id, Value>,
  id: Id,
  stored: Value | null,
): Value | null {
  const change = changed.get(id);
  return change === undefined ? stored : change.now;
}

/** The reducer for values that `isSame` compares. */
export function objectsReducer<Id, Value>(isSame: (one: Value, other: Value) => boolean) {
  const areSame = (one: Value | null, other: Value | null) =>
    one === null || other === null ? one === other : isSame(one, other);

  /** An object without a change has its stored value, which is `from`. */
  const changedBy = (
    changed: Objects<Id, Value>['changed'],
    edits: readonly Edit<Id, Value>[],
    isBack = false,
  ): Objects<Id, Value>['changed'] => {
    const next = new Map(changed);
    for (const { id, before, after } of edits) {
      const [from, to] = isBack ? [after, before] : [before, after];
      const stored = next.get(id)?.stored;
      const kept = stored === undefined ? from : stored;
      if (areSame(kept, to)) next.delete(id);
      else next.set(id, { stored: kept, now: to });
    }
    return next;
  };

  /** The steps with one more. It joins the last if both belong to one gesture, and goes if nothing changed in the end. */
  const withStep = (
    past: readonly Step<Id, Value>[],
    step: Step<Id, Value>,
  ): readonly Step<Id, Value>[] => {
    const last = past.at(-1);
    const isJoined =
      last !== undefined &&
      last.gesture !== null &&
      last.gesture === step.gesture &&
      last.edits.length === step.edits.length &&
      last.edits.every(({ id }, index) => id === step.edits[index]?.id);
    const edits = step.edits
      .map((edit, index) =>
        isJoined ? { ...edit, before: last.edits[index]?.before ?? null } : edit,
      )
      .filter((edit) => !areSame(edit.before, edit.after));
    const earlier = isJoined ? past.slice(0, -1) : past;
    if (edits.length === 0) return earlier;
    const { selectedBefore } = isJoined ? last : step;
    return [...earlier, { ...step, edits, selectedBefore }].slice(-MAX_STEPS);
  };

  return (state: Objects<Id, Value>, action: ObjectsAction<Id, Value>): Objects<Id, Value> => {
    switch (action.type) {
      case 'select':
        return action.id === state.selected ? state : { ...state, selected: action.id };
      case 'change': {
        const { edits, gesture = null } = action;
        const selected = action.select === undefined ? state.selected : action.select;
        const step = { edits, selectedBefore: state.selected, selectedAfter: selected, gesture };
        return {
          selected,
          changed: changedBy(state.changed, edits),
          past: withStep(state.past, step),
          future: [],
        };
      }
      case 'undo': {
        const step = state.past.at(-1);
        if (step === undefined) return state;
        return {
          selected: step.selectedBefore,
          changed: changedBy(state.changed, step.edits, true),
          past: state.past.slice(0, -1),
          future: [...state.future, step],
        };
      }
      case 'redo': {
        const step = state.future.at(-1);
        if (step === undefined) return state;
        return {
          selected: step.selectedAfter,
          changed: changedBy(state.changed, step.edits),
          // A later change is a step of its own.
          past: [...state.past, { ...step, gesture: null }],
          future: state.future.slice(0, -1),
        };
      }
      case 'stored': {
        const change = state.changed.get(action.id);
        if (change === undefined) return state;
        const changed = new Map(state.changed);
        if (areSame(action.value, change.now)) changed.delete(action.id);
        else changed.set(action.id, { ...change, stored: action.value });
        return { ...state, changed };
      }
      case 'forget': {
        const changed = new Map(state.changed);
        changed.delete(action.id);
        const without = (steps: readonly Step<Id, Value>[]) =>
          steps
            .map((step) => ({ ...step, edits: step.edits.filter(({ id }) => id !== action.id) }))
            .filter(({ edits }) => edits.length > 0);
        return {
          selected: state.selected === action.id ? null : state.selected,
          changed,
          past: without(state.past),
          future: without(state.future),
        };
      }
    }
  };
}

/**
 * What people change on paper: which objects are selected, what differs from what is stored, and how to undo it. Pure. `Id`
 * identifies an object and `Value` is all that can be changed of it, in the owner's own units.
 */

/** `null`: the object is not there. */
export type Edit<Id, Value> = {
  readonly id: Id;
  readonly before: Value | null;
  readonly after: Value | null;
};

export type Selection<Id> = ReadonlySet<Id>;

/** Undone and redone as one. */
type Step<Id, Value> = {
  readonly edits: readonly Edit<Id, Value>[];
  readonly selectedBefore: Selection<Id>;
  readonly selectedAfter: Selection<Id>;
  /** Changes of one gesture, such as a drag, are one step. */
  readonly gesture: symbol | null;
};

export type Objects<Id, Value> = {
  readonly selected: Selection<Id>;
  /** The objects that differ from what is stored. */
  readonly changed: ReadonlyMap<Id, { readonly stored: Value | null; readonly now: Value | null }>;
  /** Newest last. */
  readonly past: readonly Step<Id, Value>[];
  /** What was undone, next last. */
  readonly future: readonly Step<Id, Value>[];
};

export type ObjectsAction<Id, Value> =
  | { readonly type: 'select'; readonly ids: readonly Id[] }
  | {
      readonly type: 'change';
      readonly edits: readonly Edit<Id, Value>[];
      /** Selected afterward; unchanged if absent. */
      readonly select?: readonly Id[];
      readonly gesture?: symbol | null;
      /** Unless false. Changes of an earlier visit are no steps of this one. */
      readonly isStep?: boolean;
      /** Belongs to the last step, whichever objects that changed: one change of very many, made portion by portion. */
      readonly isMore?: boolean;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** These values are stored now. The objects may have changed again meanwhile. */
  | { readonly type: 'stored'; readonly values: ReadonlyMap<Id, Value | null> }
  /** What was changed of the object is void, or the object is gone for good: no undo or redo brings it back. */
  | { readonly type: 'forget'; readonly id: Id }
  /** The same values in another space. */
  | { readonly type: 'convert'; readonly convert: (value: Value, id: Id) => Value };

export function noObjects<Id, Value>(selected: Selection<Id> = new Set()): Objects<Id, Value> {
  return { selected, changed: new Map(), past: [], future: [] };
}

/** The selected object if it is the only one. */
export function onlySelected<Id>({ selected }: { readonly selected: Selection<Id> }): Id | null {
  const [first] = selected;
  return selected.size === 1 && first !== undefined ? first : null;
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
    return [...earlier, { ...step, edits, selectedBefore }];
  };

  /** The last step with more edits, of objects that it has not changed yet. */
  const withMore = (
    past: readonly Step<Id, Value>[],
    { edits, ...step }: Step<Id, Value>,
  ): readonly Step<Id, Value>[] => {
    const last = past.at(-1);
    const { selectedBefore } = last ?? step;
    const all = [...(last?.edits ?? []), ...edits];
    return [...past.slice(0, -1), { ...step, selectedBefore, edits: all }];
  };

  return (state: Objects<Id, Value>, action: ObjectsAction<Id, Value>): Objects<Id, Value> => {
    switch (action.type) {
      case 'select': {
        const { ids } = action;
        const isLike =
          ids.length === state.selected.size && ids.every((id) => state.selected.has(id));
        return isLike ? state : { ...state, selected: new Set(ids) };
      }
      case 'change': {
        const { edits, gesture = null, select, isStep = true, isMore = false } = action;
        const changed = changedBy(state.changed, edits);
        if (!isStep) return { ...state, changed };
        const selected = select === undefined ? state.selected : new Set(select);
        const step = { edits, selectedBefore: state.selected, selectedAfter: selected, gesture };
        const past = isMore ? withMore(state.past, step) : withStep(state.past, step);
        return { selected, changed, past, future: [] };
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
        const changed = new Map(state.changed);
        for (const [id, value] of action.values) {
          const change = changed.get(id);
          if (change === undefined) continue;
          if (areSame(value, change.now)) changed.delete(id);
          else changed.set(id, { ...change, stored: value });
        }
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
          selected: new Set([...state.selected].filter((id) => id !== action.id)),
          changed,
          past: without(state.past),
          future: without(state.future),
        };
      }
      case 'convert': {
        const to = (value: Value | null, id: Id) =>
          value === null ? null : action.convert(value, id);
        const converted = (steps: readonly Step<Id, Value>[]) =>
          steps.map((step) => ({
            ...step,
            edits: step.edits.map(({ id, before, after }) => ({
              id,
              before: to(before, id),
              after: to(after, id),
            })),
          }));
        const changed = [...state.changed].map(
          ([id, { stored, now }]) => [id, { stored: to(stored, id), now: to(now, id) }] as const,
        );
        return {
          ...state,
          changed: new Map(changed),
          past: converted(state.past),
          future: converted(state.future),
        };
      }
    }
  };
}

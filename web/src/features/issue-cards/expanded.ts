/** Which cards show their full details. Selecting an issue expands its card. */
import { useState } from 'react';

export type Expanded = {
  has: (id: number) => boolean;
  set: (id: number, isExpanded: boolean) => void;
};

export function useExpanded(selectedId: number | null): Expanded {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [lastSelected, setLastSelected] = useState<number | null>(null);
  const set = (id: number, isExpanded: boolean) =>
    setIds((now) => {
      const next = new Set(now);
      if (isExpanded) next.add(id);
      else next.delete(id);
      return next;
    });
  if (selectedId !== lastSelected) {
    setLastSelected(selectedId);
    if (selectedId !== null) set(selectedId, true);
  }
  return { set, has: (id) => ids.has(id) };
}

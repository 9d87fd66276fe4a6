/** PDF layers: which are shown, and what follows from showing or hiding some. */
import type { LayerChoices, PdfLayer } from '../../../workers/protocol/layers.ts';

/** The layers of a page, and what a person chose of those of its document. */
export type LayerSource = { layers: readonly PdfLayer[]; choices: LayerChoices };

/** A row of the tree; of several sources, layers with the same key are one row. */
export type LayerNode = {
  /** Unique in the tree. */
  id: string;
  key: string;
  name: string;
  /** Of the layer and all inside it. */
  state: 'shown' | 'hidden' | 'mixed';
  /** Nothing in it can be changed. */
  isLocked: boolean;
  children: readonly LayerNode[];
};

/** A row as `Tree` shows it. */
export type LayerRow = {
  node: LayerNode;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean;
};

function isLayer({ groups }: PdfLayer): boolean {
  return groups.length > 0;
}

function isShown(layer: PdfLayer, choices: LayerChoices): boolean {
  if (layer.isLocked || !Object.hasOwn(choices, layer.key)) return layer.isOn;
  return choices[layer.key] === true;
}

/** Whether `key` is `outer` or inside it. */
function isWithin(key: string, outer: string): boolean {
  return key === outer || key.startsWith(`${outer}\n`);
}

function parentKey(key: string): string | null {
  const end = key.lastIndexOf('\n');
  return end < 0 ? null : key.slice(0, end);
}

/** The layers as a tree, in the order of the first source; what only others have comes last among its siblings. */
export function layerTree(sources: readonly LayerSource[]): LayerNode[] {
  type Draft = LayerNode & { children: LayerNode[]; shown: number; hidden: number; free: number };
  const drafts = new Map<string, Draft>();
  const top: Draft[] = [];
  for (const { layers } of sources) {
    for (const { key, name } of layers) {
      if (drafts.has(key)) continue;
      const id = String(drafts.size);
      const counts = { shown: 0, hidden: 0, free: 0 };
      const draft: Draft = {
        id,
        key,
        name,
        state: 'shown',
        isLocked: false,
        children: [],
        ...counts,
      };
      drafts.set(key, draft);
      const parent = parentKey(key);
      ((parent === null ? undefined : drafts.get(parent)?.children) ?? top).push(draft);
    }
  }
  for (const { layers, choices } of sources) {
    for (const layer of layers.filter(isLayer)) {
      for (let key: string | null = layer.key; key !== null; key = parentKey(key)) {
        const draft = drafts.get(key);
        if (draft === undefined) continue;
        draft[isShown(layer, choices) ? 'shown' : 'hidden'] += 1;
        draft.free += layer.isLocked ? 0 : 1;
      }
    }
  }
  for (const draft of drafts.values()) {
    draft.state = draft.hidden === 0 ? 'shown' : draft.shown === 0 ? 'hidden' : 'mixed';
    draft.isLocked = draft.free === 0;
  }
  return top;
}

/** The rows of a tree except those inside `closed` ones. `words` leaves rows whose names contain them, and those around them. */
export function layerRows(
  tree: readonly LayerNode[],
  closed: ReadonlySet<string>,
  words: string,
  level = 1,
): LayerRow[] {
  const wanted = words.trim().toLocaleLowerCase();
  const matches = (node: LayerNode): boolean =>
    node.name.toLocaleLowerCase().includes(wanted) || node.children.some(matches);
  const nodes = wanted === '' ? tree : tree.filter(matches);
  return nodes.flatMap((node, at) => {
    const isOpen = wanted !== '' || !closed.has(node.key);
    const row = { node, level, position: at + 1, siblings: nodes.length, isOpen };
    // All that is inside a match belongs to it.
    const isMatch = node.name.toLocaleLowerCase().includes(wanted);
    const inside = isOpen ? layerRows(node.children, closed, isMatch ? '' : words, level + 1) : [];
    return [row, ...inside];
  });
}

/** How many layers there are, and how many of them are shown in at least one of the sources. */
export function layerCount(sources: readonly LayerSource[]): { shown: number; total: number } {
  const states = new Map<string, boolean>();
  for (const { layers, choices } of sources) {
    for (const layer of layers.filter(isLayer)) {
      states.set(layer.key, states.get(layer.key) === true || isShown(layer, choices));
    }
  }
  return { shown: [...states.values()].filter(Boolean).length, total: states.size };
}

/** "5 of 7 layers shown" */
export function layerCountWords(sources: readonly LayerSource[]): string {
  const { shown, total } = layerCount(sources);
  const [of, all] = [shown, total].map((count) => count.toLocaleString('en-US'));
  return `${of} of ${all} ${total === 1 ? 'layer' : 'layers'} shown`;
}

/** Whether all layers are as their files show them at first. */
export function isAsInFile(sources: readonly LayerSource[]): boolean {
  return sources.every(({ layers, choices }) =>
    layers.every((layer) => isShown(layer, choices) === layer.isOn),
  );
}

/** Shows or hides a row of the tree and all inside it. */
export function chooseLayer(source: LayerSource, key: string, shows: boolean): LayerChoices {
  return withState(source, (layer) => isWithin(layer.key, key), shows);
}

/** Shows all layers, of those that exclude each other one. */
export function showAllLayers(source: LayerSource): LayerChoices {
  return withState(source, () => true, true);
}

function withState(
  { layers, choices }: LayerSource,
  isMeant: (layer: PdfLayer) => boolean,
  shows: boolean,
): LayerChoices {
  const next: Record<string, boolean> = { ...choices };
  const set = (layer: PdfLayer, state: boolean) => {
    // Only what differs from the file is kept.
    if (state === layer.isOn) delete next[layer.key];
    else next[layer.key] = state;
  };
  const meant = layers.filter((layer) => isLayer(layer) && !layer.isLocked && isMeant(layer));
  if (!shows) {
    for (const layer of meant) set(layer, false);
    return next;
  }
  /** Of layers that exclude each other, the first that is shown already stays. */
  const settled = new Set<number>();
  const already = meant.filter((layer) => isShown(layer, choices));
  for (const layer of [...already, ...meant.filter((each) => !already.includes(each))]) {
    if (layer.exclusive.some((number) => settled.has(number))) {
      set(layer, false);
      continue;
    }
    set(layer, true);
    for (const number of layer.exclusive) settled.add(number);
  }
  for (const other of layers) {
    const isExcluded = other.exclusive.some((number) => settled.has(number));
    if (isExcluded && !other.isLocked && !meant.includes(other)) set(other, false);
  }
  return next;
}

/** Layers as a file has them, and as people name them. */
import type { ChosenGroups, FileLayer, LayerChoices, PdfLayer } from '../protocol/layers.ts';

type Node = { layer: PdfLayer; inside: Map<string, Node> };

/** Separates the names in a key; none of them has line breaks. */
const SEPARATOR = '\n';

/** Rows with the same names around them are one layer: merged drawings bring theirs along, one by one. */
export function pdfLayers(rows: readonly FileLayer[]): PdfLayer[] {
  const top = new Map<string, Node>();
  const path: Node[] = [];
  for (const { name, group, depth, isOn, isLocked, exclusive } of rows) {
    path.length = Math.min(path.length, depth);
    const parent = path.at(-1);
    const nodes = parent?.inside ?? top;
    const own = name.replace(/\s+/gu, ' ').trim() || 'Unnamed layer';
    const key = parent === undefined ? own : parent.layer.key + SEPARATOR + own;
    const known = nodes.get(key);
    const groups = [...(known?.layer.groups ?? []), ...(group === null ? [] : [group])];
    const layer: PdfLayer = {
      key,
      name: own,
      depth: path.length,
      groups,
      isOn: (known !== undefined && known.layer.groups.length > 0 && known.layer.isOn) || isOn,
      isLocked: isLocked && (known?.layer.isLocked ?? true),
      exclusive: [...new Set([...(known?.layer.exclusive ?? []), ...exclusive])],
    };
    const node = { layer, inside: known?.inside ?? new Map<string, Node>() };
    nodes.set(key, node);
    path.push(node);
  }
  return flat(top);
}

function flat(nodes: ReadonlyMap<string, Node>): PdfLayer[] {
  return [...nodes.values()].flatMap(({ layer, inside }) => [layer, ...flat(inside)]);
}

/** What `choices` mean for the groups of a page. A locked layer stays as it is. */
export function chosenGroups(layers: readonly PdfLayer[], choices: LayerChoices): ChosenGroups {
  const shown: string[] = [];
  const hidden: string[] = [];
  for (const { key, groups, isLocked } of layers) {
    const isOn = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (isOn === undefined || isLocked) continue;
    (isOn ? shown : hidden).push(...groups);
  }
  return { shown, hidden };
}

/** Layers as pdf.js knows them. It does not tell which a page uses, nor which are locked. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ChosenGroups, FileLayer } from '../protocol/layers.ts';

export type OptionalContentConfig = Awaited<
  ReturnType<PDFDocumentProxy['getOptionalContentConfig']>
>;

/** A group, or a list of groups, which may have a name. */
type Entry = string | { name: string | null; order: readonly Entry[] };

export function layersOf(content: OptionalContentConfig): FileLayer[] {
  // Not typed by pdf.js.
  const order = content.getOrder() as readonly Entry[] | null;
  const sets: string[] = [];
  const rowsOf = (entries: readonly Entry[], depth: number): FileLayer[] =>
    entries.flatMap((entry, at) => {
      if (typeof entry !== 'string') {
        // A list without a name is inside the group before it.
        if (entry.name === null) return rowsOf(entry.order, at === 0 ? depth : depth + 1);
        const heading = { name: entry.name, group: null, depth };
        const fixed = { isOn: true, isLocked: false, exclusive: [] };
        return [{ ...heading, ...fixed }, ...rowsOf(entry.order, depth + 1)];
      }
      const group = content.getGroup(entry);
      if (group === null) return [];
      const exclusive = (group.rbGroups as readonly Iterable<string>[]).map((set) => {
        const key = [...set].join(' ');
        if (!sets.includes(key)) sets.push(key);
        return sets.indexOf(key);
      });
      const isOn = group.visible;
      return [{ name: group.name ?? '', group: entry, depth, isOn, isLocked: false, exclusive }];
    });
  return rowsOf(order ?? [], 0);
}

/** Shows and hides groups of `content`. */
export function withGroups(
  content: OptionalContentConfig,
  { shown, hidden }: ChosenGroups,
): OptionalContentConfig {
  for (const group of shown) content.setVisibility(group, true, false);
  for (const group of hidden) content.setVisibility(group, false, false);
  return content;
}

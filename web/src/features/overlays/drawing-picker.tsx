/** Sheet sets, sheets and drawings: each sheet and each drawing can be chosen (OV-001 to OV-005). */
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { rowsOf, searchContents, sheetById } from '../../domain/contents-tree.ts';
import type { ContentsRow } from '../../domain/contents-tree.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Swatch } from '../../parts/colors/swatch.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { letterOf } from './model/chosen-drawings.ts';
import type { ChosenDrawing, DrawingChoice } from './model/chosen-drawings.ts';
import { choiceOf, drawingTree, foundWords } from './model/drawing-tree.ts';

type DrawingPickerProps = {
  contents: TableOfContents | undefined;
  chosen: readonly ChosenDrawing[];
  onToggle: (choice: DrawingChoice) => void;
};

const ROW_PX = 28;
const NOTHING_TYPED = 'Start typing to see suggestions';
const NOTHING_FOUND = 'No matching results found';

export function DrawingPicker({ contents, chosen, onToggle }: DrawingPickerProps) {
  const { typed, type, words } = useSearchBox();
  const [openness, setOpenness] = useState<ReadonlyMap<string, boolean>>(new Map());
  const textScale = useTextScale();
  const isSearching = words.trim() !== '';
  const tree = useMemo(() => (contents === undefined ? [] : drawingTree(contents)), [contents]);
  const found = useMemo(() => searchContents(tree, words), [tree, words]);
  const rows = useMemo(
    () => rowsOf(found, ({ id }, level) => isSearching || (openness.get(id) ?? level === 1)),
    [found, isSearching, openness],
  );
  const status = isSearching
    ? rows.length === 0
      ? NOTHING_FOUND
      : foundWords(found)
    : NOTHING_TYPED;
  const say = useEffectEvent(() => announce(status));
  useEffect(() => {
    if (words.trim() !== '') say();
  }, [words]);

  const choice = ({ node }: ContentsRow) => choiceOf(node, (id) => sheetById(contents, id));
  const setOpen = ({ node }: ContentsRow, isOpen: boolean) =>
    setOpenness(new Map(openness).set(node.id, isOpen));
  const titleOf = (row: ContentsRow) => {
    const letter = letterOf(chosen, row.node.id);
    const name = [row.node.number, row.node.label].filter(Boolean).join(' ');
    return letter === null ? name : `${name}, chosen as ${letter}`;
  };

  return (
    <div className="overlay-menu-drawings">
      <SearchField label="Search drawings" value={typed} onChange={type} />
      <p className="f12 t2 overlay-menu-found">{status}</p>
      {tree.length === 0 ? (
        <p className="t2 overlay-menu-note">
          {contents === undefined ? 'Loading the drawings...' : 'This project has no sheets yet.'}
        </p>
      ) : rows.length === 0 ? null : (
        <Tree
          label="Drawings"
          rows={rows}
          rowPx={ROW_PX * textScale}
          selectedId={null}
          titleOf={titleOf}
          onPress={(row) => {
            const chosenNow = choice(row);
            if (chosenNow === null) setOpen(row, !row.isOpen);
            else onToggle(chosenNow);
          }}
          onOpen={(row) => setOpen(row, true)}
          onClose={isSearching ? null : (row) => setOpen(row, false)}
        >
          {(row) => <Row row={row} chosen={chosen} />}
        </Tree>
      )}
    </div>
  );
}

function Row({ row: { node }, chosen }: { row: ContentsRow; chosen: readonly ChosenDrawing[] }) {
  const letter = letterOf(chosen, node.id);
  if (node.target === null) {
    return (
      <>
        <span className="clip m">{node.label}</span>
        <span className="tree-count">{(node.count ?? 0).toLocaleString('en-US')}</span>
      </>
    );
  }
  return (
    <>
      <span className={letter === null ? 'tick' : 'tick is-on'} aria-hidden="true">
        {letter === null ? null : <Check size={12} strokeWidth={3} />}
      </span>
      {node.number === null ? null : <span className="tree-number">{node.number}</span>}
      <span className="clip tree-label">{node.label}</span>
      {letter === null ? null : (
        <>
          <Swatch color={chosen.find(({ key }) => key === node.id)?.color ?? ''} letter={letter} />
          <span className="visually-hidden">, chosen as {letter}</span>
        </>
      )}
    </>
  );
}

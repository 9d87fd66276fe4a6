/** Shows and hides the PDF layers of a page, or of two that are compared. */
import { Check, Lock, Minus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import {
  chooseLayer,
  isAsInFile,
  layerCount,
  layerCountWords,
  layerRows,
  layerTree,
  showAllLayers,
} from '../../domain/pdf-layers.ts';
import type { LayerRow, LayerSource } from '../../domain/pdf-layers.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import './pdf-layers.css';

type PdfLayersProps = {
  sources: readonly LayerSource[];
  /** New choices for each of the sources. */
  onChoose: (choices: readonly LayerChoices[]) => void;
  /** Below the heading. */
  children?: ReactNode;
};

/** From this many layers on there is a search box. */
const MANY = 16;
const ROW_PX = 26;
/** On phones and tablets, as all that is pressed there. */
const TOUCH_ROW_PX = 44;
const MAX_ROWS = 14;
/** The list's padding. */
const EDGE_PX = 12;

export function PdfLayers({ sources, onChoose, children }: PdfLayersProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const tree = useMemo(() => layerTree(sources), [sources]);
  const rows = useMemo(() => layerRows(tree, closed, words), [tree, closed, words]);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const rowPx = (isNarrow ? TOUCH_ROW_PX : ROW_PX) * useTextScale();
  const { shown, total } = layerCount(sources);
  const count = layerCountWords(sources);
  const choose = (what: string, change: (source: LayerSource) => LayerChoices) => {
    const choices = sources.map(change);
    onChoose(choices);
    const next = sources.map(({ layers }, at) => ({ layers, choices: choices[at] ?? {} }));
    announce(`${what}. ${layerCountWords(next)}.`);
  };
  const toggle = ({ node }: LayerRow) => {
    if (node.isLocked) {
      announce(`${node.name} is locked by its file.`);
      return;
    }
    const shows = node.state !== 'shown';
    choose(`${node.name} ${shows ? 'shown' : 'hidden'}`, (source) =>
      chooseLayer(source, node.key, shows),
    );
  };
  const setOpen = ({ node }: LayerRow, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(node.key);
    else next.add(node.key);
    setClosed(next);
  };
  return (
    <div className="pdf-layers">
      <header>
        <h2>PDF layers</h2>
        <span className="t2 f12">{count}</span>
      </header>
      {children}
      {total < MANY ? null : (
        <SearchField label="Search layers" value={words} onChange={setWords} />
      )}
      {rows.length === 0 ? (
        <p className="t2 f12">No layers found</p>
      ) : (
        <div
          className="pdf-layer-rows"
          style={{ height: Math.min(rows.length, MAX_ROWS) * rowPx + EDGE_PX }}
        >
          <Tree
            label="PDF layers"
            rows={rows}
            rowPx={rowPx}
            selectedId={null}
            titleOf={titleOf}
            onPress={toggle}
            onClose={(row) => setOpen(row, false)}
            onOpen={(row) => setOpen(row, true)}
            checkOf={({ node }) => (node.state === 'mixed' ? 'mixed' : node.state === 'shown')}
            isDisabled={({ node }) => node.isLocked}
          >
            {({ node }) => (
              <>
                <span className="check" data-state={node.state} aria-hidden>
                  {node.state === 'mixed' ? (
                    <Minus size={12} strokeWidth={3} />
                  ) : (
                    <Check size={12} strokeWidth={3} />
                  )}
                </span>
                <span className="grow clip">{node.name}</span>
                {node.isLocked ? (
                  <>
                    <Lock size={13} className="t3" aria-hidden />
                    <span className="visually-hidden">locked</span>
                  </>
                ) : null}
              </>
            )}
          </Tree>
        </div>
      )}
      <footer className="row g2">
        <Button
          isSmall
          isDisabled={shown === total}
          onPress={() => choose('All layers shown', showAllLayers)}
        >
          Show all
        </Button>
        <Button
          isSmall
          isDisabled={isAsInFile(sources)}
          onPress={() => choose('Layers as in the document', () => ({}))}
        >
          Reset to the document’s default
        </Button>
      </footer>
    </div>
  );
}

function titleOf({ node }: LayerRow): string {
  return node.isLocked ? `${node.name}, locked by its file` : node.name;
}

/** Change orders with what was matched with them, as cards beside the viewers (BT-032). */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { LevelBars } from '../../parts/change-orders/level.tsx';
import {
  changeOrderName,
  disciplinesText,
  dollarsText,
  LEVEL_WORDS,
  levelOf,
  numberText,
  titleOf,
} from '../../parts/change-orders/words.ts';
import { Button } from '../../ui/button.tsx';
import { Rows, useFocusedRow, useRowWindow } from '../../ui/rows/rows.tsx';
import { ResultMatches } from './result-matches.tsx';
import type { MatchActions } from './result-matches.tsx';
import { MatchConfidence, MatchState } from './result-words.tsx';

/** Of a closed card, an estimate. */
const CARD_PX = 124;

type ResultCardsProps = MatchActions & {
  /** Those that the filters leave, in order. */
  shown: readonly ChangeOrder[];
  /** The change order that the viewer shows. */
  selectedId: number | null;
  /** Shows a change order in its document. */
  onSelect: (one: ChangeOrder) => void;
};

export function ResultCards({ shown, selectedId, onSelect, ...actions }: ResultCardsProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRowWindow({
    scroller,
    keys: useMemo(() => shown.map(({ id }) => id), [shown]),
    heightOf: CARD_PX * useTextScale(),
    isMeasured: true,
  });
  const focus = useFocusedRow();
  const selectedAt = shown.findIndex(({ id }) => id === selectedId);
  const { reveal } = rows;
  // Selected on the paper or in the contents: its card comes into sight.
  useEffect(() => {
    if (selectedAt >= 0) reveal(selectedAt);
  }, [selectedAt, reveal]);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div
      ref={scroller}
      className="scroll windowed"
      role="region"
      aria-label="Change orders with matched issues"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <div role="list" aria-label="Change orders" {...focus.handlers}>
        <Rows rows={rows} kept={focus.kept}>
          {(index) => {
            const one = shown[index];
            return one === undefined ? null : (
              <ResultCard
                {...{ one, index, ...actions }}
                count={shown.length}
                isSelected={one.id === selectedId}
                isOpen={open.has(one.id)}
                onSelect={() => onSelect(one)}
                onToggle={() => toggle(one.id)}
              />
            );
          }}
        </Rows>
      </div>
    </div>
  );
}

type ResultCardProps = MatchActions & {
  one: ChangeOrder;
  /** From 0, of `count`. */
  index: number;
  count: number;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: () => void;
  onToggle: () => void;
};

function ResultCard({ one, index, count, isSelected, isOpen, ...props }: ResultCardProps) {
  const { onSelect, onToggle, ...actions } = props;
  const { oco_number: oco, change_order_number: pco, change_order_value: value } = one;
  const level = levelOf(one);
  const name = changeOrderName(one);
  const Twisty = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isSelected}
      data-row={index}
      className={isSelected ? 'result-card is-selected' : 'result-card'}
    >
      <div className="row g6">
        <span className="tag ref">{name}</span>
        {oco === null || pco === null ? null : (
          <span className="t3 f12">{numberText('OCO', oco)}</span>
        )}
        <span className="end sb num">{value === null ? 'No value found' : dollarsText(value)}</span>
      </div>
      <h3>
        <Button className="result-title" onPress={onSelect}>
          {titleOf(one)}
        </Button>
      </h3>
      <div className="row g12 f12 t2 result-facts">
        {level === null ? null : (
          <span className="row g6 nb">
            <LevelBars level={level} />
            Foreseeable {LEVEL_WORDS[level].toLowerCase()}
          </span>
        )}
        <span>{disciplinesText(one)}</span>
      </div>
      <div className="row g12 result-facts">
        <MatchConfidence one={one} />
        <MatchState one={one} />
        <Button
          isSmall
          hasIcon
          variant="quiet"
          className="end"
          isExpanded={isOpen}
          label={`${isOpen ? 'Hide' : 'Show'} matches of ${name}`}
          onPress={onToggle}
        >
          <Twisty size={14} aria-hidden />
          Matches
        </Button>
      </div>
      {isOpen ? (
        <div className="result-card-matches">
          <ResultMatches one={one} {...actions} />
        </div>
      ) : null}
    </div>
  );
}

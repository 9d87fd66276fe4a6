/** Search, filters and order of the change orders (CH-058 to CH-081). */
import { ArrowDownUp, Download, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { ForeseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import { plural } from '../../domain/units.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { RemovableChip, ToggleChip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterFields } from './filter-fields.tsx';
import { LevelBars } from './level.tsx';
import {
  activeFilters,
  afterConfidence,
  afterLevel,
  afterSort,
  CHANGE_ORDER_SORTS,
  filtered,
  isFiltered,
  NO_FILTERS,
  SORT_LABELS,
} from './filters.ts';
import type { Filters } from './filters.ts';
import { CONFIDENCE_WORDS, CONFIDENCES, confidenceOf, LEVEL_WORDS, levelOf } from './words.ts';
import './change-orders-shared.css';

type FilterBarProps = {
  all: readonly ChangeOrder[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Null: there is nothing to download here. */
  download: { isRunning: boolean; start: () => void } | null;
};

const LEVELS: readonly ForeseeableLevel[] = [1, 2, 3];

function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="row g4 wrap" role="group" aria-labelledby={id}>
      <span id={id} className="t3 f12 co-chips-label">
        {label}
      </span>
      {children}
    </div>
  );
}

export function FilterBar({ all, filters, onChange, download }: FilterBarProps) {
  const [typed, setTyped] = useState(filters.search);
  const [isExpanded, setExpanded] = useState(false);
  // Counts do not depend on the chips themselves.
  const rest = filtered(all, { ...filters, foreseeable_status: [], confidence_status: [] });
  const search = (words: string) => onChange({ ...filters, search: words.trim(), page: 1 });
  const active = activeFilters(filters);
  const hasMatches = all.some(({ match_confidence: score }) => score !== undefined);
  return (
    <div className="co-filters">
      <div className="row g6">
        <SearchField
          label="Search change orders"
          isQuiet
          value={typed}
          onChange={(words) => {
            setTyped(words);
            if (words === '' && filters.search !== '') search('');
          }}
          onSubmit={search}
        />
        <Button isSmall hasIcon isExpanded={isExpanded} onPress={() => setExpanded(!isExpanded)}>
          <SlidersHorizontal size={14} aria-hidden />
          Filter
        </Button>
        <Menu
          label="Sort by"
          heading="Sort by"
          trigger={
            <IconButton
              label={`Sort by, now ${SORT_LABELS[filters.sort_by]}, ${filters.sort_order === 'asc' ? 'ascending' : 'descending'}`}
            >
              <ArrowDownUp size={16} />
            </IconButton>
          }
          entries={CHANGE_ORDER_SORTS.map((by) => ({
            id: by,
            label: SORT_LABELS[by],
            ...(by === filters.sort_by && {
              isChosen: true,
              note: `${filters.sort_order === 'asc' ? 'Ascending' : 'Descending'}; choose again to reverse`,
            }),
          }))}
          onAction={(id) => {
            const by = CHANGE_ORDER_SORTS.find((each) => each === id);
            if (by !== undefined) onChange(afterSort(filters, by));
          }}
        />
        {download === null ? null : (
          <IconButton
            label={download.isRunning ? 'Downloading…' : 'Download'}
            isDisabled={download.isRunning}
            onPress={download.start}
          >
            <Download size={16} />
          </IconButton>
        )}
      </div>
      {isExpanded ? (
        <FilterFields
          filters={filters}
          onChange={(next, isKeyword) => {
            onChange({ ...next, page: 1 });
            // CH-076.
            if (isKeyword) setExpanded(false);
          }}
        />
      ) : null}
      <div className="co-chips">
        <ChipGroup label="Foreseeable">
          {LEVELS.map((level) => {
            const count = rest.filter((one) => levelOf(one) === level).length;
            return (
              <ToggleChip
                key={level}
                label={`${LEVEL_WORDS[level]}, ${plural(count, 'change order')}`}
                isSelected={filters.foreseeable_status.includes(level)}
                onChange={() => onChange(afterLevel(filters, level))}
              >
                <LevelBars level={level} />
                {LEVEL_WORDS[level]} <b>{count.toLocaleString('en-US')}</b>
              </ToggleChip>
            );
          })}
        </ChipGroup>
        <ChipGroup label="Confidence">
          {CONFIDENCES.filter((each) => hasMatches || each !== 'none').map((confidence) => {
            const count = rest.filter((one) => confidenceOf(one) === confidence).length;
            return (
              <ToggleChip
                key={confidence}
                label={`${CONFIDENCE_WORDS[confidence]}, ${plural(count, 'change order')}`}
                isSelected={filters.confidence_status.includes(confidence)}
                onChange={() => onChange(afterConfidence(filters, confidence))}
              >
                {CONFIDENCE_WORDS[confidence]} <b>{count.toLocaleString('en-US')}</b>
              </ToggleChip>
            );
          })}
        </ChipGroup>
        {active.map(({ id, text, without }) => (
          <RemovableChip key={id} text={text} onRemove={() => onChange(without)} />
        ))}
        {isFiltered(filters) ? (
          <Button
            variant="quiet"
            isSmall
            onPress={() => {
              setTyped('');
              const { sort_by, sort_order } = filters;
              onChange({ ...NO_FILTERS, sort_by, sort_order });
            }}
          >
            Clear all
          </Button>
        ) : null}
      </div>
    </div>
  );
}

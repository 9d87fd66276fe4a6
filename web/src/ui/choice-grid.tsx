/** A short list of choices in columns; arrow keys move in both directions. */
import { Check } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components';

export type GridChoice = {
  id: string;
  label: string;
  /** At the end of the choice. */
  note: string;
};

type ChoiceGridProps = {
  label: string;
  /** Row by row. */
  choices: readonly GridChoice[];
  /** Null if none is selected. */
  selectedId: string | null;
  onChoose: (id: string) => void;
};

export function ChoiceGrid({ label, choices, selectedId, onChoose }: ChoiceGridProps) {
  return (
    <ListBox
      className="choice-grid"
      aria-label={label}
      layout="grid"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={selectedId === null ? [] : [selectedId]}
      onSelectionChange={(keys) => {
        const chosen = choices.find(({ id }) => keys === 'all' || keys.has(id));
        if (chosen !== undefined) onChoose(chosen.id);
      }}
    >
      {choices.map(({ id, label: text, note }) => (
        <ListBoxItem
          key={id}
          id={id}
          textValue={`${text}, ${note}`}
          className={id === selectedId ? 'mi sel' : 'mi'}
        >
          {text}
          <span className="end row g4 f12 t3">
            {note}
            {id === selectedId ? <Check size={14} aria-hidden /> : null}
          </span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

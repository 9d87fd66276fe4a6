/** A button that opens a search box over a long, grouped list. */
import type { ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  DialogTrigger,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components';
import { SearchField } from './search-field.tsx';

type ChoicePickerProps = {
  label: string;
  /** The trigger button. */
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Shown while open. */
  children: ReactNode;
};

export function ChoicePicker(props: ChoicePickerProps) {
  return (
    <DialogTrigger isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      {props.trigger}
      <Popover className="popover choices" placement="bottom start">
        <Dialog className="choices-body" aria-label={props.label}>
          {props.children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

export type PickerChoice = {
  id: string;
  /** Text for type-ahead. */
  text: string;
  isChosen: boolean;
  content: ReactNode;
};

type ChoiceSearchProps = {
  /** The search box's label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The list's label. */
  listLabel: string;
  groups: readonly { id: string; label: string; choices: readonly PickerChoice[] }[];
  /** Shown between search box and list, such as an error. */
  notice: ReactNode;
  /** Shown instead of an empty list. */
  emptyText: string;
  onPick: (id: string) => void;
};

/** Arrow keys move in the list while the search box keeps focus; Enter picks. */
export function ChoiceSearch(props: ChoiceSearchProps) {
  return (
    <Autocomplete inputValue={props.value} onInputChange={props.onChange}>
      <div className="choices-search">
        <SearchField label={props.label} value={props.value} onChange={props.onChange} isCombobox />
      </div>
      {props.notice}
      <ListBox
        className="choices-list"
        aria-label={props.listLabel}
        onAction={(key) => props.onPick(String(key))}
        renderEmptyState={() => <p className="choices-note t2">{props.emptyText}</p>}
      >
        {props.groups.map((group) => (
          <ListBoxSection key={group.id} id={group.id} aria-label={group.label}>
            <Header className="mh">{group.label}</Header>
            {group.choices.map(({ id, text, isChosen, content }) => (
              <ListBoxItem
                key={id}
                id={id}
                textValue={text}
                className={isChosen ? 'mi choice sel' : 'mi choice'}
              >
                {content}
                {isChosen ? <span className="visually-hidden">, shown now</span> : null}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  );
}

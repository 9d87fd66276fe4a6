/** A button or field that opens a searchable list of choices: one of them, or several. */
import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  Autocomplete,
  Button,
  Dialog,
  DialogTrigger,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components';
import { SearchField } from './search-field.tsx';
import './search-select.css';

export type SearchChoice = {
  id: number;
  /** What the search looks in. */
  label: string;
  /** Instead of the label. */
  content?: ReactNode;
};

type SearchListProps = {
  /** Names the list. */
  label: string;
  /** Of the search box: "Search people". */
  searchLabel: string;
  choices: readonly SearchChoice[];
  chosen: readonly number[];
  /** Gets what was picked, also if it was chosen already. */
  onPick: (id: number) => void;
  /** G-… empty lookups: "No assignee found." */
  emptyText: string;
  /** Gets what is typed, for choices that someone else searches: then all of them are shown. */
  onWords?: (words: string) => void;
};

/** In a dialog or popover: arrow keys move in the list while the search box keeps focus; Enter picks. */
export function SearchList(props: SearchListProps) {
  const { label, chosen } = props;
  const [words, setWords] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const { onWords } = props;
  const shown =
    onWords === undefined
      ? props.choices.filter((choice) => contains(choice.label, words.trim()))
      : props.choices;
  const type = (typed: string) => {
    setWords(typed);
    onWords?.(typed);
  };
  return (
    <Autocomplete inputValue={words} onInputChange={type}>
      <div className="choices-search">
        <SearchField label={props.searchLabel} value={words} onChange={type} isQuiet isCombobox />
      </div>
      <ListBox
        className="choices-list"
        aria-label={label}
        items={shown}
        // The content of a row depends on the choice too.
        dependencies={[chosen]}
        onAction={(key) => props.onPick(Number(key))}
        renderEmptyState={() => <p className="choices-note t2">{props.emptyText}</p>}
      >
        {({ id, label: text, content }) => (
          <ListBoxItem
            id={id}
            textValue={text}
            className={chosen.includes(id) ? 'mi choice sel' : 'mi choice'}
          >
            <span className="clip grow search-select-value">{content ?? text}</span>
            {chosen.includes(id) ? <Check size={15} aria-label="chosen" /> : null}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}

type SearchSelectProps = SearchListProps & {
  /** One choice closes the list; of several, each is switched on and off. */
  isMultiple?: boolean;
  /** What the button shows. */
  children: ReactNode;
  /** What it shows while nothing is chosen, for its name. */
  placeholder?: string;
  /** Below the list. */
  footer?: ReactNode;
  /** In forms: a field with its label above. */
  isField?: boolean;
  error?: string | undefined;
  hint?: string;
  isDisabled?: boolean;
  focusRef?: (element: HTMLElement | null) => void;
};

/** Arrow keys move in the list while the search box keeps focus; Enter picks; Escape closes. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, chosen, isMultiple = false, isField = false, error } = props;
  const [isOpen, setOpen] = useState(false);
  const chosenText = props.choices
    .filter(({ id }) => chosen.includes(id))
    .map((choice) => choice.label)
    .join(', ');
  const shownText = chosen.length === 0 ? (props.placeholder ?? '') : chosenText;
  return (
    <div className={isField ? 'select-box' : 'search-select'}>
      {isField ? <Label className="label">{label}</Label> : null}
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button
          className={isField ? 'field select' : 'btn sm'}
          aria-label={shownText === '' ? label : `${label}: ${shownText}`}
          aria-haspopup="listbox"
          isDisabled={props.isDisabled ?? false}
          {...(error === undefined ? {} : { 'data-invalid': true })}
          {...(props.focusRef === undefined ? {} : { ref: props.focusRef })}
        >
          <span className="clip search-select-value">{props.children}</span>
          <ChevronDown size={isField ? 15 : 13} aria-hidden />
        </Button>
        <Popover className="popover choices search-select-popover" placement="bottom start">
          <Dialog className="choices-body" aria-label={label}>
            <SearchList
              {...{ label, chosen }}
              searchLabel={props.searchLabel}
              choices={props.choices}
              emptyText={props.emptyText}
              {...(props.onWords === undefined ? {} : { onWords: props.onWords })}
              onPick={(id) => {
                props.onPick(id);
                if (!isMultiple) setOpen(false);
              }}
            />
            {props.footer === undefined ? null : (
              <div className="search-select-footer t2 f12">{props.footer}</div>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {error === undefined ? null : (
        <span className="msg" role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </span>
      )}
      {props.hint === undefined || error !== undefined ? null : (
        <span className="hint t3 f12">{props.hint}</span>
      )}
    </div>
  );
}

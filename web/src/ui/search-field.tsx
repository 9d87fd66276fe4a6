/** A search box with a clear button. */
import { Search, X } from 'lucide-react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  isQuiet?: boolean;
  /** Controls the list below it, in a dialog that focuses it. */
  isCombobox?: boolean;
};

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, isQuiet = false, isCombobox = false } = props;
  return (
    <AriaSearchField
      className={isQuiet ? 'field sm quiet search' : 'field search'}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(props.onSubmit === undefined ? {} : { onSubmit: props.onSubmit })}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- only inside dialogs, where focus has to go somewhere
      autoFocus={isCombobox}
    >
      <Search size={isQuiet ? 14 : 15} aria-hidden />
      <Input
        placeholder={label}
        {...(isCombobox ? { role: 'combobox', 'aria-expanded': true } : {})}
      />
      {value === '' ? null : (
        <Button className="search-clear" aria-label="Clear search">
          <X size={14} aria-hidden />
        </Button>
      )}
    </AriaSearchField>
  );
}

/** A search box with its own way to empty it. */
import { Search, X } from 'lucide-react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isQuiet?: boolean;
};

export function SearchField({ label, value, onChange, isQuiet = false }: SearchFieldProps) {
  return (
    <AriaSearchField
      className={isQuiet ? 'field sm quiet search' : 'field search'}
      aria-label={label}
      value={value}
      onChange={onChange}
    >
      <Search size={isQuiet ? 14 : 15} aria-hidden />
      <Input placeholder={label} />
      {value === '' ? null : (
        <Button className="search-clear" aria-label="Clear search">
          <X size={14} aria-hidden />
        </Button>
      )}
    </AriaSearchField>
  );
}

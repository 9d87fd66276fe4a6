/** The fields of the expanded filter bar; each applies with its own button or Enter. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Filters } from './filters.ts';
import { typedDollars } from './words.ts';

type FilterFieldsProps = {
  filters: Filters;
  /** `isKeyword`: a keyword was added. */
  onChange: (filters: Filters, isKeyword: boolean) => void;
};

const GMP = [
  { id: 'any', label: 'Any' },
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

const FIELDS = [
  { id: 'oco', label: 'OCO number' },
  { id: 'pco', label: 'PCO number' },
  { id: 'keyword', label: 'Keyword' },
  { id: 'from', label: 'Total cost from ($)' },
  { id: 'to', label: 'Total cost to ($)' },
] as const;
type FieldId = (typeof FIELDS)[number]['id'];

/** The filters with the value of one field; null if it has none (CH-077). */
function withField(filters: Filters, id: FieldId, typed: string): Filters | null {
  const text = typed.trim();
  if (text === '') return null;
  if (id === 'oco') return { ...filters, oco_number: text };
  if (id === 'pco') return { ...filters, pco_number: text };
  if (id === 'keyword') {
    return { ...filters, keywords: [...new Set([...filters.keywords, text])] };
  }
  const amount = typedDollars(text);
  if (amount === undefined || amount === null) return null;
  return id === 'from'
    ? { ...filters, total_cost_from: amount }
    : { ...filters, total_cost_to: amount };
}

const NOTHING = { oco: '', pco: '', keyword: '', from: '', to: '' };

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState<Readonly<Record<FieldId, string>>>(NOTHING);
  const gmp = filters.change_order_establishing_gmp;
  return (
    <div className="co-fields">
      {FIELDS.map(({ id, label }) => {
        const next = withField(filters, id, typed[id]);
        return (
          <form
            key={id}
            className="row g4 co-field"
            onSubmit={(event) => {
              event.preventDefault();
              if (next === null) return;
              setTyped({ ...typed, [id]: '' });
              onChange(next, id === 'keyword');
            }}
          >
            <span className="grow">
              <TextField
                label={label}
                value={typed[id]}
                autoComplete="off"
                onChange={(text) => setTyped({ ...typed, [id]: text })}
              />
            </span>
            <Button type="submit" isSmall label={`Apply ${label}`} isDisabled={next === null}>
              Apply
            </Button>
          </form>
        );
      })}
      <Select
        label="Establishing GMP"
        options={GMP}
        value={gmp === null ? 'any' : gmp ? 'yes' : 'no'}
        onChange={(id) =>
          onChange(
            { ...filters, change_order_establishing_gmp: id === 'any' ? null : id === 'yes' },
            false,
          )
        }
      />
    </div>
  );
}

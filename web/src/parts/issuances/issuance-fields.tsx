/** What people say of an issuance: name, kind, date, and whether it has the whole set. */
import { ISSUANCE_KIND_WORDS } from '../../../../contract/src/issuances/words.ts';
import {
  ISSUANCE_KINDS,
  ISSUANCE_NAME_LENGTH,
  isUsuallyWhole,
} from '../../../../contract/src/issuances/kinds.ts';
import type { IssuanceKind } from '../../../../contract/src/issuances/kinds.ts';
import type { Issuance } from '../../../../contract/src/issuances/schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type IssuanceDraft = Pick<Issuance, 'name' | 'kind' | 'issued_on' | 'is_whole_set'>;

export const NEW_ISSUANCE: IssuanceDraft = {
  ...{ name: '', kind: 'bulletin', issued_on: null, is_whole_set: false },
};

const KINDS = ISSUANCE_KINDS.map((id) => ({ id, label: ISSUANCE_KIND_WORDS[id] }));

/** What is wrong with the name; null: nothing. */
export function nameProblem({ name }: IssuanceDraft): string | null {
  return name.trim() === '' ? 'Issuance name is required' : null;
}

type IssuanceFieldsProps = {
  draft: IssuanceDraft;
  /** Of the name. */
  problem: string | null;
  isDisabled: boolean;
  onChange: (draft: IssuanceDraft) => void;
};

export function IssuanceFields({ draft, problem, isDisabled, onChange }: IssuanceFieldsProps) {
  return (
    <>
      <TextField
        label="Issuance name"
        value={draft.name}
        placeholder="Bulletin 3"
        autoComplete="off"
        autoFocus
        maxLength={ISSUANCE_NAME_LENGTH}
        isDisabled={isDisabled}
        error={problem}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <div className="row g12 issuance-facts">
        <Select
          label="Kind"
          options={KINDS}
          value={draft.kind}
          isDisabled={isDisabled}
          onChange={(id) => {
            const kind = id as IssuanceKind;
            onChange({ ...draft, kind, is_whole_set: isUsuallyWhole(kind) });
          }}
        />
        <TextField
          label="Date"
          type="date"
          value={draft.issued_on ?? ''}
          isDisabled={isDisabled}
          onChange={(day) => onChange({ ...draft, issued_on: day === '' ? null : day })}
        />
      </div>
      <Checkbox
        isSelected={draft.is_whole_set}
        isDisabled={isDisabled}
        onChange={(isWhole) => onChange({ ...draft, is_whole_set: isWhole })}
      >
        It has the whole set: sheets that it lacks were removed
      </Checkbox>
    </>
  );
}

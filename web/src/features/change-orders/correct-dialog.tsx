/** Corrects what was read of a change order; what was read stays beside it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ChangeOrder,
  ChangeOrderField,
} from '../../../../contract/src/change-orders/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { correctChangeOrderMutation } from '../../api/change-orders.ts';
import type { Correction } from '../../api/change-orders.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import {
  changeOrderName,
  FIELD_LABELS,
  fieldText,
  typedDollars,
  valueOf,
} from '../../parts/change-orders/words.ts';

const FORM = 'correct-change-order';
const TEXT_FIELDS = [
  ...(['change_order_value', 'oco_number', 'change_order_number', 'short_summary'] as const),
  ...(['subcontractor', 'rfi_reference', 'disciplines'] as const),
] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type Typed = Readonly<Record<TextField, string>>;
const YES_NO = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

const typedOf = (one: ChangeOrder): Typed =>
  Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, fieldText(field, valueOf(one, field)) ?? '']),
  ) as Typed;

/** Only what was changed. Null if the amount is none. */
function correctionOf(one: ChangeOrder, typed: Typed, isGmp: boolean): Correction | null {
  const before = typedOf(one);
  const asRead: ChangeOrderField[] = [];
  const body: Correction = {};
  for (const field of TEXT_FIELDS) {
    const text = typed[field].trim();
    if (text === before[field]) continue;
    const reading = one.readings.find((each) => each.field === field);
    if (text === (fieldText(field, reading?.read ?? null) ?? '')) asRead.push(field);
    else if (field === 'change_order_value') {
      const value = typedDollars(text);
      if (value === undefined) return null;
      body.change_order_value = value;
    } else if (field === 'disciplines') {
      body.disciplines = text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean);
    } else body[field] = text === '' ? null : text;
  }
  if (isGmp !== one.change_order_establishing_gmp) body.change_order_establishing_gmp = isGmp;
  return asRead.length > 0 ? { ...body, as_read: asRead } : body;
}

export function CorrectDialog({ one, onClose }: { one: ChangeOrder; onClose: () => void }) {
  const { isPending, mutate } = useMutation(correctChangeOrderMutation);
  const [typed, setTyped] = useState(() => typedOf(one));
  const [isGmp, setGmp] = useState(one.change_order_establishing_gmp);
  const [error, setError] = useState<string | null>(null);
  const name = changeOrderName(one);

  const submit = () => {
    const body = correctionOf(one, typed, isGmp);
    if (body === null) {
      const message = 'Enter an amount such as 1,250.00, or (1,250.00) for a credit';
      setError(message);
      announce(message, 'assertive');
      return;
    }
    if (Object.keys(body).length === 0) {
      onClose();
      return;
    }
    mutate(
      { id: one.id, body },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: 'Change order corrected', detail: name, tone: 'ok' });
        },
        onError: (cause) => {
          showToast({
            title: 'The change order was not corrected',
            detail: detailOf(cause),
            tone: 'bad',
          });
        },
      },
    );
  };
  return (
    <Dialog
      title={`Correct ${name}`}
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </span>
      }
    >
      <form
        id={FORM}
        className="body col g12"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {TEXT_FIELDS.map((field, index) => {
          const read = one.readings.find((each) => each.field === field)?.read ?? null;
          return (
            <TextField
              key={field}
              label={FIELD_LABELS[field]}
              value={typed[field]}
              onChange={(text) => {
                setTyped({ ...typed, [field]: text });
                if (field === 'change_order_value') setError(null);
              }}
              autoComplete="off"
              autoFocus={index === 0}
              isDisabled={isPending}
              hint={`Read: ${fieldText(field, read) ?? 'nothing'}`}
              {...(field === 'change_order_value' && { error })}
            />
          );
        })}
        <Select
          label={FIELD_LABELS.change_order_establishing_gmp}
          options={YES_NO}
          value={isGmp ? 'yes' : 'no'}
          isDisabled={isPending}
          onChange={(id) => setGmp(id === 'yes')}
        />
      </form>
    </Dialog>
  );
}

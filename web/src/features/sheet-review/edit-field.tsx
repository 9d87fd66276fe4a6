/** The field in place of an edited cell. It lists other texts on the sheet that may be meant. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ComboField } from '../../ui/combo-field.tsx';

/** How a field is left: to which field, and whether the input counts. */
export type EditEnd = { value: string | null; goTo: 'stay' | 'next' | 'previous' };

type EditFieldProps = {
  label: string;
  value: string;
  /** The text was just typed: continue after it. */
  isTypedOver: boolean;
  longest: number;
  /** Other texts on the sheet that may be meant, the likeliest first. */
  others: readonly string[];
  onEnd: (end: EditEnd) => void;
};

export function EditField({ label, value, isTypedOver, longest, others, onEnd }: EditFieldProps) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  /** Where the focus goes after the list takes an option: Tab moves on. */
  const goTo = useRef<EditEnd['goTo']>('stay');
  const begin = useEffectEvent(() => {
    // The table has its row in sight; more scrolling would close the list.
    field.current?.focus({ preventScroll: true });
    if (!isTypedOver) field.current?.select();
  });
  useEffect(() => begin(), []);
  const end = (how: EditEnd) => {
    // Leaving with a key unmounts the field, which also blurs it.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOnOption = field.current?.hasAttribute('aria-activedescendant') ?? false;
    const target = event.shiftKey ? 'previous' : 'next';
    if (event.key === 'Escape') end({ value: null, goTo: 'stay' });
    else if (event.key !== 'Enter' && event.key !== 'Tab') return;
    else if (isOnOption) {
      // The list takes the option.
      if (event.key === 'Tab') {
        goTo.current = target;
        event.preventDefault();
      }
      return;
    } else end({ value: typed, goTo: event.key === 'Tab' ? target : 'stay' });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="review-field" onKeyDownCapture={onKeyDown}>
      <ComboField
        label={label}
        value={typed}
        firstValue={value}
        choices={others}
        choicesLabel="Also on the sheet"
        longest={longest}
        field={field}
        onType={setTyped}
        onTake={(taken) => end({ value: taken, goTo: goTo.current })}
        onBlur={() => end({ value: typed, goTo: 'stay' })}
      />
    </div>
  );
}

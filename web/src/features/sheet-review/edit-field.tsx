/** The field in place of an edited cell. It offers what else the sheet says there. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover, useFilter } from 'react-aria-components';

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
  const { contains } = useFilter({ sensitivity: 'base' });
  const offered = typed === value ? others : others.filter((text) => contains(text, typed));
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  /** Where Tab leads once the option that has the focus is taken. */
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
      <ComboBox
        aria-label={label}
        className="field sm"
        menuTrigger="focus"
        allowsCustomValue
        inputValue={typed}
        items={offered.map((text) => ({ text }))}
        onInputChange={setTyped}
        onChange={(key) => {
          if (key !== null) end({ value: String(key), goTo: goTo.current });
        }}
        onBlur={() => end({ value: typed, goTo: 'stay' })}
      >
        <Input ref={field} maxLength={longest} spellCheck={false} autoComplete="off" />
        <Popover className="menu review-others" placement="bottom start" offset={4}>
          <p className="label">Also on the sheet</p>
          <ListBox aria-label="Also on the sheet">
            {({ text }: { text: string }) => (
              <ListBoxItem id={text} textValue={text} className="mi">
                <span className="clip">{text}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </div>
  );
}

/** A small text field that lists texts to take instead of typing; anything else may be typed, too. */
import type { RefObject } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover, useFilter } from 'react-aria-components';
import './combo-field.css';

type ComboFieldProps = {
  label: string;
  value: string;
  /** The value before anything was typed: then the list has all texts. */
  firstValue: string;
  /** None: the field has no list. */
  choices: readonly string[];
  /** Above the list. */
  choicesLabel: string;
  longest: number;
  field: RefObject<HTMLInputElement | null>;
  onType: (value: string) => void;
  /** A text of the list is pressed, or taken by Enter or Tab. */
  onTake: (value: string) => void;
  onBlur: () => void;
};

export function ComboField(props: ComboFieldProps) {
  const { label, value, firstValue, choices, choicesLabel, longest, field } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const offered = value === firstValue ? choices : choices.filter((text) => contains(text, value));
  return (
    <ComboBox
      aria-label={label}
      className="field sm"
      menuTrigger="focus"
      allowsCustomValue
      inputValue={value}
      items={offered.map((text) => ({ text }))}
      onInputChange={props.onType}
      onChange={(key) => {
        if (key !== null) props.onTake(String(key));
      }}
      onBlur={props.onBlur}
    >
      <Input ref={field} maxLength={longest} spellCheck={false} autoComplete="off" />
      <Popover className="menu combo-choices" placement="bottom start" offset={4}>
        <p className="label">{choicesLabel}</p>
        <ListBox aria-label={choicesLabel}>
          {({ text }: { text: string }) => (
            <ListBoxItem id={text} textValue={text} className="mi">
              <span className="clip">{text}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

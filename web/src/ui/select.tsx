/** A select field with a menu, for short lists. */
import { ChevronDown, CircleAlert } from 'lucide-react';
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';

export type Option = { id: string; label: string };

type SelectProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (id: string) => void;
  /** Placeholder. */
  placeholder?: string;
  /** For list rows: smaller, with its label for screen readers only. */
  isCompact?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
  /** The button. */
  focusRef?: (element: HTMLElement | null) => void;
};

export function Select(props: SelectProps) {
  const { isCompact = false } = props;
  return (
    <AriaSelect
      className={isCompact ? 'select-box compact' : 'select-box'}
      placeholder={props.placeholder ?? 'Choose'}
      value={props.value}
      isDisabled={props.isDisabled ?? false}
      isInvalid={props.error !== undefined}
      validationBehavior="aria"
      onChange={(key) => {
        if (key !== null) props.onChange(String(key));
      }}
      {...(isCompact ? { 'aria-label': props.label } : {})}
    >
      {isCompact ? null : <Label className="label">{props.label}</Label>}
      <Button
        className={isCompact ? 'field sm quiet select' : 'field select'}
        {...(props.focusRef === undefined ? {} : { ref: props.focusRef })}
      >
        <SelectValue className="clip" />
        <ChevronDown size={isCompact ? 13 : 15} aria-hidden />
      </Button>
      <FieldError className="msg">
        <CircleAlert size={14} aria-hidden />
        {props.error}
      </FieldError>
      <Popover className="menu select-menu" placement={isCompact ? 'bottom end' : 'bottom start'}>
        <ListBox className="select-list" items={props.options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="mi">
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

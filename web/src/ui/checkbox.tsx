/** A checkbox, with the error of its field in a form. */
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, FieldError } from 'react-aria-components';

type CheckboxProps = {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  /** The input. */
  focusRef?: (element: HTMLElement | null) => void;
};

export function Checkbox(props: CheckboxProps) {
  return (
    <CheckboxField
      className="check-field"
      isSelected={props.isSelected}
      isDisabled={props.isDisabled ?? false}
      onChange={props.onChange}
      isInvalid={props.error !== undefined}
      // The form shows its own errors; browser validation would block submitting again.
      validationBehavior="aria"
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.focusRef === undefined ? {} : { inputRef: props.focusRef })}
    >
      <CheckboxButton className="checkline">
        <span className="check" aria-hidden>
          <Check size={12} strokeWidth={3} />
        </span>
        {props.children}
      </CheckboxButton>
      <FieldError className="msg">
        <CircleAlert size={14} aria-hidden />
        {props.error}
      </FieldError>
    </CheckboxField>
  );
}

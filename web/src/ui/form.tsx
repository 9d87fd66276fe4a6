/** A labelled text field of a form, with what browsers and password keepers need to know. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';

type FieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
  /** Under the field. */
  hint?: ReactNode;
  error?: string | undefined;
};

export function Field(props: FieldProps) {
  const isBad = props.error !== undefined;
  return (
    <AriaTextField
      name={props.name}
      value={props.value}
      onChange={props.onChange}
      type={props.type ?? 'text'}
      isInvalid={isBad}
      isDisabled={props.isDisabled ?? false}
      // The form itself says what is wrong, in its own words.
      validationBehavior="aria"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that is the whole page or dialog
      autoFocus={props.autoFocus ?? false}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
    >
      <Label className="label">{props.label}</Label>
      <div className={isBad ? 'field bad' : 'field'}>
        <Input {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })} />
      </div>
      {props.hint === undefined ? null : (
        <Text slot="description" className="hint">
          {props.hint}
        </Text>
      )}
      <FieldError className="msg">
        <CircleAlert size={14} aria-hidden />
        {props.error}
      </FieldError>
    </AriaTextField>
  );
}

/** A line or a block of text. */
import { CircleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isMultiline?: boolean;
  type?: 'text' | 'password';
  hint?: string;
  error?: string | null;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
};

export function TextField(props: TextFieldProps) {
  const bad = props.error !== undefined && props.error !== null;
  return (
    <AriaTextField
      value={props.value}
      onChange={props.onChange}
      isInvalid={bad}
      // The browser's own validation would refuse to submit the form again.
      validationBehavior="aria"
      type={props.type ?? 'text'}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of a form that just appeared
      autoFocus={props.autoFocus ?? false}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
    >
      <Label className="label">{props.label}</Label>
      {props.isMultiline === true ? (
        <div className="field area">
          <TextArea {...(props.inputRef === undefined ? {} : { ref: props.inputRef })} />
        </div>
      ) : (
        <div className={bad ? 'field bad' : 'field'}>
          <Input />
        </div>
      )}
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

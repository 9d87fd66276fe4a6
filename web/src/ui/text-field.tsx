/** A labeled text field or text area, with autocomplete hints for browsers and password managers. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** Which keyboard phones show. */
  inputMode?: 'numeric';
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'date';
  autoComplete?: string;
  placeholder?: string;
  isMultiline?: boolean;
  /** Only for the first field of a new form or page. */
  autoFocus?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  maxLength?: number;
  /** At the end of the field. */
  icon?: ReactNode;
  /** Hint under the field. */
  hint?: ReactNode;
  error?: string | null | undefined;
  /** A list box of suggestions, while it is shown, and the id of its active option. */
  list?: { id: string; activeId: string };
  /** The input. */
  focusRef?: (element: HTMLElement | null) => void;
};

export function TextField(props: TextFieldProps) {
  const isBad = typeof props.error === 'string';
  const focus = props.focusRef === undefined ? {} : { ref: props.focusRef };
  const placeholder = props.placeholder === undefined ? {} : { placeholder: props.placeholder };
  return (
    <AriaTextField
      value={props.value}
      onChange={props.onChange}
      type={props.type ?? 'text'}
      isInvalid={isBad}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      // The form shows its own errors; browser validation would block submitting again.
      validationBehavior="aria"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- see the property
      autoFocus={props.autoFocus ?? false}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.inputMode === undefined ? {} : { inputMode: props.inputMode })}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      {...(props.list === undefined
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-controls': props.list.id,
            'aria-activedescendant': props.list.activeId,
          })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
    >
      <Label className={props.isLabelHidden === true ? 'visually-hidden' : 'label'}>
        {props.label}
      </Label>
      <div className={`field${props.isMultiline === true ? ' area' : ''}${isBad ? ' bad' : ''}`}>
        {props.isMultiline === true ? (
          <TextArea {...placeholder} {...focus} />
        ) : (
          <Input {...placeholder} {...focus} />
        )}
        {props.icon}
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

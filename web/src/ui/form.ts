/** Forms: values, errors and submitting, for the fields of this folder. */
import { useController, useForm as useHookForm } from 'react-hook-form';
import type {
  Control,
  FieldErrors,
  FieldPath,
  FieldPathValue,
  FieldValues,
  UseFormProps,
  UseFormReturn,
} from 'react-hook-form';
import { announce } from '../lib/announcer.ts';

type FormOptions<Values extends FieldValues, Checked> = Pick<
  UseFormProps<Values, unknown, Checked>,
  'defaultValues' | 'values' | 'resolver'
> & {
  /** The checked values. */
  onSubmit: (values: Checked) => Promise<void> | void;
};

export type Form<Values extends FieldValues, Checked = Values> = Pick<
  UseFormReturn<Values, unknown, Checked>,
  'control' | 'clearErrors' | 'setError' | 'setFocus' | 'setValue'
> & {
  /** Checks and submits; for a button, or for the form's own event. */
  submit: (event?: { preventDefault: () => void }) => void;
};

/** Reads the errors of a submit aloud: "2 errors. Name is required. Email is required." */
function announceErrors(errors: FieldErrors): void {
  const sentences = Object.values(errors).flatMap((error) =>
    typeof error?.message === 'string' ? [error.message] : [],
  );
  const count = sentences.length > 1 ? `${sentences.length} errors. ` : '';
  announce(`${count}${sentences.join('. ')}.`, 'assertive');
}

/**
 * A form is checked when it is submitted. The first field with an error gets the focus, all errors are read aloud, and a
 * field's error disappears when the field is edited.
 */
export function useForm<Values extends FieldValues, Checked = Values>({
  onSubmit,
  ...options
}: FormOptions<Values, Checked>): Form<Values, Checked> {
  const { control, clearErrors, handleSubmit, setError, setFocus, setValue } = useHookForm<
    Values,
    unknown,
    Checked
  >({ ...options, reValidateMode: 'onSubmit' });
  const send = handleSubmit(onSubmit, announceErrors);
  const submit: Form<Values>['submit'] = (event) => {
    event?.preventDefault();
    send().catch(reportError);
  };
  return { control, clearErrors, setError, setFocus, setValue, submit };
}

type Field<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The element to focus when the field has an error. */
  focusRef: (element: HTMLElement | null) => void;
};

/** A field of a form, as properties of its control: `<TextField label="Name" {...field} />`. */
export function useField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Checked = Values,
>(
  form: Pick<Form<Values, Checked>, 'clearErrors'> & {
    control: Control<Values, unknown, Checked>;
  },
  name: Name,
): Field<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    name,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      form.clearErrors(name);
    },
    onBlur: field.onBlur,
    focusRef: field.ref,
    error: fieldState.error?.message,
  };
}

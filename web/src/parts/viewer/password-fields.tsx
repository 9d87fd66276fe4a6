/** The form that asks for a file's password. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { TextField } from '../../ui/text-field.tsx';

export type PasswordFormProps = {
  fileName: string;
  /** The field's label. */
  label: string;
  /** The last password was wrong. */
  isWrong: boolean;
  onPassword: (password: string) => void;
  /** Shown beside "Open". */
  actions?: ReactNode;
};

export function PasswordFields(props: PasswordFormProps) {
  const form = useForm({
    defaultValues: { password: '' },
    onSubmit: ({ password }) => {
      if (password !== '') props.onPassword(password);
    },
  });
  const password = useField(form, 'password');
  return (
    <form className="password" onSubmit={form.submit}>
      <h2>{props.fileName} is password-protected</h2>
      <TextField
        {...password}
        label={props.label}
        type="password"
        autoFocus
        hint="The password never leaves this browser tab."
        error={props.isWrong ? 'Incorrect password. Check for Caps Lock and try again.' : null}
      />
      <div className="row g8">
        <Button variant="primary" isSmall type="submit" isDisabled={password.value === ''}>
          Open
        </Button>
        {props.actions}
      </div>
    </form>
  );
}

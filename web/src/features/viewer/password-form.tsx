/** Asks for a file's password. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type PasswordFormProps = {
  fileName: string;
  /** The field's label. */
  label: string;
  /** The last password was wrong. */
  isWrong: boolean;
  onPassword: (password: string) => void;
  /** Shown beside "Open". */
  actions?: ReactNode;
};

export function PasswordForm(props: PasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className="password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') props.onPassword(password);
      }}
    >
      <h2>{props.fileName} is password-protected</h2>
      <TextField
        label={props.label}
        type="password"
        value={password}
        onChange={setPassword}
        autoFocus
        hint="The password never leaves this browser tab."
        error={props.isWrong ? 'Incorrect password. Check for Caps Lock and try again.' : null}
      />
      <div className="row g8">
        <Button variant="primary" isSmall type="submit" isDisabled={password === ''}>
          Open
        </Button>
        {props.actions}
      </div>
    </form>
  );
}

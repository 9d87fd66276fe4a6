/** Asks for a file's password. Loaded when a file has one. */
import { lazy, Suspense } from 'react';
import type { PasswordFormProps } from './password-fields.tsx';

const PasswordFields = lazy(async () => ({
  default: (await import('./password-fields.tsx')).PasswordFields,
}));

export function PasswordForm(props: PasswordFormProps) {
  return (
    <Suspense>
      <PasswordFields {...props} />
    </Suspense>
  );
}

/** The embedded issuer's forms: sign in, or create an account. */
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, NO_ANSWER } from '../../api/api-error.ts';
import { announce } from '../../lib/announcer.ts';
import { signIn } from '../../lib/identity.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { postForm } from './post-form.ts';

/** Same as on the server. */
const MIN_PASSWORD_LENGTH = 10;

type Fields = { full_name: string; email: string; password: string };
type Errors = Partial<Record<keyof Fields, string>>;

function findErrors(fields: Fields, isSignUp: boolean): Errors {
  const errors: Errors = {};
  if (isSignUp && fields.full_name.trim() === '') errors.full_name = 'Name is required';
  if (fields.email.trim() === '') errors.email = 'Email is required';
  else if (isSignUp && !/^\S+@\S+\.\S+$/.test(fields.email.trim())) {
    errors.email = 'Enter a valid email address';
  }
  if (fields.password === '') errors.password = 'Password is required';
  else if (isSignUp && fields.password.length < MIN_PASSWORD_LENGTH) {
    errors.password = `Use at least ${MIN_PASSWORD_LENGTH} characters`;
  }
  return errors;
}

export function CredentialsScreen({ isSignUp }: { isSignUp: boolean }) {
  const [fields, setFields] = useState<Fields>({ full_name: '', email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isSending, setSending] = useState(false);
  const set = (name: keyof Fields) => (value: string) => {
    setFields({ ...fields, [name]: value });
    setErrors({ ...errors, [name]: undefined });
  };

  const fail = (error: unknown) => {
    setSending(false);
    const sentence = error instanceof ApiError ? error.detail : NO_ANSWER;
    setOver(error instanceof ApiError && error.status === 409);
    setFailure(sentence);
    announce(sentence, 'assertive');
    // The button lost focus while it was disabled.
    const password = document.querySelector<HTMLInputElement>("[name='password']");
    password?.focus();
    password?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = findErrors(fields, isSignUp);
    setErrors(found);
    const first = (['full_name', 'email', 'password'] as const).find((name) => found[name]);
    if (first !== undefined) {
      document.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    const { full_name, email, password } = fields;
    postForm(isSignUp ? { full_name, email, password } : { email, password }).then(
      (address) => location.assign(address),
      fail,
    );
  };
  const restart = (asNew: boolean) => {
    signIn('/', asNew).catch(fail);
  };

  return (
    <AuthLayout title={isSignUp ? 'Create an account' : 'Sign in'}>
      {failure === null ? null : <p className="alert bad">{failure}</p>}
      <form className="col g12" noValidate onSubmit={submit}>
        {isSignUp ? (
          <TextField
            label="Full name"
            name="full_name"
            autoComplete="name"
            autoFocus
            value={fields.full_name}
            error={errors.full_name}
            onChange={set('full_name')}
          />
        ) : null}
        <TextField
          label="Work email"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="name@company.com"
          autoFocus={!isSignUp}
          value={fields.email}
          error={errors.email}
          onChange={set('email')}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          hint={isSignUp ? `At least ${MIN_PASSWORD_LENGTH} characters` : undefined}
          value={fields.password}
          error={errors.password}
          onChange={set('password')}
        />
        <Button variant="primary" className="lg" type="submit" isDisabled={isSending}>
          {isSending ? 'Signing in…' : isSignUp ? 'Create an account' : 'Sign in'}
        </Button>
      </form>
      {isOver ? <Button onPress={() => restart(isSignUp)}>Start again</Button> : null}
      <p className="f12 t2">
        {isSignUp ? 'Already have an account? ' : 'No account yet? '}
        <button type="button" className="link" onClick={() => restart(!isSignUp)}>
          {isSignUp ? 'Sign in' : 'Create one'}
        </button>
        {isSignUp ? '' : ' and ask your administrator to add you.'}
      </p>
    </AuthLayout>
  );
}

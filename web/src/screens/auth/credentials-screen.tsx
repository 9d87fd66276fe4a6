/** The embedded issuer's forms: sign in, or create an account. */
import { useState } from 'react';
import { PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import { PASSWORD_LENGTH } from '../../../../contract/src/constants.ts';
import { signInSchema, signUpSchema } from '../../../../contract/src/sign-in/schema.ts';
import { ApiError, NO_ANSWER } from '../../api/api-error.ts';
import { announce } from '../../lib/announcer.ts';
import { signIn, wantedAddress } from '../../lib/identity.ts';
import { Button } from '../../ui/button.tsx';
import { checkedBy } from '../../ui/checked-by.ts';
import type { Problem } from '../../ui/checked-by.ts';
import { useField, useForm } from '../../ui/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { postForm } from './post-form.ts';

const SIGN_IN = {
  title: 'Sign in',
  passwordKind: 'current-password',
  passwordHint: undefined,
  question: 'No account yet? ',
  otherForm: 'Create one',
  advice: ' and ask your administrator to add you.',
};
const SIGN_UP = {
  title: 'Create an account',
  passwordKind: 'new-password',
  passwordHint: `At least ${PASSWORD_LENGTH.min} characters`,
  question: 'Already have an account? ',
  otherForm: 'Sign in',
  advice: '',
};

function passwordProblem({ code, isEmpty }: Problem): string {
  if (isEmpty) return 'Password is required';
  return code === 'too_big'
    ? `Use at most ${PASSWORD_LENGTH.max} characters`
    : `Use at least ${PASSWORD_LENGTH.min} characters`;
}
const MESSAGES = {
  full_name: ({ isEmpty, words }: Problem) => (isEmpty ? 'Name is required' : `Name ${words}`),
  email: ({ isEmpty }: Problem) => (isEmpty ? 'Email is required' : 'Enter a valid email address'),
  password: passwordProblem,
};
type Fields = { full_name?: string; email: string; password: string };

export function CredentialsScreen({ isSignUp }: { isSignUp: boolean }) {
  const words = isSignUp ? SIGN_UP : SIGN_IN;
  const isInvited = wantedAddress().startsWith(PAGE_PATHS.invitation);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = useForm({
    defaultValues: { full_name: '', email: '', password: '' },
    resolver: checkedBy<Fields, Fields>(isSignUp ? signUpSchema : signInSchema, MESSAGES),
    onSubmit: (fields) => {
      if (isSending) return;
      setSending(true);
      setFailure(null);
      postForm(fields).then((address) => location.assign(address), fail);
    },
  });
  const name = useField(form, 'full_name');
  const email = useField(form, 'email');
  const password = useField(form, 'password');

  const fail = (error: unknown) => {
    setSending(false);
    const sentence = error instanceof ApiError ? error.message : NO_ANSWER;
    setOver(error instanceof ApiError && error.status === 409);
    setFailure(sentence);
    announce(sentence, 'assertive');
    // The button lost focus while it was disabled.
    form.setFocus('password', { shouldSelect: true });
  };
  const restart = (asNew: boolean) => {
    signIn(wantedAddress(), asNew).catch(fail);
  };

  return (
    <AuthLayout title={words.title}>
      {isInvited ? (
        <p className="t2">
          {isSignUp
            ? 'You are invited. With an account, you can join.'
            : 'You are invited. Sign in, or create an account, to join.'}
        </p>
      ) : null}
      {failure === null ? null : <p className="alert bad">{failure}</p>}
      <form className="col g12" noValidate onSubmit={form.submit}>
        {isSignUp ? (
          <TextField
            {...name}
            label="Full name"
            autoComplete="name"
            autoFocus
            value={name.value ?? ''}
          />
        ) : null}
        <TextField
          {...email}
          label="Work email"
          type="email"
          autoComplete="username"
          placeholder="name@company.com"
          autoFocus={!isSignUp}
        />
        <TextField
          {...password}
          label="Password"
          type="password"
          autoComplete={words.passwordKind}
          hint={words.passwordHint}
        />
        <Button variant="primary" className="lg" type="submit" isDisabled={isSending}>
          {isSending ? 'Signing in…' : words.title}
        </Button>
      </form>
      {isOver ? <Button onPress={() => restart(isSignUp)}>Start again</Button> : null}
      <p className="f12 t2">
        {words.question}
        <button type="button" className="link" onClick={() => restart(!isSignUp)}>
          {words.otherForm}
        </button>
        {isInvited ? '.' : words.advice}
      </p>
    </AuthLayout>
  );
}

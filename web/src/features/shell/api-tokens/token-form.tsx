/** A new API token: its name, what it may do, where, and how long. */
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { MOST_TOKEN_PROJECTS, TOKEN_NAME_LENGTH } from '../../../../../contract/src/constants.ts';
import { tokenOperations } from '../../../../../contract/src/tokens/operations.ts';
import { TOKEN_SCOPES } from '../../../../../contract/src/tokens/schema.ts';
import type { TokenScope } from '../../../../../contract/src/tokens/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { createTokenMutation } from '../../../api/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { checkedBy } from '../../../ui/checked-by.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useField, useForm } from '../../../ui/form.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { SCOPE_LABELS } from './token-words.ts';

const FORM = 'new-api-token';

const SCOPES = TOKEN_SCOPES.map((id) => ({ id, label: SCOPE_LABELS[id] }));
const EXPIRIES = [
  { id: '30', label: 'In 30 days' },
  { id: '90', label: 'In 90 days' },
  { id: '365', label: 'In a year' },
  { id: 'never', label: 'Never' },
] as const;

type Values = {
  name: string;
  scope: TokenScope;
  /** Null: all. */
  project_ids?: number[] | null | undefined;
  /** Null: never. */
  expires_in_days: number | null;
};
const FIRST: Values = { name: '', scope: 'read', project_ids: null, expires_in_days: 90 };

const resolver = checkedBy(tokenOperations['POST /v1/users/me/tokens'].body, {
  name: ({ code, words, isEmpty }) => {
    if (isEmpty) return 'Name is required';
    if (code === 'too_big') return `Name cannot exceed ${TOKEN_NAME_LENGTH.max} characters`;
    return `Name ${words}`;
  },
  scope: () => 'Choose what the token may do',
  project_ids: ({ code }) =>
    code === 'too_big'
      ? `Choose at most ${MOST_TOKEN_PROJECTS} projects`
      : 'Choose at least one project',
  expires_in_days: () => 'Choose when it expires',
});

type TokenFormProps = {
  onCancel: () => void;
  onClose: () => void;
  onCreated: (name: string, secret: string) => void;
};

export function TokenForm({ onCancel, onClose, onCreated }: TokenFormProps) {
  const { error, isPending, mutate, reset } = useMutation(createTokenMutation);
  const form = useForm({
    defaultValues: FIRST,
    resolver,
    onSubmit: (values) =>
      mutate(values, { onSuccess: ({ token, secret }) => onCreated(token.name, secret) }),
  });
  const name = useField(form, 'name');
  const scope = useField(form, 'scope');
  const projects = useField(form, 'project_ids');
  const expiry = useField(form, 'expires_in_days');
  const send: typeof form.submit = (event) => {
    // What the server said of what was sent before is not about what is sent now.
    reset();
    form.submit(event);
  };
  return (
    <Dialog
      title="New API token"
      isOpen
      // Only the answer has the secret.
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isPending}>
            {isPending ? 'Creating...' : 'Create token'}
          </Button>
        </span>
      }
    >
      <form id={FORM} className="body col g12" onSubmit={send}>
        <TextField
          {...name}
          label="Name"
          placeholder="Nightly export"
          autoComplete="off"
          autoFocus
          isDisabled={isPending}
        />
        <div className="token-choices">
          <Select
            label="Access"
            options={SCOPES}
            value={scope.value}
            onChange={(id) => {
              const chosen = TOKEN_SCOPES.find((each) => each === id);
              if (chosen !== undefined) scope.onChange(chosen);
            }}
            isDisabled={isPending}
            error={scope.error}
          />
          <Select
            label="Expires"
            options={EXPIRIES}
            value={String(expiry.value ?? 'never')}
            onChange={(id) => expiry.onChange(id === 'never' ? null : Number(id))}
            isDisabled={isPending}
            error={expiry.error}
          />
        </div>
        <ProjectChoice
          value={projects.value ?? null}
          onChange={projects.onChange}
          isDisabled={isPending}
          error={projects.error}
          focusRef={projects.focusRef}
        />
        {error === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              <b className="m">The token was not created.</b> {detailOf(error)}
            </span>
          </p>
        )}
      </form>
    </Dialog>
  );
}

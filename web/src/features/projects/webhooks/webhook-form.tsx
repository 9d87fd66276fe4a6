/** A webhook: its address, and what it tells of. */
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { webhookOperations } from '../../../../../contract/src/webhooks/operations.ts';
import { WEBHOOK_EVENTS } from '../../../../../contract/src/webhooks/schema.ts';
import type { Webhook, WebhookEvent } from '../../../../../contract/src/webhooks/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { changeWebhookMutation, createWebhookMutation } from '../../../api/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { checkedBy } from '../../../ui/checked-by.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useField, useForm } from '../../../ui/form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { EVENT_LABELS } from './webhook-words.ts';

const FORM = 'webhook';

const resolver = checkedBy(webhookOperations['POST /v1/projects/{id}/webhooks'].body, {
  url: ({ isEmpty }) =>
    isEmpty ? 'Address is required' : 'Enter an address such as https://example.com/pinbar',
  events: () => 'Choose at least one event',
});

type Values = { url: string; events: WebhookEvent[] };

type WebhookFormProps = {
  projectId: number;
  /** Null: a new one. */
  webhook: Webhook | null;
  onBack: () => void;
  onClose: () => void;
  onCreated: (secret: string) => void;
};

export function WebhookForm({ projectId, webhook, onBack, onClose, onCreated }: WebhookFormProps) {
  const creation = useMutation(createWebhookMutation);
  const change = useMutation(changeWebhookMutation);
  const isPending = creation.isPending || change.isPending;
  const error = creation.error ?? change.error;
  const defaultValues: Values = webhook ?? { url: '', events: [...WEBHOOK_EVENTS] };
  const form = useForm({
    defaultValues: { url: defaultValues.url, events: defaultValues.events },
    resolver,
    onSubmit: (body) => {
      if (webhook === null) {
        creation.mutate(
          { params: { id: projectId }, body },
          { onSuccess: ({ secret }) => onCreated(secret) },
        );
        return;
      }
      change.mutate(
        { params: { id: projectId, webhookId: webhook.id }, body },
        {
          onSuccess: () => {
            onBack();
            showToast({ title: 'Webhook changed', detail: body.url, tone: 'ok' });
          },
        },
      );
    },
  });
  const url = useField(form, 'url');
  const events = useField(form, 'events');
  const submit = webhook === null ? 'Create webhook' : 'Save';
  const send: typeof form.submit = (event) => {
    // What the server said of what was sent before is not about what is sent now.
    creation.reset();
    change.reset();
    form.submit(event);
  };
  return (
    <Dialog
      title={webhook === null ? 'New webhook' : 'Edit webhook'}
      isOpen
      // Only the answer has the secret.
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onBack}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isPending}>
            {isPending ? 'Saving...' : submit}
          </Button>
        </span>
      }
    >
      <form id={FORM} className="body col g12" onSubmit={send}>
        <TextField
          {...url}
          label="Address"
          placeholder="https://example.com/pinbar"
          autoComplete="off"
          autoFocus
          isDisabled={isPending}
        />
        <fieldset className="webhook-events">
          <legend className="label">Events</legend>
          {WEBHOOK_EVENTS.map((event, index) => (
            <Checkbox
              key={event}
              isSelected={events.value.includes(event)}
              isDisabled={isPending}
              onChange={(isSelected) =>
                events.onChange(
                  WEBHOOK_EVENTS.filter((each) =>
                    each === event ? isSelected : events.value.includes(each),
                  ),
                )
              }
              {...(index === 0 && { focusRef: events.focusRef, error: events.error })}
            >
              {EVENT_LABELS[event]}
            </Checkbox>
          ))}
        </fieldset>
        {error === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              <b className="m">The webhook was not saved.</b> {detailOf(error)}
            </span>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The webhooks of a project: where they send what, whether they work, and what can be done with them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Webhook } from '../../../../../contract/src/webhooks/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { changeWebhookMutation, webhooksQuery } from '../../../api/webhooks.ts';
import { announce } from '../../../lib/announcer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EVENT_LABELS, troubleOf } from './webhook-words.ts';

type WebhookListProps = {
  projectId: number;
  projectName: string;
  isBack: boolean;
  onClose: () => void;
  /** Null: a new one. */
  onEdit: (webhook: Webhook | null) => void;
  onLog: (webhook: Webhook) => void;
};

export function WebhookList(props: WebhookListProps) {
  const { projectId, isBack } = props;
  const { data: webhooks, error, isFetching, refetch } = useQuery(webhooksQuery(projectId));
  const [asked, setAsked] = useState<Webhook | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  /** How often the focus has gone, with another view or with a row that was deleted. */
  const [losses, setLosses] = useState(isBack ? 1 : 0);
  useEffect(() => {
    if (losses > 0) create.current?.focus();
  }, [losses]);
  return (
    <Dialog
      title="Webhooks"
      subtitle={<span className="t3 clip">{props.projectName}</span>}
      isOpen
      onClose={props.onClose}
      footer={
        <span className="end">
          <Button variant="primary" buttonRef={create} onPress={() => props.onEdit(null)}>
            New webhook
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p className="t2">
          Pinbar posts a signed message to another program when something happens to issues of this
          project.
        </p>
        {error === null && webhooks === undefined ? <p className="t2">Loading webhooks…</p> : null}
        {error !== null && webhooks === undefined ? (
          <LoadFailure
            title="The webhooks could not be loaded"
            detail={detailOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : null}
        {webhooks?.length === 0 ? (
          <EmptyState
            icon={<WebhookIcon size={28} strokeWidth={1.4} aria-hidden />}
            title="No webhooks"
          />
        ) : null}
        {webhooks === undefined || webhooks.length === 0 ? null : (
          <ul className="webhook-list" aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                projectId={projectId}
                webhook={webhook}
                onEdit={() => props.onEdit(webhook)}
                onLog={() => props.onLog(webhook)}
                onDelete={() => setAsked(webhook)}
              />
            ))}
          </ul>
        )}
      </div>
      {asked === null ? null : (
        <DeleteWebhookDialog
          projectId={projectId}
          webhook={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => setLosses(losses + 1)}
        />
      )}
    </Dialog>
  );
}

type WebhookRowProps = {
  projectId: number;
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onDelete: () => void;
};

function WebhookRow({ projectId, webhook, onEdit, onLog, onDelete }: WebhookRowProps) {
  const { url, events } = webhook;
  const change = useMutation(changeWebhookMutation);
  const trouble = troubleOf(webhook);
  const isActive = change.isPending
    ? (change.variables.body.is_active ?? webhook.is_active)
    : webhook.is_active;
  const turn = (is_active: boolean) =>
    change.mutate(
      { params: { id: projectId, webhookId: webhook.id }, body: { is_active } },
      { onSuccess: () => announce(is_active ? 'Webhook turned on.' : 'Webhook turned off.') },
    );
  return (
    <li className="webhook-row">
      <span className="m">{url}</span>
      <span className="t2 f12">{events.map((event) => EVENT_LABELS[event]).join(', ')}</span>
      {trouble === null ? null : (
        <p className="alert warn">
          <TriangleAlert size={16} aria-hidden />
          <span>{trouble}</span>
        </p>
      )}
      {change.error === null ? null : (
        <p className="alert bad" role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{detailOf(change.error)}</span>
        </p>
      )}
      <span className="row g8 wrap">
        <Switch isSelected={isActive} onChange={turn}>
          Active<span className="visually-hidden">: {url}</span>
        </Switch>
        <span className="end row g8">
          <Button isSmall label={`Log of ${url}`} onPress={onLog}>
            Log
          </Button>
          <Button isSmall label={`Edit ${url}`} onPress={onEdit}>
            Edit
          </Button>
          <Button isSmall label={`Delete ${url}`} onPress={onDelete}>
            Delete
          </Button>
        </span>
      </span>
    </li>
  );
}

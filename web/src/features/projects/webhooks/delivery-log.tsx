/** What a webhook sent: each message with its outcome, sent again on request. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Webhook, WebhookDelivery } from '../../../../../contract/src/webhooks/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { deliveriesQuery, redeliverMutation, testWebhookMutation } from '../../../api/webhooks.ts';
import { dateTimeText, exactMomentText } from '../../../domain/dates.ts';
import { announce } from '../../../lib/announcer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { messageWords, outcomeWords } from './webhook-words.ts';

type DeliveryLogProps = {
  projectId: number;
  webhook: Webhook;
  onBack: () => void;
  onClose: () => void;
};

export function DeliveryLog({ projectId, webhook, onBack, onClose }: DeliveryLogProps) {
  const params = { id: projectId, webhookId: webhook.id };
  const log = useInfiniteQuery(deliveriesQuery(projectId, webhook.id));
  const test = useMutation(testWebhookMutation);
  const again = useMutation(redeliverMutation);
  const deliveries = log.data?.pages.flatMap(({ data }) => data);
  const failure = log.error ?? test.error ?? again.error;
  // A button that is disabled while it waits would lose the focus.
  const sendTest = () => {
    if (test.isPending) return;
    test.mutate({ params }, { onSuccess: () => announce('Test message queued.') });
  };
  const sendAgain = (deliveryId: number) => {
    if (again.isPending) return;
    again.mutate(
      { params: { ...params, deliveryId } },
      { onSuccess: () => announce('Message queued again.') },
    );
  };
  const showEarlier = () => {
    if (!log.isFetchingNextPage) void log.fetchNextPage();
  };
  return (
    <Dialog
      title="Webhook log"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus onPress={onBack}>
            Back
          </Button>
          <Button variant="primary" onPress={sendTest}>
            Send test
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        {failure === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>{detailOf(failure)}</span>
          </p>
        )}
        <p className="webhook-log-head t2 f12">
          Messages to {webhook.url} in the last 30 days, newest first.
        </p>
        {log.isPending ? <p className="t2">Loading the log…</p> : null}
        {deliveries?.length === 0 ? <p className="t2">Nothing was sent yet.</p> : null}
        {deliveries === undefined || deliveries.length === 0 ? null : (
          <ol className="webhook-list" aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                onAgain={() => sendAgain(delivery.id)}
              />
            ))}
          </ol>
        )}
        {log.hasNextPage ? <Earlier onPress={showEarlier} /> : null}
      </div>
    </Dialog>
  );
}

/** Before `place` goes with the focus: later, the dialog would have taken it to its first button. */
function useRowFocus(
  place: RefObject<HTMLElement | null>,
  rowOf: (node: HTMLElement) => HTMLElement | null,
): void {
  const focusRow = useEffectEvent((node: HTMLElement) => rowOf(node)?.focus());
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      if (node?.contains(document.activeElement) === true) focusRow(node);
    };
  }, [place]);
}

function Earlier({ onPress }: { onPress: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useRowFocus(place, () => document.querySelector<HTMLElement>('.webhook-row:last-child'));
  return (
    <span ref={place}>
      <Button onPress={onPress}>Show earlier ones</Button>
    </span>
  );
}

function SendAgain({ label, onPress }: { label: string; onPress: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useRowFocus(place, (node) => node.closest<HTMLElement>('.webhook-row'));
  return (
    <span ref={place}>
      <Button isSmall label={`Send again: ${label}`} onPress={onPress}>
        Send again
      </Button>
    </span>
  );
}

type DeliveryRowProps = { delivery: WebhookDelivery; onAgain: () => void };

function DeliveryRow({ delivery, onAgain }: DeliveryRowProps) {
  const { created_at: moment, status, problem, response } = delivery;
  const tone = status === 'failed' ? 'bad-words' : status === 'delivered' ? 'ok-words' : 't2';
  const words = messageWords(delivery);
  const label = `${words}, ${dateTimeText(moment)}`;
  const isFirst = status === 'waiting' && delivery.attempts === 0;
  return (
    <li className="webhook-row" tabIndex={-1}>
      <span className="row g8">
        <span className="col grow">
          <span className="m">
            {words}{' '}
            <time className="t3 f12" dateTime={moment} title={exactMomentText(moment)}>
              {dateTimeText(moment)}
            </time>
          </span>
          <span className={`f12 ${tone}`}>{outcomeWords(delivery)}</span>
          {problem === null ? null : <span className="t2 f12">{problem}</span>}
        </span>
        {isFirst ? null : <SendAgain label={label} onPress={onAgain} />}
      </span>
      {response === null || response === '' ? null : (
        <details className="webhook-response">
          <summary>
            Response<span className="visually-hidden"> to {label}</span>
          </summary>
          <pre>{response}</pre>
        </details>
      )}
    </li>
  );
}

/** A viewer's message in place of a page that could not be shown. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const WARNING = (
  <TriangleAlert size={28} strokeWidth={1.4} color="var(--danger-text)" aria-hidden />
);

export const RELOAD = { label: 'Reload the page', act: () => location.reload() };

type FailedMessageProps = {
  title: string;
  advice: string;
  /** What the software said; may be empty. */
  detail: string;
  /** Null if trying again would not help. */
  retry: { label: string; act: () => void } | null;
  /** The person canceled it: the button takes the focus from the one that did. */
  isCanceled: boolean;
  /** More buttons. */
  others?: ReactNode;
};

export function FailedMessage(props: FailedMessageProps) {
  const { retry } = props;
  return (
    <EmptyState
      icon={WARNING}
      title={props.title}
      actions={
        <>
          {retry === null ? null : (
            <Button variant="primary" isSmall autoFocus={props.isCanceled} onPress={retry.act}>
              {retry.label}
            </Button>
          )}
          {props.others}
        </>
      }
    >
      <p>{props.advice}</p>
      {props.detail === '' ? null : <p className="f12 t3 detail">{props.detail}</p>}
    </EmptyState>
  );
}

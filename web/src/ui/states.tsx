/** Empty and error states, and progress. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components';
import { Button } from './button.tsx';

type StateProps = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

/** An icon, a title, advice, and at most a few buttons. */
export function EmptyState(props: StateProps) {
  return (
    <div className="empty">
      {props.icon}
      <h2>{props.title}</h2>
      {props.children}
      {props.actions === undefined ? null : <div className="row g8 actions">{props.actions}</div>}
    </div>
  );
}

type LoadFailureProps = {
  /** "The sheets could not be loaded" */
  title: string;
  /** Why. */
  detail?: string;
  isRetrying?: boolean;
  onRetry: () => void;
};

/** Instead of what could not be loaded. */
export function LoadFailure({ title, detail, isRetrying = false, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={<CircleAlert size={28} strokeWidth={1.4} aria-hidden />}
      title={title}
      actions={
        <Button isDisabled={isRetrying} onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {detail === undefined ? null : <p>{detail}</p>}
    </EmptyState>
  );
}

type ProgressProps = {
  label: string;
  /** 0 to 1. */
  done: number;
  /** The label says the percentage already. */
  isInLabel?: boolean;
};

export function Progress({ label, done, isInLabel = false }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <ProgressBar className="progress" aria-label={label} value={percent}>
      <span className="row g8 f12 t2">
        <span className="grow clip">{label}</span>
        {isInLabel ? null : <span className="num">{percent}%</span>}
      </span>
      <div className="prog">
        <i style={{ width: `${percent}%` }} />
      </div>
    </ProgressBar>
  );
}

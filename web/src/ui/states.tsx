/** Empty, error, progress and one toast at a time. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ProgressBar,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { IconButton } from './button.tsx';

type StateProps = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

/** One icon, one line, what to do, at most a few buttons. */
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

type ProgressProps = { label: string; /** 0 to 1. */ done: number };

export function Progress({ label, done }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <ProgressBar className="progress" aria-label={label} value={percent}>
      <span className="row g8 f12 t2">
        <span className="grow clip">{label}</span>
        <span className="num">{percent}%</span>
      </span>
      <div className="prog">
        <i style={{ width: `${percent}%` }} />
      </div>
    </ProgressBar>
  );
}

type ToastValue = { title: string; detail?: string; tone: 'ok' | 'bad' };

const toasts = new ToastQueue<ToastValue>({ maxVisibleToasts: 1 });

/**
 * Stays 8 s or until dismissed, longer under pointer or focus, and takes the place of the one before. Never the only place an
 * error appears. Line breaks in `detail` are kept.
 */
export function showToast(value: ToastValue): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  toasts.add(value, { timeout: 8000 });
}

export function Toasts() {
  return (
    <ToastRegion queue={toasts} className="toasts" aria-label="Notices">
      {({ toast }) => (
        <AriaToast toast={toast} className="toast">
          {toast.content.tone === 'ok' ? (
            <CircleCheck size={16} color="var(--ok)" aria-hidden />
          ) : (
            <CircleAlert size={16} color="var(--danger)" aria-hidden />
          )}
          <ToastContent className="grow col g2">
            <Text slot="title" className="m">
              {toast.content.title}
            </Text>
            {toast.content.detail === undefined ? null : (
              <Text slot="description" className="t2 lines">
                {toast.content.detail}
              </Text>
            )}
          </ToastContent>
          <IconButton label="Dismiss" isSmall onPress={() => toasts.close(toast.key)}>
            <X size={14} />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

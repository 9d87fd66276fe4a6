/** Shows toasts: the latest, above those whose action is still offered. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from './button.tsx';
import { toasts } from './toast-queue.ts';

function ToastAction({ toast }: { toast: (typeof toasts.visibleToasts)[number] }) {
  const { action } = toast.content;
  if (action === undefined) return null;
  return (
    <Button
      isSmall
      onPress={() => {
        toasts.close(toast.key);
        action.onPress();
      }}
    >
      {action.label}
    </Button>
  );
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
          <ToastAction toast={toast} />
          <IconButton label="Dismiss" isSmall onPress={() => toasts.close(toast.key)}>
            <X size={14} />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

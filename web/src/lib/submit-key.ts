/** Ctrl+Enter and Cmd+Enter send a form from each of its fields. */
import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDownCapture` of the form: its buttons would take the key as a press. What a field opens above the form keeps its
 * keys.
 */
export function onSubmitKey(send: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return;
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
}

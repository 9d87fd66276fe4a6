/** AD-012: a change is previewed, confirmed, made, and told of in a toast. */
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { adminDetail } from '../../api/admin.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** Shows why a call failed. */
export function showError(error: unknown): void {
  showToast({ title: 'Error', detail: adminDetail(error), tone: 'bad' });
}

type Told = { message: string; effects: readonly string[] };

type ChangeOptions<Args, Answer extends Told> = {
  mutation: UseMutationOptions<Answer, Error, Args & { isPreview: boolean }>;
  /** Tells of it, and resets the fields. */
  onDone: (answer: Answer, args: Args) => void;
  /** Closes what else is open. */
  onFailed?: () => void;
};

export type AskedChange<Args, Answer extends Told> = {
  /** Previews the change; then its question is shown. */
  ask: (args: Args) => void;
  isAsking: boolean;
  /** What would happen; null: nothing is asked. */
  question: { args: Args; answer: Answer } | null;
  isPending: boolean;
  confirm: () => void;
  close: () => void;
};

export function useChange<Args extends object, Answer extends Told>({
  mutation,
  onDone,
  onFailed,
}: ChangeOptions<Args, Answer>): AskedChange<Args, Answer> {
  const preview = useMutation(mutation);
  const change = useMutation(mutation);
  const [question, setQuestion] = useState<{ args: Args; answer: Answer } | null>(null);
  // AD-016.
  const fail = (error: unknown) => {
    setQuestion(null);
    showError(error);
    onFailed?.();
  };
  return {
    ask: (args) =>
      preview.mutate(
        { ...args, isPreview: true },
        { onSuccess: (answer) => setQuestion({ args, answer }), onError: fail },
      ),
    isAsking: preview.isPending,
    question,
    isPending: change.isPending,
    confirm: () => {
      if (question === null) return;
      change.mutate(
        { ...question.args, isPreview: false },
        {
          onSuccess: (answer) => {
            setQuestion(null);
            onDone(answer, question.args);
          },
          onError: fail,
        },
      );
    },
    close: () => setQuestion(null),
  };
}

/** AD-017. */
export function showSuccess({ message }: { message: string }): void {
  showToast({ title: 'Success!', detail: message, tone: 'ok' });
}

/** The same with Undo. The toast may outlive the page, so `undo` must not depend on it. */
export function showUndoable({ message }: { message: string }, undo: () => void): void {
  const action = { label: 'Undo', onPress: undo };
  showToast({ title: 'Success!', detail: message, tone: 'ok', action });
}

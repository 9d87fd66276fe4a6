/** A pane's message while a sheet is loading or cannot be shown. */
import { TriangleAlert } from 'lucide-react';
import type { ShownError } from '../../domain/error-messages.ts';
import { errorWords, retryLabel } from '../../domain/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { PasswordForm } from './password-form.tsx';

type SideMessageProps = {
  letter: 'A' | 'B';
  fileName: string;
  sheetName: string;
  /** Whether the message is about the file or one of its sheets. */
  about: 'file' | 'sheet';
  isLocked: boolean;
  progress: { done: number; step: string } | null;
  error: ShownError | null;
  onPassword: (password: string) => void;
  onCancel: () => void;
  onRetry: () => void;
  onChoose: () => void;
  onNextSheet?: (() => void) | undefined;
};

export function SideMessage(props: SideMessageProps) {
  if (props.isLocked) {
    return (
      <PasswordForm
        fileName={props.fileName}
        label={`Password for drawing ${props.letter}`}
        isWrong={props.error?.code === 'WRONG_PASSWORD'}
        onPassword={props.onPassword}
        actions={
          <Button isSmall onPress={props.onChoose}>
            Choose another file
          </Button>
        }
      />
    );
  }
  if (props.error !== null) {
    const words = errorWords(props.error.code);
    const title =
      props.about === 'sheet'
        ? `${props.sheetName} of drawing ${props.letter} could not be shown.`
        : `${props.fileName}: ${words.title}`;
    return (
      <EmptyState
        icon={<TriangleAlert size={28} strokeWidth={1.4} color="var(--danger-text)" aria-hidden />}
        title={title}
        actions={
          <>
            {words.action === 'choose' && props.about === 'file' ? null : words.action ===
              'reload' ? (
              <Button variant="primary" isSmall onPress={() => location.reload()}>
                Reload the page
              </Button>
            ) : (
              <Button
                variant="primary"
                isSmall
                // Takes focus from the cancel button.
                autoFocus={props.error.code === 'ABORTED'}
                onPress={props.onRetry}
              >
                {retryLabel(props.error.code)}
              </Button>
            )}
            {props.onNextSheet === undefined || props.about === 'file' ? null : (
              <Button isSmall onPress={props.onNextSheet}>
                Next sheet
              </Button>
            )}
            <Button isSmall onPress={props.onChoose}>
              Choose another file
            </Button>
          </>
        }
      >
        <p>
          {props.about === 'sheet' ? `${words.title}. ` : ''}
          {words.advice}
        </p>
        {props.error.detail === '' ? null : <p className="f12 t3 detail">{props.error.detail}</p>}
      </EmptyState>
    );
  }
  if (props.progress === null) return null;
  return (
    <div className="loading">
      <p className="m clip">
        Drawing {props.letter}: {props.fileName}
      </p>
      <Progress label={props.progress.step} done={props.progress.done} />
      <Button isSmall label={`Cancel loading drawing ${props.letter}`} onPress={props.onCancel}>
        Cancel
      </Button>
    </div>
  );
}

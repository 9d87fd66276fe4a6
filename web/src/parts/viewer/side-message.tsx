/** A pane's message while a sheet is loading or cannot be shown. */
import type { ShownError } from '../../domain/error-messages.ts';
import { errorWords, retryLabel } from '../../domain/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/states.tsx';
import { FailedMessage, RELOAD } from './failed-message.tsx';
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
  /** Null where no other file can be chosen. */
  onChoose: (() => void) | null;
  onNextSheet?: (() => void) | undefined;
};

export function SideMessage(props: SideMessageProps) {
  const choose =
    props.onChoose === null ? null : (
      <Button isSmall onPress={props.onChoose}>
        Choose another file
      </Button>
    );
  if (props.isLocked) {
    return (
      <PasswordForm
        fileName={props.fileName}
        label={`Password for drawing ${props.letter}`}
        isWrong={props.error?.code === 'WRONG_PASSWORD'}
        onPassword={props.onPassword}
        actions={choose}
      />
    );
  }
  if (props.error !== null) {
    const words = errorWords(props.error.code);
    const title =
      props.about === 'sheet'
        ? `${props.sheetName} of drawing ${props.letter} could not be shown.`
        : `${props.fileName}: ${words.title}`;
    const isOfSheet = props.about === 'sheet';
    const retry =
      words.action === 'reload'
        ? RELOAD
        : { label: retryLabel(props.error.code), act: props.onRetry };
    return (
      <FailedMessage
        title={title}
        advice={isOfSheet ? `${words.title}. ${words.advice}` : words.advice}
        detail={props.error.detail}
        retry={words.action === 'choose' && !isOfSheet ? null : retry}
        isCanceled={props.error.code === 'ABORTED'}
        others={
          <>
            {props.onNextSheet === undefined || !isOfSheet ? null : (
              <Button isSmall onPress={props.onNextSheet}>
                Next sheet
              </Button>
            )}
            {choose}
          </>
        }
      />
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

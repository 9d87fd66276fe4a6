/** A pane's message while it has no page or is loading one. */
import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaneEntity } from '../../domain/panes.ts';
import { entityFile, entityName } from '../../domain/panes.ts';
import { FailedMessage, RELOAD, WARNING } from './failed-message.tsx';
import { PasswordForm } from './password-form.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import type { ShowState } from './document-show.ts';

type PaneMessageProps = {
  entity: PaneEntity;
  state: ShowState;
  /** Hint while nothing is open. */
  hint: string;
  /** Suggested pages. */
  offers: readonly ReactNode[];
  onCancel: () => void;
  onRetry: () => void;
  onPassword: (password: string) => void;
  /** A password was entered and rejected. */
  hasPassword: boolean;
  /** Null on the last page. */
  onNextPage: (() => void) | null;
};

function Place({ children, isOver = false }: { children: ReactNode; isOver?: boolean }) {
  return <div className={isOver ? 'view-message is-over' : 'view-message'}>{children}</div>;
}

export function PaneMessage(props: PaneMessageProps) {
  const { entity, state, hint, offers, onRetry, onNextPage } = props;
  if (entity.kind === 'none') {
    const icon = <FileSearch size={28} strokeWidth={1.4} aria-hidden />;
    return (
      <Place>
        <EmptyState
          icon={icon}
          title="No page is open"
          {...(offers.length > 0 ? { actions: offers } : {})}
        >
          <p>{hint}</p>
        </EmptyState>
      </Place>
    );
  }
  if (entity.kind === 'missing') {
    return (
      <Place>
        <div role="alert">
          <EmptyState icon={WARNING} title={entity.message}>
            <p>{hint}</p>
          </EmptyState>
        </div>
      </Place>
    );
  }
  const name = entityName(entity);
  if (entity.kind === 'waiting' || state.phase === 'loading') {
    return (
      <Place isOver={state.sheet !== null}>
        <Progress label={`Loading ${name}`} done={state.progress?.done ?? 0} />
        {state.phase === 'loading' ? (
          <Button isSmall label={`Cancel loading ${name}`} onPress={props.onCancel}>
            Cancel
          </Button>
        ) : null}
      </Place>
    );
  }
  if (state.phase === 'locked') {
    const fileName = entityFile(entity)?.name ?? name;
    return (
      <Place>
        <PasswordForm
          // Resets the form for another file.
          key={fileName}
          fileName={fileName}
          label="File password"
          isWrong={props.hasPassword}
          onPassword={props.onPassword}
        />
      </Place>
    );
  }
  if (state.phase !== 'failed') return null;
  return (
    <Place>
      <FailedMessage
        title={`${name} could not be shown.`}
        advice={`${state.error?.title}. ${state.error?.advice}`}
        detail={state.error?.detail ?? ''}
        retry={
          state.error?.needsReload === true
            ? RELOAD
            : { label: state.isCanceled ? 'Try again' : 'Retry', act: onRetry }
        }
        isCanceled={state.isCanceled}
        others={
          onNextPage === null ? null : (
            <Button isSmall onPress={onNextPage}>
              Next page
            </Button>
          )
        }
      />
    </Place>
  );
}

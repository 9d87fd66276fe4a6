/** Processing status, one card per file (PR-001 to PR-005). */
import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { exactMomentText, timeText } from '../../domain/dates.ts';
import type { ProcessingCard, ProcessingStep, StepState } from '../../domain/processing.ts';
import { fileSize, plural } from '../../domain/units.ts';
import './processing.css';

/** V-054. Loaded apart, because few visits see it; without it the panel says all the same. */
const ReadingAnimation = lazy(() =>
  import('./reading-animation.tsx').then(
    ({ ReadingAnimation: loaded }) => ({ default: loaded }),
    () => ({ default: MissingAnimation }),
  ),
);

function MissingAnimation() {
  return (
    <div className="t2 f12" role="status">
      <p>Animation failed to load</p>
      <p>Please refresh the page to try again</p>
    </div>
  );
}

const ICONS = {
  done: CircleCheck,
  error: CircleX,
  active: LoaderCircle,
  pending: CircleDashed,
} as const;

const WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  error: 'Error',
  active: 'In progress',
  pending: 'Pending',
};

/** The active step of a file whose processing stopped at an error. */
const NEXT = { icon: CircleDashed, words: 'Next', className: 'is-next' };

type StepProps = { step: ProcessingStep; hasStopped: boolean };

function Step({ step, hasStopped }: StepProps) {
  const look = { icon: ICONS[step.state], words: WORDS[step.state], className: `is-${step.state}` };
  const { icon: Icon, words, className } = hasStopped && step.state === 'active' ? NEXT : look;
  return (
    <li className={`process-step ${className}`}>
      <Icon size={16} aria-hidden />
      <span className={step.state === 'active' ? 'm' : ''}>{step.label}</span>
      <span
        className="f12 nb process-state"
        title={step.at === null ? undefined : exactMomentText(step.at)}
      >
        {step.at === null ? (
          words
        ) : (
          <>
            <span className="visually-hidden">Done at </span>
            {timeText(step.at)}
          </>
        )}
      </span>
      {step.reason === null ? null : <p className="f12 process-reason">{step.reason}</p>}
    </li>
  );
}

function factsOf({ name, pages, bytes }: NonNullable<ProcessingCard['file']>): string {
  return [name, ...(pages === null ? [] : [plural(pages, 'page')]), fileSize(bytes)].join(', ');
}

function Card({ card }: { card: ProcessingCard }) {
  const { steps, doneSteps, title, file } = card;
  const share = Math.round((doneSteps / steps.length) * 100);
  const hasFailed = steps.some(({ state }) => state === 'error');
  return (
    <article className="process-card" aria-label={file === null ? title : `${title}, ${file.name}`}>
      <div className="row g8">
        <h3>{title}</h3>
        <span className="end t2 f12">
          {doneSteps} of {steps.length} steps
        </span>
      </div>
      {file === null ? null : (
        <p className="t3 f12 clip" title={file.name}>
          {factsOf(file)}
        </p>
      )}
      {file === null || file.damage === null ? null : (
        <p className="f12 process-damage">
          <TriangleAlert size={14} aria-hidden />
          {file.damage}
        </p>
      )}
      <div
        className={hasFailed ? 'prog is-bad' : 'prog'}
        role="progressbar"
        aria-label={`${title}, steps done`}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={doneSteps}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} hasStopped={hasFailed} />
        ))}
      </ol>
    </article>
  );
}

type ProcessingPanelProps = {
  cards: readonly ProcessingCard[];
  /** False when only failures are left to show. */
  isReading: boolean;
  /** Time of the last poll; null before. */
  checkedAt: string | null;
};

export function ProcessingPanel({ cards, isReading, checkedAt }: ProcessingPanelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area needs the keyboard
    <div className="scroll process-body" tabIndex={0} role="group" aria-label="Files">
      {cards.length === 0 ? (
        <div className="process-card process-begin">
          <Suspense fallback={<span className="busy" aria-hidden="true" />}>
            <ReadingAnimation />
          </Suspense>
          <p className="m">Processing documents...</p>
          <p className="t2">AI analysis is starting</p>
        </div>
      ) : (
        cards.map((card) => <Card key={card.fileKey} card={card} />)
      )}
      <p className="t3 f12">
        {isReading ? 'You can use sheets and contents as they appear.' : 'No files are being read.'}
        {checkedAt === null ? '' : ` Last checked at ${timeText(checkedAt)}.`}
      </p>
    </div>
  );
}

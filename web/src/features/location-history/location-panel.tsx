/** The history of a place on a sheet: what each issuance did there, the newest first. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Circle, Equal, History, Minus, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { LocationStep } from '../../../../contract/src/issuances/location-history.ts';
import { detailOf } from '../../api/api-error.ts';
import { issuanceWords } from '../../domain/issued-set.ts';
import {
  LOCATION_STATE_WORDS,
  locationSummary,
  stepDifferenceWords,
} from '../../domain/location-words.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import type { PickedLocation } from './picked-location.ts';
import './location-history.css';

type LocationPanelProps = {
  /** Null before a place is picked. */
  picked: PickedLocation | null;
  history: Pick<
    UseQueryResult<readonly LocationStep[]>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >;
  /** Opens the overlay of a step, or makes it; null for a step that the person may not make one for. */
  overlayOf: (step: LocationStep) => (() => void) | null;
  onOpenSheet: (step: LocationStep) => void;
};

export function LocationPanel({ picked, history, ...actions }: LocationPanelProps) {
  const { data: steps, error } = history;
  const summary = steps === undefined ? null : locationSummary(steps);
  const say = useEffectEvent(() => {
    if (picked !== null && summary !== null) announce(summary);
  });
  useEffect(() => say(), [picked, summary]);
  if (picked === null) {
    return (
      <EmptyState
        icon={<History size={28} strokeWidth={1.4} aria-hidden />}
        title="Pick a place on a sheet"
      >
        <p>You see in which issuance it appeared, and which ones changed it.</p>
      </EmptyState>
    );
  }
  if (steps === undefined || summary === null) {
    return error === null ? (
      <p className="location-summary t2">Looking it up…</p>
    ) : (
      <LoadFailure
        title="The history could not be loaded"
        detail={detailOf(error)}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  return (
    <div className="location-panel scroll">
      <div className="location-summary col g4">
        <p className="t2 f12 clip" title={picked.sheetName}>
          A place on {picked.sheetName}
        </p>
        <p className="m">{summary}</p>
      </div>
      <ol className="location-steps" aria-label="Issuances, the newest first">
        {steps.map((step) => (
          <li key={`${step.issuance.id} ${step.sheet.id}`} className={`is-${step.state}`}>
            <Step step={step} {...actions} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const ICONS = {
  unchanged: Equal,
  first: Circle,
  'not-followed': TriangleAlert,
  removed: Minus,
};

type StepProps = Pick<LocationPanelProps, 'overlayOf' | 'onOpenSheet'> & { step: LocationStep };

function Step({ step, overlayOf, onOpenSheet }: StepProps) {
  const { state, issuance, sheet, differences, reason } = step;
  const words = issuanceWords(issuance);
  return (
    <>
      <span className="row g8">
        <span className="m grow clip" title={words}>
          {words}
        </span>
        <span className="t2 f12 nb">{sheetName(sheet).number}</span>
      </span>
      {state === 'changed' ? (
        <ul>
          {differences.map((difference) => (
            <li key={difference.id}>
              {stepDifferenceWords(difference)}
              {difference.group === 'drawing' ? null : (
                <span className="t2 f12">
                  {difference.group === 'annotation' ? ' (markup)' : ' (title block)'}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <span className="location-step-state t2">
          <StateIcon state={state} />
          {LOCATION_STATE_WORDS[state]}
        </span>
      )}
      {reason === null ? null : <span className="t2 f12">{reason}</span>}
      <Actions {...{ step, overlayOf, onOpenSheet }} />
    </>
  );
}

function StateIcon({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return <Icon size={13} aria-hidden />;
}

function Actions({ step, overlayOf, onOpenSheet }: StepProps) {
  const { earlier, sheet, state, issuance, overlay_id: overlayId } = step;
  if (state === 'removed' || state === 'first') {
    return (
      <span>
        <Button isSmall onPress={() => onOpenSheet(step)}>
          Open sheet
          <span className="visually-hidden">
            {' '}
            {sheetName(sheet).number} of {issuance.name}
          </span>
        </Button>
      </span>
    );
  }
  const open = overlayOf(step);
  if (earlier === null || open === null) return null;
  return (
    <span>
      <Button isSmall onPress={open}>
        {overlayId === null ? 'View overlay' : 'Open overlay'}
        <span className="visually-hidden"> of {issuance.name}</span>
      </Button>
    </span>
  );
}

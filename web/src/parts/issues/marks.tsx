/** Small pictures with words: priority, status, person, discipline, evaluation. The color is never the only cue. */
import { ThumbsDown, ThumbsUp, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import { ISSUE_STATUS } from '../../../../contract/src/issues/status.ts';
import { EVALUATION_WORDS, initialsOf, priorityOfId } from '../../domain/issue-words.ts';
import { BrandMark } from '../../ui/brand.tsx';
import './marks.css';

const BAR_HEIGHTS = [4, 7.5, 11] as const;

/** Three bars for low to high, a sign for urgent. */
export function PriorityIcon({ id }: { id: number }) {
  const priority = priorityOfId(id);
  if (priority === undefined) return null;
  const color = `var(--prio-${priority.key})`;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {priority.key === 'urgent' ? (
        <>
          <rect width="14" height="14" rx="3.5" fill={color} />
          <path d="M7 3v5" stroke="var(--surface)" strokeWidth="2" strokeLinecap="round" />
          <circle cx="7" cy="10.8" r="1.2" fill="var(--surface)" />
        </>
      ) : (
        BAR_HEIGHTS.map((height, bar) => (
          <rect
            key={height}
            x={1 + bar * 4.4}
            y={13 - height}
            width="3.2"
            height={height}
            rx="1"
            fill={bar < priority.bars ? color : 'var(--pressed)'}
          />
        ))
      )}
    </svg>
  );
}

export function PriorityMark({ id }: { id: number }) {
  return (
    <span className="issue-mark">
      <PriorityIcon id={id} />
      {priorityOfId(id)?.label ?? ''}
    </span>
  );
}

const { open, inProgress, inReview, resolved } = ISSUE_STATUS;

function ring(color: string, inside: ReactNode) {
  return (
    <>
      <circle cx="7" cy="7" r="6" fill="none" stroke={color} strokeWidth="1.6" />
      {inside}
    </>
  );
}

function disk(color: string, sign: string) {
  return (
    <>
      <circle cx="7" cy="7" r="6.8" fill={color} />
      <path
        d={sign}
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

/** A ring that fills up on the way to resolved. An issue without a status counts as open. */
export function StatusIcon({ id }: { id: number | null }) {
  const shape = () => {
    switch (id ?? open) {
      case open:
        return ring('var(--st-open)', null);
      case inProgress:
        return ring(
          'var(--st-progress)',
          <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2z" fill="var(--st-progress)" />,
        );
      case inReview:
        return ring(
          'var(--st-review)',
          <path d="M7 7V3.4A3.6 3.6 0 1 1 3.4 7z" fill="var(--st-review)" />,
        );
      case resolved:
        return disk('var(--st-resolved)', 'm4.2 7.2 2 2 3.6-4');
      default:
        return disk('var(--st-closed)', 'M4.2 7h5.6');
    }
  };
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {shape()}
    </svg>
  );
}

type StatusMarkProps = { id: number | null; label: string };

export function StatusMark({ id, label }: StatusMarkProps) {
  return (
    <span className="issue-mark">
      <StatusIcon id={id} />
      {label}
    </span>
  );
}

/** Null: nobody. */
export function PersonMark({ name }: { name: string | null }) {
  return (
    <span className="issue-mark">
      <PersonIcon name={name} />
      <span className="clip" title={name ?? undefined}>
        {name ?? 'Unassigned'}
      </span>
    </span>
  );
}

export function PersonIcon({ name }: { name: string | null }) {
  return name === null ? (
    <span className="person-icon is-nobody" aria-hidden="true">
      <User size={12} />
    </span>
  ) : (
    <span className="person-icon has-letters" data-letters={initialsOf(name)} aria-hidden="true" />
  );
}

/** The product as the reporter of what it found itself. */
export function AssistantMark({ name }: { name: string }) {
  return (
    <span className="issue-mark">
      <span className="person-icon is-assistant" aria-hidden="true">
        <BrandMark size={15} />
      </span>
      {name}
    </span>
  );
}

/** Letters of the United States National CAD Standard, by the ids of disciplines, from 1. */
const LETTERS = 'GHVBCLSAIQFPDMEWTRXOZ';
const COLORED = new Set('ASMEPCFI');

export function DisciplineIcon({ id }: { id: number }) {
  const letter = LETTERS[id - 1] ?? '';
  const color = COLORED.has(letter) ? `var(--d-${letter.toLowerCase()})` : 'var(--text-2)';
  return (
    <span
      className="discipline-icon has-letters"
      data-letters={letter}
      style={{ color }}
      aria-hidden="true"
    />
  );
}

type DisciplineMarkProps = { id: number; label: string };

export function DisciplineMark({ id, label }: DisciplineMarkProps) {
  return (
    <span className="issue-mark">
      <DisciplineIcon id={id} />
      <span className="clip">{label}</span>
    </span>
  );
}

export function EvaluationMark({ state }: { state: EvaluationState }) {
  return (
    <span className={`issue-mark evaluation is-${state}`}>
      {state === 'approved' ? <ThumbsUp size={14} aria-hidden /> : null}
      {state === 'rejected' ? <ThumbsDown size={14} aria-hidden /> : null}
      {EVALUATION_WORDS[state]}
    </span>
  );
}

/** What is known of the selected measurement, and what can be changed of it. */
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readLength } from '../../../../markups/src/measure/lengths.ts';
import { lengthText } from '../../../../markups/src/measure/value-text.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { UNSENT_WORDS } from '../../domain/markup-rights.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { factsOf } from './model/measurement-rows.ts';
import type { MeasurementRow } from './model/measurement-rows.ts';
import { UNIT_OPTIONS } from './units.ts';

type MeasurementDetailsProps = {
  row: MeasurementRow;
  onChange: (to: Markup) => void;
  onDelete: () => void;
};

export function MeasurementDetails({ row, onChange, onDelete }: MeasurementDetailsProps) {
  const { markup, found, unit, canEdit } = row;
  const { measurement } = markup;
  const canHaveDepth = measurement !== null && row.kind === 'area' && !found.isOnPaper;
  return (
    <section className="measurement-details" aria-label={row.label}>
      <h3 className="f12 sb">{row.label}</h3>
      <dl className="facts">
        {factsOf(row).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Kept
        label="Label"
        value={markup.subject}
        canEdit={canEdit}
        onKeep={(text) => {
          onChange({ ...markup, subject: text.trim() });
          announce('Renamed.');
          return null;
        }}
      />
      {canHaveDepth ? (
        <Kept
          label="Depth"
          value={measurement.depth === null ? '' : lengthText(measurement.depth, unit)}
          canEdit={canEdit}
          onKeep={(text) => {
            const depth = text.trim() === '' ? null : readLength(text, unit);
            if (text.trim() !== '' && depth === null) {
              return 'Type a depth such as 0′-6″ or 150 mm.';
            }
            onChange({ ...markup, measurement: { ...measurement, depth } });
            announce(depth === null ? 'No depth: an area.' : 'Depth set: a volume.');
            return null;
          }}
        />
      ) : null}
      {!canEdit ? null : (
        <div className="row g8 measurement-actions">
          {measurement === null ||
          found.quantity === 'angle' ||
          found.quantity === 'count' ? null : (
            <Select
              isCompact
              label="Unit"
              options={UNIT_OPTIONS}
              value={unit}
              onChange={(id) => {
                const chosen = UNIT_OPTIONS.find((option) => option.id === id);
                if (chosen === undefined) return;
                onChange({ ...markup, measurement: { ...measurement, unit: chosen.id } });
              }}
            />
          )}
          <span className="end">
            <Button isSmall hasIcon variant="quiet" onPress={onDelete}>
              <Trash2 size={14} aria-hidden />
              Delete
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}

type KeptProps = {
  label: string;
  value: string;
  canEdit: boolean;
  /** An error, or null if it is kept. */
  onKeep: (text: string) => string | null;
};

/**
 * A field that keeps what was typed on Enter and when it is left. If the person loses the right to change it, what they typed
 * stays to be copied.
 */
function Kept({ label, value, canEdit, onKeep }: KeptProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isUnsent = !canEdit && typed !== null && typed !== value;
  useEffect(() => {
    if (isUnsent) announce(UNSENT_WORDS, 'assertive');
  }, [isUnsent]);
  if (!canEdit && !isUnsent) return null;
  const keep = () => {
    if (typed === null || !canEdit) return;
    const problem = typed === value ? null : onKeep(typed);
    setError(problem);
    if (problem === null) setTyped(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={label}
        value={typed ?? value}
        onChange={setTyped}
        onBlur={keep}
        maxLength={200}
        isReadOnly={!canEdit}
        error={isUnsent ? UNSENT_WORDS : error}
      />
    </form>
  );
}

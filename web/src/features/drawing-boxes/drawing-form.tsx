/** Name and box of one drawing, with unsaved changes. */
import { Move, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { DRAWING_TITLE_LENGTH } from '../../../../contract/src/constants.ts';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import { boxOf, SIDES, sheetUnits, withSide } from '../../domain/drawing-boxes.ts';
import type { Side } from '../../domain/drawing-boxes.ts';
import { capital } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BoxEditing } from './box-editing.ts';
import { drawingNameResolver } from './drawing-name.ts';

type DrawingFormProps = {
  editing: BoxEditing;
  sheet: Sheet;
  drawing: Drawing;
  /** Just added: focus its name first. */
  isNew: boolean;
  isBusy: boolean;
  onSave: () => void;
  onDelete: () => void;
};

function inchesOf(units: number): string {
  return (units / 100).toFixed(2);
}

export function DrawingForm(props: DrawingFormProps) {
  const { editing, sheet, drawing, isNew } = props;
  const { drafts } = useStore(editing.store);
  const { title, box } = editing.now(sheet.id, drawing);
  const isChanged = drafts.has(drawing.id);
  const size = sheetUnits(sheet);
  const form = useForm({
    // The unsaved name is kept with the box, so that it survives a change of pages.
    values: { title },
    resolver: drawingNameResolver,
    onSubmit: () => {
      if (isChanged) props.onSave();
      else announce('No changes to save.');
    },
  });
  const name = useField(form, 'title');
  const { setFocus } = form;
  useEffect(() => {
    if (isNew) setFocus('title', { shouldSelect: true });
  }, [isNew, setFocus]);

  return (
    <form className="drawing-form" aria-label={drawing.title} onSubmit={form.submit}>
      <TextField
        {...name}
        label="Drawing name:"
        maxLength={DRAWING_TITLE_LENGTH}
        value={title}
        onChange={(next) => {
          name.onChange(next);
          editing.change(sheet.id, drawing, { title: next });
        }}
      />
      <fieldset className="drawing-corners">
        <legend className="label">Box, 1/100 in from the upper left</legend>
        {(Object.keys(SIDES) as Side[]).map((side) => (
          <NumberField
            key={side}
            label={capital(side)}
            isLabelShown
            width={68}
            value={box[SIDES[side]]}
            min={0}
            max={side === 'left' || side === 'right' ? size.width : size.height}
            format={{ maximumFractionDigits: 1 }}
            onChange={(value) => {
              const next = withSide(box, side, value, size);
              editing.change(sheet.id, drawing, { box: next });
            }}
          />
        ))}
      </fieldset>
      <p className="t3 f12 num">
        {inchesOf(box[2] - box[0])} × {inchesOf(box[3] - box[1])} in
      </p>
      <div className="row g6 drawing-actions">
        <Button
          isSmall
          hasIcon
          onPress={() => document.querySelector<HTMLElement>('.box-body')?.focus()}
        >
          <Move size={14} aria-hidden />
          Move with arrow keys
        </Button>
        <Button isSmall hasIcon onPress={props.onDelete}>
          <Trash2 size={14} aria-hidden />
          Delete
        </Button>
      </div>
      <div className="row g6 drawing-actions">
        <Button type="submit" variant="primary">
          {props.isBusy ? 'Saving…' : 'Save Changes'}
        </Button>
        {isChanged ? (
          <Button
            variant="quiet"
            onPress={() => {
              editing.change(sheet.id, drawing, { title: drawing.title, box: boxOf(drawing) });
              setFocus('title');
              announce('Changes discarded.');
            }}
          >
            Discard changes
          </Button>
        ) : null}
        <span className="t2 f12 end">{isChanged ? 'Unsaved' : ''}</span>
      </div>
    </form>
  );
}

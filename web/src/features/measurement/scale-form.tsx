/** Chooses a scale: from the list, as a typed ratio, or from two points of a known length (ME-004). */
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isSameRatio, ratioOf, ratioText } from '../../../../markups/src/measure/scales.ts';
import { scaleWords } from '../../../../markups/src/measure/speech.ts';
import { detailOf } from '../../api/api-error.ts';
import { chooseScaleMutation } from '../../api/scales.ts';
import { readScaleOf, scaleOfRegion, wireScale } from '../../domain/page-scales.ts';
import { plural } from '../../domain/units.ts';
import {
  chooseMeasureUnit,
  measureUnitStore,
  useLostScales,
  usePageScales,
} from '../../host/measuring.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGrid } from '../../ui/choice-grid.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Calibration } from './calibration.ts';
import { drafted, LISTED_SCALES, pickedText } from './model/scale-draft.ts';
import type { ScaleDraft } from './model/scale-draft.ts';
import type { ScaledRegion } from './regions.ts';
import { ScaleCheckNote } from './scale-check.tsx';
import { UNIT_OPTIONS } from './units.ts';

type ScaleFormProps = {
  /** Sheets and drawings on screen; one at least. */
  regions: readonly ScaledRegion[];
  /** The one whose scale is set. */
  region: ScaledRegion;
  onRegion: (id: string) => void;
  calibration: Calibration;
  onPick: () => void;
  onDone: () => void;
};

export function ScaleForm(props: ScaleFormProps) {
  const { regions, region, calibration, onDone } = props;
  const { page, drawingId } = region;
  const scales = usePageScales(page);
  const unit = useStore(measureUnitStore);
  useStore(calibration.store);
  const points = calibration.pointsOn(page);
  const [draft, setDraft] = useState<ScaleDraft | null>(null);
  const [hasDrawings, setHasDrawings] = useState(true);
  const choose = useMutation(chooseScaleMutation);

  const all = scales?.regions ?? [];
  const drawings = page.sheet?.drawings ?? [];
  const own = all.find(({ drawing_id }) => drawing_id === drawingId);
  const lost = useLostScales(page);
  const inForce = scaleOfRegion(all, drawingId);
  const printed = readScaleOf(all, drawingId);
  const { scale, error, result } =
    draft === null
      ? // The present one can be set for the drawings on the sheet, too.
        { scale: inForce, error: null, result: null }
      : drafted(draft, { points, printed, unit });
  const listed = LISTED_SCALES.find(
    ({ ratio }) => scale !== null && isSameRatio(ratio, ratioOf(scale)),
  );
  const takesDrawings = drawingId === null && drawings.length > 0;

  const set = async () => {
    if (scale === null || choose.isPending) return;
    const also = takesDrawings && hasDrawings ? drawings.map(({ id }) => id) : [];
    const { document, pageNumber } = page;
    try {
      await choose.mutateAsync({
        ...{ documentId: document.id, pageNumber, drawingIds: [drawingId, ...also] },
        scale: wireScale(scale),
      });
    } catch {
      // Shown below.
      return;
    }
    announce(`Scale of ${region.label} set: ${scaleWords(scale.label)}.`);
    calibration.clear();
    onDone();
  };

  return (
    <form
      className="scale-form"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      {regions.length === 1 ? (
        <div className="mh">Scale of this sheet</div>
      ) : (
        <div className="scale-region">
          <Select label="Scale of" options={regions} value={region.id} onChange={props.onRegion} />
        </div>
      )}
      {lost.isLost ? (
        <div className="scale-check" role="group" aria-label="Scale check">
          <TriangleAlert size={14} aria-hidden />
          <span className="grow">The scales of this sheet could not be loaded.</span>
          <Button isSmall onPress={lost.retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {own === undefined ? null : (
        <ScaleCheckNote
          page={page}
          region={own}
          regions={drawingId === null ? all : [own]}
          canSet
        />
      )}
      <ChoiceGrid
        label="Scale"
        choices={LISTED_SCALES.map(({ label, ratio }) => ({
          ...{ id: label, label, note: ratioText(ratio) },
        }))}
        selectedId={listed?.label ?? null}
        onChoose={(label) => setDraft({ by: 'list', label })}
      />
      <div className="row g8 scale-fields">
        <TextField
          label="Other scale"
          value={
            draft?.by === 'typing' ? draft.text : otherText(listed === undefined ? scale : null)
          }
          placeholder="1:75 or 1″ = 20′"
          onChange={(text) => setDraft({ by: 'typing', text })}
          error={draft?.by === 'typing' ? error : null}
        />
        <Select
          label="Measure in"
          options={UNIT_OPTIONS}
          value={unit}
          onChange={(id) => {
            const chosen = UNIT_OPTIONS.find((each) => each.id === id);
            if (chosen !== undefined) chooseMeasureUnit(chosen.id);
          }}
        />
      </div>
      <div className="ms" />
      <div className="scale-calibrate">
        <div className="row">
          <span className="f12 sb">Calibrate</span>
          <span className="end row g4 f12 scale-picked">
            {points.length < 2 ? null : <CircleCheck size={14} aria-hidden />}
            {points.length === 0 ? null : `${plural(points.length, 'point')} picked`}
          </span>
          <Button isSmall variant="quiet" onPress={props.onPick}>
            {points.length === 2 ? 'Pick again' : 'Pick two points'}
          </Button>
        </div>
        <div className="row g8 scale-fields">
          <div className="grow">
            <span className="label" id="scale-on-paper">
              On paper
            </span>
            <output className="field ro" aria-labelledby="scale-on-paper">
              {pickedText(points)}
            </output>
          </div>
          <TextField
            label="True length"
            value={draft?.by === 'points' ? draft.text : ''}
            isDisabled={points.length < 2}
            onChange={(text) => setDraft({ by: 'points', text })}
            error={draft?.by === 'points' ? error : null}
            autoFocus={points.length === 2}
          />
        </div>
        <p className="hint" aria-live="polite">
          {result ?? 'Pick two points of a known length on the paper, and type the length.'}
        </p>
        {choose.isError ? (
          <p className="msg">{detailOf(choose.error, 'The scale could not be saved.')}</p>
        ) : null}
        <div className="row g8">
          {takesDrawings ? (
            <Checkbox isSelected={hasDrawings} onChange={setHasDrawings}>
              Also for drawings on this sheet
            </Checkbox>
          ) : null}
          <span className="end">
            <Button type="submit" isSmall variant="primary" isDisabled={scale === null}>
              Set scale
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

function otherText(scale: { readonly label: string } | null): string {
  return scale?.label ?? '';
}

/** The scale of the sheet on screen, and the popover that sets it (V-025). */
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { scaleOfRegion } from '../../domain/page-scales.ts';
import { usePageScales } from '../../host/measuring.ts';
import { Button } from '../../ui/button.tsx';
import { StayingPopover } from '../../ui/popover.tsx';
import type { Calibration } from './calibration.ts';
import type { ScaledRegion } from './regions.ts';
import { ScaleForm } from './scale-form.tsx';
import { tellingRegion } from './sheet-check.tsx';

type ScaleMenuProps = {
  /** Sheets and drawings on screen; one at least. */
  regions: readonly ScaledRegion[];
  calibration: Calibration;
  /** Points are being picked on the paper, which the popover would cover. */
  isPicking: boolean;
  onPick: () => void;
  /** Nothing is picked any more. */
  onClose: () => void;
};

export function ScaleMenu({ regions, calibration, isPicking, onPick, onClose }: ScaleMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [regionId, setRegionId] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const scales = usePageScales(regions[0]?.page ?? null);
  const inForce = scales === null ? null : scaleOfRegion(scales.regions, null);
  const telling = scales === null ? null : tellingRegion(scales.regions);
  const isWarned = telling?.check?.verdict === 'disagrees';
  const label = inForce?.label ?? 'No scale';
  const region = regions.find(({ id }) => id === regionId) ?? regions[0];
  if (region === undefined) return null;

  const close = () => {
    setOpen(false);
    setRegionId(null);
    onClose();
    button.current?.focus();
  };
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        className={isOpen ? 'scale-button on' : 'scale-button'}
        label={`Scale: ${label}${isWarned ? ', disagrees with the dimensions' : ''}`}
        buttonRef={button}
        onPress={() => (isOpen ? close() : setOpen(true))}
      >
        {isWarned ? <TriangleAlert className="scale-warning" size={13} aria-hidden /> : null}
        {label}
        <ChevronDown size={13} aria-hidden />
      </Button>
      <StayingPopover
        label="Scale"
        anchor={button}
        isOpen={isOpen && !isPicking}
        onClose={close}
        width={350}
      >
        <ScaleForm
          // Another region has another scale.
          key={region.id}
          regions={regions}
          region={region}
          onRegion={setRegionId}
          calibration={calibration}
          onPick={onPick}
          onDone={close}
        />
      </StayingPopover>
    </>
  );
}

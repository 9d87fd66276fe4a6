/** What the dimensions on a sheet say about its scale, and the button that takes their scale. */
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { scaleWords } from '../../../../markups/src/measure/speech.ts';
import type { RegionScale } from '../../../../contract/src/scales/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { chooseScaleMutation } from '../../api/scales.ts';
import type { PageEntity } from '../../domain/panes.ts';
import { checkWords, measuredChoices } from '../../domain/scale-check-words.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';

type ScaleCheckNoteProps = {
  page: PageEntity;
  /** The region that is told of. */
  region: RegionScale;
  /** Those that get the scale that the dimensions show. */
  regions: readonly RegionScale[];
  canSet: boolean;
  /** The name of a drawing; null for the sheet. */
  name?: string | null;
};

export function ScaleCheckNote({
  page,
  region,
  regions,
  canSet,
  name = null,
}: ScaleCheckNoteProps) {
  const choose = useMutation(chooseScaleMutation);
  const words = checkWords(region);
  if (words === null || region.check === null) return null;
  const { verdict, measured } = region.check;
  const Icon = words.isWarning ? TriangleAlert : verdict === 'agrees' ? CircleCheck : Info;
  const take = async () => {
    const { document, pageNumber } = page;
    try {
      for (const { drawingIds, scale } of measuredChoices(regions)) {
        // oxlint-disable-next-line no-await-in-loop -- each answer replaces the one before
        await choose.mutateAsync({ documentId: document.id, pageNumber, drawingIds, scale });
      }
    } catch {
      // Shown below.
      return;
    }
    announce(`Scale set: ${scaleWords(measured.label)}.`);
  };
  return (
    <div className={`scale-check is-${verdict}`} role="group" aria-label="Scale check">
      <Icon size={14} aria-hidden />
      <div className="grow">
        {name === null ? null : <b className="sb">{name}: </b>}
        {words.title === null ? null : <b className="sb">{words.title}. </b>}
        {words.text}
        {verdict === 'agrees' || !canSet ? null : (
          <div className="scale-check-action">
            <Button isSmall isDisabled={choose.isPending} onPress={() => void take()}>
              Use {measured.label}
            </Button>
          </div>
        )}
        {choose.isError ? (
          <p className="msg">{detailOf(choose.error, 'The scale could not be saved.')}</p>
        ) : null}
      </div>
    </div>
  );
}

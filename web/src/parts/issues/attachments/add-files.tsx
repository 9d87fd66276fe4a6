/** The buttons that choose photos and PDFs or take a photo, with what can be added. */
import { Camera, Paperclip } from 'lucide-react';
import { pickPhotosAndPdfs, takePhoto } from '../../../lib/file-picking.ts';
import { useMediaQuery } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { LIMITS_WORDS, TOO_MANY } from './file-checks.ts';

type AddFilesProps = { onFiles: (files: readonly File[]) => void; isFull: boolean };

export function AddFiles({ onFiles, isFull }: AddFilesProps) {
  // A computer opens its file dialog for the camera too: one button is enough there.
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const pick = (picking: Promise<File[]>) => void picking.then(onFiles, reportError);
  if (isFull) return <p className="f12 t3">{TOO_MANY}</p>;
  return (
    <div className="attachment-adding">
      <Button isSmall hasIcon onPress={() => pick(pickPhotosAndPdfs())}>
        <Paperclip size={14} aria-hidden />
        Add photo or PDF
      </Button>
      {hasTouch ? (
        <Button isSmall hasIcon onPress={() => pick(takePhoto())}>
          <Camera size={14} aria-hidden />
          Take photo
        </Button>
      ) : null}
      <span className="f11 t3">
        {LIMITS_WORDS}.{hasTouch ? '' : ' Drop and paste work too.'}
      </span>
    </div>
  );
}

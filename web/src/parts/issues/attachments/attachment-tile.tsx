/** An attachment as a small picture with its name. A photo opens in the viewer, anything else is downloaded. */
import { FileImage, FileText, X } from 'lucide-react';
import { useRef } from 'react';
import type { Attachment } from '../../../../../contract/src/attachments/schema.ts';
import { fileSize } from '../../../domain/units.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { addedWords, canBeViewed, isPhoto, pictureWords } from './attachment-words.ts';
import { useFocusHome } from './focus-home.ts';

type AttachmentTileProps = {
  attachment: Attachment;
  onView: () => void;
  onRemove: () => void;
  /** Its picture could not be loaded: perhaps its URL has expired. */
  onStale: () => void;
};

export function AttachmentTile(props: AttachmentTileProps) {
  const { attachment, onView, onRemove, onStale } = props;
  const { name, url, size_bytes: size } = attachment;
  const tile = useRef<HTMLLIElement>(null);
  useFocusHome(tile);
  return (
    <li ref={tile} className="attachment-tile">
      {canBeViewed(attachment) ? (
        <Button className="attachment-open" label={pictureWords(attachment)} onPress={onView}>
          <Picture attachment={attachment} onStale={onStale} />
        </Button>
      ) : (
        <a
          className="attachment-open"
          href={url}
          download={name}
          aria-label={`Download ${name}, ${fileSize(size)}, ${addedWords(attachment)}`}
        >
          <Picture attachment={attachment} onStale={onStale} />
        </a>
      )}
      <span className="row g4">
        <span
          className="grow f11 clip"
          title={`${name}, ${fileSize(size)}, ${addedWords(attachment)}`}
        >
          {name}
        </span>
        {attachment.can_remove ? (
          <IconButton label={`Remove ${name}`} isSmall onPress={onRemove}>
            <X size={13} />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

type PictureProps = { attachment: Attachment; onStale: () => void };

function Picture({ attachment, onStale }: PictureProps) {
  const { thumbnail, is_new: isNew } = attachment;
  if (thumbnail === null) {
    const Icon = isPhoto(attachment) ? FileImage : FileText;
    return (
      <>
        <Icon size={24} strokeWidth={1.2} aria-hidden />
        {isNew ? <span className="f11 t3">Preparing…</span> : null}
      </>
    );
  }
  return (
    <img
      key={thumbnail.url}
      className={isPhoto(attachment) ? '' : 'is-page'}
      src={thumbnail.url}
      alt={pictureWords(attachment)}
      width={thumbnail.width_px}
      height={thumbnail.height_px}
      loading="lazy"
      decoding="async"
      onError={onStale}
    />
  );
}

/** The part of a sheet that shows why an item was judged so, with the quoted words framed. */
import { useQuery } from '@tanstack/react-query';
import type { ChecklistReference } from '../../../../contract/src/checklists/schema.ts';
import { thumbnailsQuery } from '../../api/documents.ts';
import { checklistReferenceLabel } from '../../domain/checklist-words.ts';
import { evidenceCrop } from '../../domain/evidence-crop.ts';

const PICTURE_PX = 1600;

type Pictured = ChecklistReference & {
  box: NonNullable<ChecklistReference['box']>;
  page_size: NonNullable<ChecklistReference['page_size']>;
};

/** Nothing for a reference without a place, and while the page has no picture. */
export function EvidencePicture({ reference }: { reference: ChecklistReference }) {
  const { box, page_size: size } = reference;
  if (box === null || size === null) return null;
  return <Picture reference={{ ...reference, box, page_size: size }} />;
}

function Picture({ reference }: { reference: Pictured }) {
  const { document_id: documentId, page_number: page } = reference;
  const { data } = useQuery(thumbnailsQuery(documentId, page, 1, PICTURE_PX));
  const picture = data?.find((one) => one.page_number === page);
  if (picture === undefined) return null;
  const crop = evidenceCrop(reference.box, reference.page_size);
  const label = checklistReferenceLabel(reference);
  return (
    <span className="evidence-picture" style={{ aspectRatio: crop.ratio }}>
      <img
        src={picture.url}
        alt={`Part of ${label} around the quoted words`}
        decoding="async"
        style={crop.page}
      />
      <i style={crop.box} />
    </span>
  );
}

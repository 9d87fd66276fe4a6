/** The first page of a project's drawings, for its card. */
import { useQuery } from '@tanstack/react-query';
import { FolderClosed } from 'lucide-react';
import { useState } from 'react';
import { thumbnailsQuery } from '../../api/documents.ts';

/** Wider than a card, also on screens with twice the pixels. */
const PICTURE_PX = 640;

/** Decoration: the card's name and counts say everything, so the picture has no text. */
export function ProjectPicture({ documentId }: { documentId: number | null }) {
  return (
    <span className="project-picture">
      {documentId === null ? <NoPicture /> : <FirstPage documentId={documentId} />}
    </span>
  );
}

function FirstPage({ documentId }: { documentId: number }) {
  const { data } = useQuery(thumbnailsQuery(documentId, 1, 1, PICTURE_PX));
  const [failed, setFailed] = useState<string | null>(null);
  const picture = data?.find(({ page_number }) => page_number === 1);
  // It is not painted yet, cannot be, or the URL has expired.
  if (picture === undefined || picture.url === failed) return <NoPicture />;
  return <img src={picture.url} alt="" decoding="async" onError={() => setFailed(picture.url)} />;
}

function NoPicture() {
  return <FolderClosed size={22} strokeWidth={1.4} aria-hidden />;
}

/** The photos and PDFs of an issue, and what adds another one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Attachment } from '../../../../../contract/src/attachments/schema.ts';
import { ATTACHMENT_LIMITS } from '../../../../../contract/src/constants.ts';
import type { Issue } from '../../../../../contract/src/issues/schema.ts';
import { attachmentsQuery } from '../../../api/attachments.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { AddFiles } from './add-files.tsx';
import { AttachmentTile } from './attachment-tile.tsx';
import './attachments.css';
import { canBeViewed } from './attachment-words.ts';
import { focusAfterDialog } from './focus-home.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { UploadRow } from './upload-row.tsx';
import { uploadsOf } from './uploads.ts';

type IssueAttachmentsProps = {
  issue: Issue;
  /** Adds files; null for who may only look. */
  onFiles: ((files: readonly File[]) => void) | null;
};

export function IssueAttachments({ issue, onFiles }: IssueAttachmentsProps) {
  const client = useQueryClient();
  const uploads = useStore(uploadsOf(client).store).filter(({ issueId }) => issueId === issue.id);
  const coming = uploads.filter(({ state }) => state !== 'refused');
  const hasSome = issue.attachments_count > 0;
  const { data, isError, refetch } = useQuery({ ...attachmentsQuery(issue.id), enabled: hasSome });
  const [viewedId, setViewedId] = useState<number | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const attachments = hasSome ? (data ?? []) : [];
  if (onFiles === null && !hasSome) return null;
  return (
    <div ref={section} className="attachments" role="group" aria-label="Attachments">
      {hasSome && data === undefined && isError ? (
        <p className="row g8 t2">
          Attachments could not be loaded.
          <Button isSmall onPress={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {attachments.length === 0 ? null : (
        <ul className="attachment-tiles" aria-label="Photos and PDFs">
          {attachments.map((attachment) => (
            <AttachmentTile
              key={attachment.id}
              attachment={attachment}
              onView={() => setViewedId(attachment.id)}
              onRemove={() => setRemoving(attachment)}
              onStale={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {uploads.length === 0 ? null : (
        <ul className="attachment-uploads" aria-label="Files that are being added">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploadsOf(client)} />
          ))}
        </ul>
      )}
      {onFiles === null ? null : (
        <AddFiles
          onFiles={onFiles}
          isFull={issue.attachments_count + coming.length >= ATTACHMENT_LIMITS.files}
        />
      )}
      <PhotoViewer
        photos={attachments.filter(canBeViewed)}
        shownId={viewedId}
        onShow={setViewedId}
        onRemove={setRemoving}
        onGone={() => {
          setViewedId(null);
          focusAfterDialog(section.current);
        }}
      />
      <RemoveDialog
        issueId={issue.id}
        attachment={removing}
        onClose={() => {
          setRemoving(null);
          focusAfterDialog(section.current);
        }}
      />
    </div>
  );
}

/** The files of a project, and removing one with all that is on it. */
import { useMutation } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Document } from '../../../../contract/src/documents/schema.ts';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { removeDocumentMutation } from '../../api/documents.ts';
import { DOCUMENT_TYPE_WORDS } from '../../domain/processing-errors.ts';
import { fileSize, plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DangerQuestion } from '../../ui/danger-question.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import './issuances.css';

/** "Drawings, 12 pages, 4.2 MB" */
function wordsOf({ document_type_id: type, page_count: pages, file }: Document): string {
  return [
    type === null ? 'Type not recognized' : (DOCUMENT_TYPE_WORDS[type] ?? 'Other'),
    ...(pages === null ? [] : [plural(pages, 'page')]),
    fileSize(file.size_bytes),
  ].join(', ');
}

type FilesDialogProps = { project: Project; onClose: () => void };

export function FilesDialog({ project, onClose }: FilesDialogProps) {
  const [removed, setRemoved] = useState<Document | null>(null);
  const { documents, can_remove: mayRemove } = project;
  if (removed !== null) {
    return (
      <RemoveFile projectId={project.id} document={removed} onClose={() => setRemoved(null)} />
    );
  }
  return (
    <Dialog
      title="Files"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button onPress={onClose}>Close</Button>
        </span>
      }
    >
      <div className="body col g12">
        {documents.length === 0 ? (
          <EmptyState
            icon={<FileText size={28} strokeWidth={1.4} aria-hidden />}
            title="This project has no files"
          />
        ) : (
          <ul className="issuance-rows" aria-label="Files of the project">
            {documents.map((document) => (
              <li key={document.id} className="row g8">
                <span className="col grow">
                  <span className="m clip" title={document.file.name}>
                    {document.file.name}
                  </span>
                  <span className="t2 f12">{wordsOf(document)}</span>
                </span>
                {mayRemove ? (
                  <IconButton
                    label={`Remove ${document.file.name}`}
                    onPress={() => setRemoved(document)}
                  >
                    <Trash2 size={15} />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {mayRemove || documents.length === 0 ? null : (
          <p className="t2 f12">
            The person who created the project, and administrators, can remove files.
          </p>
        )}
      </div>
    </Dialog>
  );
}

type RemoveFileProps = {
  projectId: number;
  document: Document;
  onClose: () => void;
};

/** Says what goes with the file before it is removed. */
function RemoveFile({ projectId, document, onClose }: RemoveFileProps) {
  const { id, file } = document;
  const preview = useMutation(removeDocumentMutation(projectId));
  const removal = useMutation(removeDocumentMutation(projectId));
  const look = preview.mutate;
  useEffect(() => look({ id, isPreview: true }), [look, id]);
  const effects = preview.data?.effects;
  const title = `Remove ${file.name}?`;
  if (effects === undefined) {
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <div className="body col g12">
          {preview.isError ? (
            <LoadFailure
              title="What would be deleted could not be found out"
              detail={detailOf(preview.error)}
              onRetry={() => look({ id, isPreview: true })}
            />
          ) : (
            <p className="t2">Finding out what would be deleted…</p>
          )}
        </div>
      </Dialog>
    );
  }
  return (
    <DangerQuestion
      title={title}
      verb="Remove file"
      doing="Removing…"
      isPending={removal.isPending}
      failure={
        removal.error && { title: 'The file was not removed.', detail: detailOf(removal.error) }
      }
      onConfirm={() =>
        removal.mutate(
          { id, isPreview: false },
          {
            onSuccess: () => {
              onClose();
              announce(`${file.name} was removed.`);
              showToast({ title: 'File removed', detail: file.name, tone: 'ok' });
            },
          },
        )
      }
      onClose={onClose}
    >
      {effects.map((effect) => (
        <span key={effect} className="effect">
          {effect}
        </span>
      ))}
      <span>This cannot be undone.</span>
    </DangerQuestion>
  );
}

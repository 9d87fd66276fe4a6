/** A project's documents and their types; a changed type reads the document again. */
import { damageWords } from '../../../../contract/src/file-damage.ts';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../../contract/src/constants.ts';
import type { Document } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { chooseDocumentTypeMutation } from '../../api/documents.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const TYPES: readonly { id: DocumentTypeId; label: string }[] = [
  { id: DOCUMENT_TYPE.drawings, label: 'Drawings' },
  { id: DOCUMENT_TYPE.specifications, label: 'Specifications' },
  { id: DOCUMENT_TYPE.checklist, label: 'Checklist' },
];
const OPTIONS = TYPES.map(({ id, label }) => ({ id: String(id), label }));

export function typeName(type: number | null): string {
  return TYPES.find(({ id }) => id === type)?.label ?? 'Unknown';
}

/** In order, but documents without a type come first. */
function unknownFirst(documents: readonly Document[]): readonly Document[] {
  const isKnown = (document: Document) => Number(document.document_type_id !== null);
  return documents.toSorted((one, other) => isKnown(one) - isKnown(other));
}

/** What is wrong with a document, and what to do. */
function Problem({ document, isRead }: { document: Document; isRead: boolean }) {
  const { page_count: pages, missing_pages: missingPages, document_type_id: type } = document;
  if (pages === null || !isRead) return null;
  const words = [
    ...(missingPages === null ? [] : [damageWords({ missingPages }, pages)]),
    ...(type === null
      ? [
          'No title blocks, specification sections or checklist items were found. Choose what it is.',
        ]
      : []),
  ];
  return words.map((sentence) => (
    <p key={sentence} className="review-document-problem f12">
      <TriangleAlert size={14} aria-hidden />
      {sentence}
    </p>
  ));
}

type ReviewDocumentsProps = {
  documents: readonly Document[];
  /** File keys of documents being read. */
  readNow: ReadonlySet<string>;
  mayEdit: boolean;
};

export function ReviewDocuments({ documents, readNow, mayEdit }: ReviewDocumentsProps) {
  const choose = useMutation({
    ...chooseDocumentTypeMutation,
    onSuccess: (_answer, { document, type }) =>
      announce(`Reading ${document.file.name} again as ${typeName(type).toLowerCase()}.`),
    onError: (error, { document }) =>
      showToast({
        tone: 'bad',
        title: `The type of ${document.file.name} was not changed`,
        detail: detailOf(error),
      }),
  });
  const pending = choose.isPending ? choose.variables : null;
  return (
    <aside className="panel review-documents" aria-label="Documents">
      <header className="ph">
        <h2 className="grow">Documents</h2>
        <span className="count">{documents.length.toLocaleString('en-US')}</span>
      </header>
      <ul className="scroll">
        {unknownFirst(documents).map((document) => {
          const { name, file_key } = document.file;
          const type =
            pending?.document.id === document.id ? pending.type : document.document_type_id;
          return (
            <li key={document.id} className="review-document-item">
              <span className="m clip" title={name}>
                {name}
              </span>
              <Problem document={document} isRead={!readNow.has(file_key)} />
              <span className="row g8">
                <span className="t3 f12 grow nb">
                  {readNow.has(file_key)
                    ? 'Reading…'
                    : document.page_count === null
                      ? 'Not read'
                      : plural(document.page_count, 'page')}
                </span>
                {type === null && document.page_count !== null && !readNow.has(file_key) ? (
                  <span className="tag warn">Not recognized</span>
                ) : null}
                {mayEdit ? (
                  <Select
                    label={`Type of ${name}`}
                    placeholder="Choose type"
                    isCompact
                    options={OPTIONS}
                    value={type === null ? null : String(type)}
                    isDisabled={choose.isPending}
                    onChange={(id) => {
                      const chosen = TYPES.find((one) => String(one.id) === id);
                      if (chosen !== undefined && chosen.id !== document.document_type_id) {
                        choose.mutate({ document, type: chosen.id });
                      }
                    }}
                  />
                ) : (
                  <span className="f12">{typeName(type)}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="review-documents-note t3 f12">
        {mayEdit
          ? 'Changing the type reads the document again. Your corrections are kept.'
          : 'Only creators and administrators can correct sheets and types.'}
      </p>
    </aside>
  );
}

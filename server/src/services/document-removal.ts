/** Removes a document of a project, and says what goes with it. */
import { transactionOrPreview } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import { uploadPrefixOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import { contentsOf, deleteDocument, lockWholeDocument } from '../repositories/document-removal.ts';
import type { DocumentContents } from '../repositories/document-removal.ts';
import { deleteEmptyIssuances } from '../repositories/issuances.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { counted, listed } from './effects.ts';
import type { StartArranging } from './issuances.ts';
import type { StartThemes } from './themes.ts';

export type DocumentRemovalService = ReturnType<typeof createDocumentRemovalService>;

type Needs = {
  db: Database;
  store: ObjectStore;
  startArranging: StartArranging;
  startThemes: StartThemes;
};

/** "3 sheets and 12 markups"; empty if there is nothing. */
const countedTogether = (counts: readonly (readonly [number, string])[]): string =>
  listed(counts.flatMap(([count, one]) => (count === 0 ? [] : counted(count, one))));

function effectsOf(contents: DocumentContents, issuanceNames: readonly string[]): string[] {
  const { name, sheets, sections, checklistItems, markups, issues, comments, attachments } =
    contents;
  const read = countedTogether([
    [sheets, 'sheet'],
    [sections, 'section'],
    [checklistItems, 'checklist item'],
  ]);
  const withIssues = countedTogether([
    [comments, 'comment'],
    [attachments, 'attachment'],
  ]);
  const { overlays, references } = contents;
  return [
    `Permanently deletes ${name}${read === '' ? '' : `, with ${read} read from it`}.`,
    ...(markups === 0 ? [] : [`Permanently deletes ${counted(markups, 'markup')} on it.`]),
    ...(issues === 0
      ? []
      : [
          `Permanently deletes ${counted(issues, 'issue')} on it${withIssues === '' ? '' : `, with ${withIssues}`}.`,
        ]),
    ...(overlays === 0
      ? []
      : [`Permanently deletes ${counted(overlays, 'overlay')} with its sheets.`]),
    ...(references === 0
      ? []
      : [`Removes ${counted(references, 'reference')} of checklist items to it.`]),
    ...(issuanceNames.length === 0
      ? []
      : [
          `Removes the ${issuanceNames.length === 1 ? 'issuance' : 'issuances'} ${listed(issuanceNames)}, which would have no file left.`,
        ]),
  ];
}

export function createDocumentRemovalService({ db, store, startArranging, startThemes }: Needs) {
  return {
    /** Throws 404 for a document that is not in the project. `isPreview`: the same answer, and nothing is deleted. */
    async remove(
      scope: ProjectScope,
      documentId: number,
      isPreview: boolean,
    ): Promise<{ effects: string[] }> {
      const { effects, keys, hadIssues } = await transactionOrPreview(db, isPreview, async (tx) => {
        // Before its documents, as every writer of markups does.
        if (!(await lockAnnotations(tx, scope))) throw notFound(`Project ${scope.projectId}`);
        const document = await lockWholeDocument(tx, scope, documentId);
        if (document === null) throw notFound(`Document ${documentId}`);
        const contents = await contentsOf(tx, scope, document);
        const gone = await deleteDocument(tx, scope, document);
        const issuanceNames = await deleteEmptyIssuances(tx, scope);
        return {
          effects: effectsOf(contents, issuanceNames),
          ...{ keys: gone, hadIssues: contents.issues > 0 },
        };
      });
      if (!isPreview) {
        for (const key of keys) await store.removeAll(uploadPrefixOf(key));
        await startArranging([scope.projectId]);
        if (hadIssues) await startThemes([scope.projectId]);
      }
      return { effects };
    },
  };
}
